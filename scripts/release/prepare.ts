import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dated } from './changelog.ts';
import { documents, writeDocuments } from './documents.ts';
import { manifestsOf, versionOf, writeVersion } from './manifests.ts';
import { writePapers } from './papers.ts';
import { Refusal } from './refusal.ts';
import { isHigher, readVersion } from './version.ts';

export interface Preparation {
  readonly root: string;
  /** As it was typed. */
  readonly wanted: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Where the papers go. */
  readonly target: string;
  /** Whether what is about to be released holds. */
  readonly check: () => boolean;
}

/**
 * Writes version, date and papers of a release, and returns the paths of the papers. Nothing is committed. Where something is refused, or a
 * check fails, every file is as it was before.
 */
export async function prepareRelease({ root, wanted, date, target, check }: Preparation): Promise<readonly string[]> {
  const version = readVersion(wanted);
  refuseUnready(root, version);
  const paths = ['CHANGELOG.md', ...documents, ...manifestsOf(root)].map((path) => join(root, path));
  const before = paths.map((path) => readFileSync(path));
  try {
    const changelog = join(root, 'CHANGELOG.md');
    writeFileSync(changelog, dated(readFileSync(changelog, 'utf8'), version, date));
    writeVersion(root, version);
    writeDocuments(root, version, date);
    if (!check()) throw new Refusal('CHECKS_FAILED', 'The checks failed, and the files are as they were.');
    return await writePapers(root, target);
  } catch (error) {
    for (const [index, path] of paths.entries()) writeFileSync(path, before[index] ?? '');
    throw error;
  }
}

function refuseUnready(root: string, version: string): void {
  if (git(root, 'rev-parse', '--is-inside-work-tree') !== 'true')
    throw new Refusal('NOT_A_CHECKOUT', 'A release is prepared in a checkout of git.');
  if (git(root, 'status', '--porcelain') !== '')
    throw new Refusal('DIRTY_TREE', 'Something is not committed: a release is what is committed.');
  const current = versionOf(root);
  if (!isHigher(version, current))
    throw new Refusal('NOT_HIGHER', `${version} does not come after ${current}, the version of this checkout.`);
  if (git(root, 'tag', '--list', `v${version}`) !== '')
    throw new Refusal('TAG_EXISTS', `v${version} is a tag already: what was released stays as it is.`);
}

/** What git prints, without the end of its last line; null where it fails. */
function git(root: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : null;
}
