import { createHash } from 'node:crypto';

/** A drawn page whose scripts are told by their text, so that every reader gets the same octets. */
export interface HashedPage {
  readonly html: string;
  /** Sources of a Content-Security-Policy: `'sha256-…'` of each inline script. */
  readonly scripts: readonly string[];
}

/**
 * Allows the scripts that were drawn with a nonce by the hash of their text instead (CSP 3 §6.7.2.3). Only a script with that nonce counts:
 * no text of others can contain it, because it is random and was drawn a moment ago.
 */
export function hashScripts(drawn: string, nonce: string): HashedPage {
  const scripts = [...drawn.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes = '']) =>
    attributes.includes(` nonce="${nonce}"`),
  );
  return {
    html: drawn.replaceAll(` nonce="${nonce}"`, ''),
    scripts: [
      ...new Set(
        scripts
          .map(([, , text = '']) => text)
          .filter((text) => text !== '')
          .map(sourceOf),
      ),
    ],
  };
}

function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
