import { createHash } from 'node:crypto';

/** A drawn page whose scripts and styles are told by their text, so that every reader gets the same octets. */
export interface HashedPage {
  readonly html: string;
  /** Sources of a Content-Security-Policy: `'sha256-…'` of each inline script and style. */
  readonly scripts: readonly string[];
}

const INLINE = ['script', 'style'];

/**
 * Allows the scripts and styles that were drawn with a nonce by the hash of their text instead (CSP 3 §6.7.2.3). Only one with that nonce
 * counts: no text of others can contain it, because it is random and was drawn a moment ago.
 */
export function hashScripts(drawn: string, nonce: string): HashedPage {
  const sources = new Set<string>();
  for (const name of INLINE) {
    for (let at = drawn.indexOf(`<${name}`); at >= 0; at = drawn.indexOf(`<${name}`, at)) {
      const open = drawn.indexOf('>', at);
      const end = drawn.indexOf(`</${name}>`, open);
      if (open < 0 || end < 0) break;
      const text = drawn.slice(open + 1, end);
      if (text !== '' && drawn.slice(at, open).includes(` nonce="${nonce}"`)) sources.add(sourceOf(text));
      at = end;
    }
  }
  return { html: drawn.replaceAll(` nonce="${nonce}"`, ''), scripts: [...sources] };
}

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
