import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;

/**
 * Inlines the style sheets of a page, so that a first visit paints without waiting for another request among ten. The links stay, for print
 * only: browsers fetch such a sheet last, and have it for the next page. `files` is the folder of the built files.
 */
export function styleInside(files: string): (html: string, nonce: string) => Promise<string> {
  const read = new Map<string, Promise<string>>();
  const sheet = (path: string) => {
    const cachedSheet = read.get(path) ?? readFile(join(files, path), 'utf8');
    read.set(path, cachedSheet);
    return cachedSheet;
  };
  return async (html, nonce) => {
    const paths = [...html.matchAll(SHEET)].map(([, path = '']) => path);
    const sheets = await Promise.all(paths.map(sheet)).catch(() => null);
    if (sheets === null) return html;
    let at = 0;
    return html.replace(
      SHEET,
      (_, path: string) =>
        `<style nonce="${nonce}">${sheets[at++]}</style><link rel="stylesheet" href="${path}" media="print"/>`,
    );
  };
}
