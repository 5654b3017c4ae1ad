import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { hashScripts } from './inline-scripts.ts';

const NONCE = 'f00dbabe';
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the scripts that were drawn with the nonce are allowed by their text, each once, and no others', () => {
  const { html, scripts } = hashScripts(
    `<script nonce="${NONCE}">a()</script><script>evil()</script><b title="&lt;script nonce=&quot;${NONCE}&quot;&gt;">x</b>` +
      `<script type="module" nonce="${NONCE}" async="">a()</script><script nonce="${NONCE}" src="/a.js"></script>` +
      `<script nonce="${NONCE}">b("</scr")\n</script>`,
    NONCE,
  );
  assert.deepEqual(scripts, [sourceOf('a()'), sourceOf('b("</scr")\n')]);
  assert.equal(html.includes(`nonce="${NONCE}"`), false);
});

test('so are its styles', () => {
  const { html, scripts } = hashScripts(
    `<style nonce="${NONCE}">b{color:red}</style><style>i{}</style><script nonce="${NONCE}">a()</script>`,
    NONCE,
  );
  assert.deepEqual(scripts, [sourceOf('a()'), sourceOf('b{color:red}')]);
  assert.equal(html, '<style>b{color:red}</style><style>i{}</style><script>a()</script>');
});
