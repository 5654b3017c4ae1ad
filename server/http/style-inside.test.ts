import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { styleInside } from './style-inside.ts';

const files = await mkdtemp(join(tmpdir(), 'style-'));
after(() => rm(files, { recursive: true }));
await mkdir(join(files, 'assets'));
await writeFile(join(files, 'assets', 'a-1.css'), 'p{content:"$&"}');
const link = (name: string, nonce = '') => `<link ${nonce}rel="stylesheet" href="/assets/${name}.css"/>`;

test('a style sheet is inlined with the nonce of the page, and its link stays for print', async () => {
  const withStyle = styleInside(files);
  for (const page of [link('a-1'), link('a-1', 'nonce="n" ')])
    assert.equal(
      await withStyle(`<head>${page}</head>`, 'n'),
      '<head><style nonce="n">p{content:"$&"}</style><link rel="stylesheet" href="/assets/a-1.css" media="print"/></head>',
    );
});

test('where a style sheet cannot be read the page stays unchanged', async () => {
  const page = `<head>${link('a-1')}${link('none-2')}</head>`;
  assert.equal(await styleInside(files)(page, 'n'), page);
});
