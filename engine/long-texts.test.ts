import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { advise } from './advice.fr.ts';
import type { AuditEvidence } from './evidence.ts';
import { judgeProtocol } from './judge.ts';
import { protocols } from './protocols/index.ts';
import { busyMs } from './testing/busy.ts';

const LONG = 60_000;
/** A tenth of this is what long texts take; sixteen times shorter ones are looked at where it is more. */
const SLOW_MS = 300;
const SHORTER = 16;

/** What strangers may put in place of a text. */
const shapes: readonly ((text: string, length: number) => string)[] = [
  (text, length) => `${text}${' '.repeat(length)}x`,
  (_, length) => 'a '.repeat(length / 2),
  (_, length) => 'a=b;'.repeat(length / 4),
  (text, length) => (text || 'a').repeat(Math.ceil(length / (text.length || 1))),
];

type Path = readonly string[];

const read = (domain: string): AuditEvidence =>
  JSON.parse(readFileSync(new URL(`./recordings/${domain}.json`, import.meta.url), 'utf8'));

for (const domain of ['exemplaire.example', 'moyenne.example']) {
  const recorded = read(domain);
  for (const { id } of protocols)
    test(`${id} of ${domain}: rules and words take no longer than a text is long`, () => {
      const slow = textsIn(recorded.protocols[id]).flatMap(({ path, text }) =>
        shapes.flatMap((shape) => {
          const ms = (length: number) => {
            const evidence = {
              ...recorded,
              protocols: replaced(recorded.protocols, [id, ...path], shape(text, length)),
            };
            return busyMs(() => judgeProtocol(id, evidence as AuditEvidence).map(advise));
          };
          const whole = ms(LONG);
          return whole > SLOW_MS && whole / Math.max(ms(LONG / SHORTER), 1) > SHORTER ** 1.5 ? [path.join('.')] : [];
        }),
      );
      assert.deepEqual(slow, []);
    });
}

/** One text of each kind, places in lists not counted; what the network gives as an address or a code is none of a stranger's. */
function textsIn(evidence: unknown): readonly { readonly path: Path; readonly text: string }[] {
  const found = new Map<string, { readonly path: Path; readonly text: string }>();
  const walk = (node: unknown, path: Path) => {
    const kind = path.map((name) => (/^\d+$/.test(name) ? '#' : name)).join('.');
    if (typeof node === 'string' && !/^[\d.]+$|^[\da-f:]+$/.test(node)) found.set(kind, { path, text: node });
    if (node && typeof node === 'object')
      for (const [name, inner] of Object.entries(node)) walk(inner, [...path, name]);
  };
  walk(evidence, []);
  return [...found.values()];
}

function replaced(node: unknown, [name = '', ...rest]: Path, text: string): unknown {
  const inner = rest.length > 0 ? replaced((node as Record<string, unknown>)[name], rest, text) : text;
  return Array.isArray(node)
    ? node.map((one, at) => (String(at) === name ? inner : one))
    : { ...(node as object), [name]: inner };
}
