import { createHash } from 'node:crypto';
import { fleetClientPath, fleetReaderPath, reportBoxPath } from '@rempart/contract';
import type { Context } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { readReportBox } from '../usecases/inbound/report-boxes.ts';
import { readTag } from '../usecases/read-analysis.ts';
import { Refusal } from '../usecases/refusal.ts';
import { clientPageTag, readerPageTag } from '../usecases/watching/shared-page-tags.ts';
import type { Vars } from './guards.ts';
import type { PageTag } from './kept-pages.ts';

/** The pages that are drawn once, as patterns of the router: each with the data that a browser fetches when it navigates to it. */
export const keptPaths = {
  result: '/analyse/:page{[A-Za-z0-9_-]{22}(?:[.]data)?}',
  reportBox: reportBoxPath(':page{[A-Za-z0-9_-]{22}(?:[.]data)?}'),
  client: fleetClientPath(':page{[A-Za-z0-9_-]{43}(?:[.]data)?}'),
  reader: fleetReaderPath(':page{[A-Za-z0-9_-]{43}(?:[.]data)?}'),
} as const;

/** Query parameters that a page of results reads, and that one visitor alone has. */
const TOLD_TO_ONE = ['saisi'];

export function pageTags(tools: Tools): Readonly<Record<keyof typeof keptPaths, PageTag>> {
  return {
    result: async (c) => {
      // The URL holds what the visitor typed where that led here; only this visitor's page shows it.
      if (TOLD_TO_ONE.some((name) => c.req.query(name) !== undefined)) return null;
      const tag = await orNull(readTag(nameOf(c), tools));
      // Whether link previews show the letter.
      return tag && (c.req.query('note') === undefined ? tag : `${tag} note`);
    },
    reportBox: async (c) => {
      const view = await orNull(readReportBox(nameOf(c), tools));
      return view && createHash('sha256').update(JSON.stringify(view)).digest('base64url');
    },
    client: (c) => orNull(clientPageTag(nameOf(c), tools)),
    reader: (c) => orNull(readerPageTag(nameOf(c), tools)),
  };
}

function nameOf(c: Context<Vars>): string {
  return (c.req.param('page') ?? '').replace('.data', '');
}

/** null where there is nothing of that name, which the page reports. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'NOT_FOUND') return null;
    throw fault;
  }
}
