import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openThread, type Thread } from '@rempart/report';
import type { PreparedView, ViewAsked } from '../../ports/views.ts';

/** A view takes some tenths of a second; only one that would never end takes this long. */
const TIME_LIMIT_MS = 20_000;
/** More than the concurrent audits of one process. */
const QUEUE = 16;

export function openViews(): Thread<ViewAsked, PreparedView> {
  const file = new URL('./view-thread.ts', import.meta.url);
  return openPair(() => openThread(file, { timeLimitMs: TIME_LIMIT_MS, queue: QUEUE }));
}

/** Two threads, of which the one with less to do is asked: behind a view that takes long, others go on. */
function openPair<Asked, Made>(open: () => Thread<Asked, Made>): Thread<Asked, Made> {
  const pair = [open(), open()].map((thread) => ({ thread, asked: 0 }));
  return {
    ask: async (asked, options) => {
      const free = pair.reduce((one, other) => (other.asked < one.asked ? other : one));
      free.asked += 1;
      try {
        return await free.thread.ask(asked, options);
      } finally {
        free.asked -= 1;
      }
    },
    close: async () => {
      await Promise.all(pair.map(({ thread }) => thread.close()));
    },
  };
}

const ROOT = join(import.meta.dirname, '../../..');
/** Everything besides the evidence that a view depends on: rules, French texts and layout, with the versions of their libraries. */
const SOURCES = ['contract', 'engine', 'report/sections/commands.ts', 'server/usecases', 'server/wings'];
const SOURCE = /(?<![.](?:test|en))[.](?:ts|json)$/;
const BESIDE = new Set(['testing', 'recordings', 'node_modules']);

/** Changes whenever a rule or a text changes, so that outdated views are recognised. 22 characters of base64url. */
export async function viewVersion(root = ROOT): Promise<string> {
  const paths = (await Promise.all(SOURCES.map((source) => filesIn(join(root, source))))).flat().toSorted();
  const texts = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, path] of paths.entries()) hash.update(`${relative(root, path)}\0`).update(texts[index] ?? '');
  return hash.digest('base64url').slice(0, TAG_LENGTH);
}

const TAG_LENGTH = 22;

async function filesIn(place: string): Promise<readonly string[]> {
  if (SOURCE.test(place)) return [place];
  const entries = await readdir(place, { withFileTypes: true });
  const wanted = entries.filter((entry) => (entry.isDirectory() ? !BESIDE.has(entry.name) : SOURCE.test(entry.name)));
  return (await Promise.all(wanted.map(({ name }) => filesIn(join(place, name))))).flat();
}
