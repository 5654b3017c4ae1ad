import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_LOGO_BYTES } from '@rempart/contract';
import { readLogo } from './logo.ts';
import { Raster } from './raster.ts';

const octets = (text: string) => new Uint8Array(Buffer.from(text));
const svg = (inside: string, on = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${on}>${inside}</svg>`;

test('a logo is a small PNG, stored without metadata', () => {
  const png = new Raster(40, 20, [255, 255, 255]).png();
  const text = Buffer.concat([Buffer.from([0, 0, 0, 7]), Buffer.from('tEXtAuteur\0', 'latin1'), Buffer.alloc(4)]);
  const telling = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
  const kept = readLogo(new Uint8Array(telling));
  assert.equal(kept?.type, 'png');
  assert.ok(Buffer.from(kept?.bytes ?? []).equals(png));
  assert.equal(readLogo(new Uint8Array(new Raster(2100, 10, [0, 0, 0]).png())), null, 'too wide');
});

test('a logo is an SVG that only draws', () => {
  const drawing = svg(
    '<!-- a > b --><defs><linearGradient id="g"><stop offset="0" stop-color="#123"/></linearGradient></defs><title>Durand &amp; fils</title><g fill="url(#g)"><path d="M0 0h10v10z"/><use href=\'#g\'/></g><text x="1">a &lt; b</text>',
  );
  for (const text of [
    drawing,
    `<?xml version="1.0" encoding="UTF-8"?>\n${drawing}\n`,
    svg('<style>.a{fill:#123}</style>'),
  ])
    assert.deepEqual(readLogo(octets(text)), { type: 'svg', bytes: octets(text) });
});

const REFUSED: Readonly<Record<string, string>> = {
  'a script': svg('<script>alert(1)</script>'),
  'a handler': svg('', ' onload="alert(1)"'),
  'a handler without quotation marks': svg('<path onclick=alert(1) d="M0 0"/>'),
  'another page within': svg('<foreignObject><p>x</p></foreignObject>'),
  'a link': svg('<a href="https://evil.example"><path d="M0 0"/></a>'),
  'a picture of elsewhere': svg('<image href="https://evil.example/a.png"/>'),
  'a part of another file': svg('<use xlink:href="https://evil.example/a.svg#b"/>'),
  'a paint of elsewhere': svg('<path fill="url(https://evil.example/a.svg#b)" d="M0 0"/>'),
  'a style of elsewhere': svg('<style>@import "https://evil.example/a.css";</style>'),
  'a style that hides a word': svg('<style>.a{background:u\\72l(https://evil.example)}</style>'),
  'what moves': svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
  'an entity': `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`,
  'a character that hides a word': svg('<use href="&#104;ttps://evil.example"/>'),
  'a second processing instruction': `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`,
  'a tag that does not end': svg('<path d="M0 0"'),
  'a comment that does not end': svg('<!-- <script>alert(1)</script>'),
  'a page': '<html><svg></svg></html>',
  nothing: '',
  'too many octets': svg(' '.repeat(MOST_LOGO_BYTES)),
};

for (const [what, text] of Object.entries(REFUSED))
  test(`${what} is no logo`, () => assert.ok(readLogo(octets(text)) === null));

test('octets that are no UTF-8, and other pictures, are no logo', () => {
  assert.equal(readLogo(new Uint8Array([0xff, 0xfe, 0x3c, 0])), null);
  assert.equal(readLogo(octets('GIF89a')), null);
});
