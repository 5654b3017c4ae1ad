import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split('@media');
const print = readFileSync(join(import.meta.dirname, 'print.css'), 'utf8');

/** WCAG 2.2 SC 1.4.3 for text, SC 1.4.11 for graphics. */
const TEXT = 4.5;
const GRAPHICS = 3;
const pairs: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['ink', 'muted', 'pass-text', 'warn-text', 'fail-text'].flatMap((ink) =>
    ['ground', 'tint'].map((ground) => [ink, ground, TEXT] as const),
  ),
  ['ink', 'soft', TEXT],
  ['ground', 'ink', TEXT],
  ...['pass', 'warn', 'fail', 'edge'].map((ink) => [ink, 'ground', GRAPHICS] as const),
];

for (const [theme, css] of Object.entries({ light, dark, print })) {
  for (const [ink, ground, least] of pairs) {
    test(`${theme}: ${ink} on ${ground} has a contrast of ${least}`, () => {
      const ratio = contrast(token(css, ink), token(css, ground));
      assert.ok(ratio >= least, `${ratio.toFixed(2)}`);
    });
  }
}

function token(css: string, name: string): string {
  const [, value = ''] = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(css) ?? [];
  assert.notEqual(value, '', `no token ${name}`);
  return value.length === 3 ? [...value].map((digit) => digit + digit).join('') : value;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
