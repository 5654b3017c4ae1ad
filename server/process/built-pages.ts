import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnswerPage } from '@rempart/contract';
import { says } from './messages.ts';
import { StartupError } from './settings.ts';

export interface BuiltPages {
  readonly answerPage: AnswerPage;
  /** The folder of files for browsers. */
  readonly files: string;
  /** The paths of all pages, as patterns of the router. */
  readonly patterns: readonly string[];
}

const web = join(import.meta.dirname, '../../web');

/** The built pages; with `renew` they are built first where their sources have changed. */
export async function loadPages({ renew }: { readonly renew: boolean }): Promise<BuiltPages> {
  if (renew) {
    // Late: what serves in production has no builder.
    const { buildPages } = await import('../../web/build.ts');
    if ((await buildPages()) !== 0) throw new StartupError(says.buildFailed);
  }
  const name = await readFile(join(web, 'build/current'), 'utf8').catch(() => null);
  if (name === null) throw new StartupError(says.notBuilt);
  const folder = join(web, 'build', name);
  const { answerPage, patterns } = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as BuiltPages;
  return { answerPage, patterns, files: join(folder, 'client') };
}
