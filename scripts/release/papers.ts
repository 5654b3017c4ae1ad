import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf, type Component } from './bill.ts';
import { notesOf } from './changelog.ts';
import { versionOf } from './manifests.ts';

/**
 * What goes with a release, written into `target`: its notes, what it consists of (CycloneDX 1.5) and the licences of that. Returns the
 * paths.
 */
export async function writePapers(root: string, target: string): Promise<readonly string[]> {
  const version = versionOf(root);
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  const bill = await billOf(root);
  const papers = {
    'notes.md': notes,
    [`rempart-${version}.cdx.json`]: `${JSON.stringify(bill, null, 2)}\n`,
    'licences.md': licencesOf(bill.components),
  };
  mkdirSync(target, { recursive: true });
  return Object.entries(papers).map(([name, text]) => {
    const path = join(target, name);
    writeFileSync(path, text);
    return path;
  });
}

/** Their texts stand in the packages themselves. Our own workspaces have the licence of the whole. */
function licencesOf(components: readonly Component[]): string {
  const rows = components
    .filter(({ purl }) => !purl.startsWith('pkg:npm/%40rempart/'))
    .map((one) => `| ${nameOf(one)} | ${one.version} | ${licenceOf(one)} |`);
  return [
    '# Licences of what is in this release',
    '',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...rows.toSorted(),
    '',
  ].join('\n');
}

function nameOf({ purl, version }: Component): string {
  return decodeURIComponent(purl.slice('pkg:npm/'.length)).slice(0, -`@${version}`.length);
}

function licenceOf({ licenses = [] }: Component): string {
  return (
    licenses.map(({ license, expression }) => license?.id ?? expression ?? '').join(', ') || 'not told by the lock'
  );
}
