import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a reader types with the version in it: the tag, and the folder of the release. Upgrades show an example of their own. */
const TYPED = ['docs/operations.md', 'docs/commands.md'];
const UPGRADE = '\n## Upgrade and rollback';
const CATALOGUE = 'publiccode.yml';

/** Files that tell the version to people or catalogues, as paths. */
export const documents: readonly string[] = [...TYPED, CATALOGUE];

/** Writes version and date (YYYY-MM-DD) into the documents below `root`: in what readers type, and for catalogues of software. */
export function writeDocuments(root: string, version: string, date: string): void {
  for (const path of TYPED)
    change(join(root, path), (text) => {
      const [typed = '', ...rest] = text.split(UPGRADE);
      const told = typed
        .replaceAll(/(--branch v|@v)\d+\.\d+\.\d+/g, `$1${version}`)
        .replaceAll(/releases\/\d+\.\d+\.\d+/g, `releases/${version}`);
      return [told, ...rest].join(UPGRADE);
    });
  change(join(root, CATALOGUE), (text) =>
    text
      .replace(/^softwareVersion: .*$/m, `softwareVersion: ${version}`)
      .replace(/^releaseDate: .*$/m, `releaseDate: '${date}'`),
  );
}

function change(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}
