import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_LOGO_BYTES } from '@rempart/contract';
import { assertWalkedOnce } from '../../../../engine/testing/walked-once.ts';
import { Raster } from '../../../domain/pictures/raster.ts';
import { readLogo } from './logo.ts';

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

const namespace = 'xmlns="http://www.w3.org/1999/xhtml"';
/** Ten groups of ten, each of ten of the group before it: 10^n shapes in little more than a kilobyte. */
const nested = (levels: number, refer: (id: string) => string) =>
  svg(
    `<defs><g id="a0"><path d="M0 0h9v9z"/></g>${Array.from({ length: levels }, (_, level) => `<g id="a${level + 1}">${refer(`a${level}`).repeat(10)}</g>`).join('')}</defs>${refer(`a${levels}`)}`,
  );
const drawnBy = (id: string) => `<use href="#${id}"/>`;
const maskedBy = (id: string) => `<path mask="url(#${id})" d="M0 0h9v9z"/>`;

test('a logo may draw a part several times, not without end', () => {
  assert.equal(readLogo(octets(nested(2, drawnBy)))?.type, 'svg');
  for (const refer of [drawnBy, maskedBy]) assert.equal(readLogo(octets(nested(10, refer))), null);
  assert.equal(readLogo(octets(svg('<g id="a"><use href="#a"/></g>'))), null, 'a part in itself');
  const chain = Array.from({ length: 1500 }, (_, at) => `<use id="b${at}" href="#b${at + 1}"/>`).join('');
  assert.equal(readLogo(octets(svg(chain))), null, 'parts of parts of parts');
});

const HIDDEN: Readonly<Record<string, string>> = {
  'a style in two pieces': svg('<style>.a{fill:u<!-- -->rl(https://evil.example/a.svg#b)}</style>'),
  'a style that draws parts': svg('<style>.a{mask:url(#m)}</style><mask id="m"><path d="M0 0"/></mask>'),
  'an inherited reference': svg('<g mask="url(#m)"><path mask="inherit" d="M0 0"/></g>'),
  'a reference by a variable': svg('<path mask="var(--m)" d="M0 0"/>'),
  'a reference in other signs': svg('<use href="#%61"/>'),
  'a base of its own': svg('<g xml:base="https://evil.example/"/>'),
  'a page that is called a drawing': `<svg ${namespace}></svg>`,
  'src()': svg('<path fill="src(\'https://evil.example/a\')" d="M0 0"/>'),
  'deep levels': svg('<g>'.repeat(5000) + '</g>'.repeat(5000)),
};

for (const [what, text] of Object.entries(HIDDEN))
  test(`${what} is no logo`, () => assert.ok(readLogo(octets(text)) === null));

/** What took 3 to 13 seconds of the processor while patterns read it. */
const SLOW: Readonly<Record<string, string>> = {
  'openings without end': `<svg>${'<'.repeat(59_000)}"</svg>`,
  'one attribute without a value': `<svg ${'a'.repeat(59_000)}></svg>`,
  'quotation marks': svg('"<"'.repeat(19_000)),
  comments: svg('<!--'.repeat(14_000)),
  namespaces: svg(Array.from({ length: 4000 }, (_, at) => `<g xmlns:a${at}=""/>`).join('')),
};

for (const [what, text] of Object.entries(SLOW))
  test(`a logo is read in one walk: ${what}`, () => {
    assertWalkedOnce(() => void readLogo(octets(text)), what, 1_000);
  });

test('octets that are no UTF-8, and other pictures, are no logo', () => {
  assert.equal(readLogo(new Uint8Array([0xff, 0xfe, 0x3c, 0])), null);
  assert.equal(readLogo(octets('GIF89a')), null);
});
