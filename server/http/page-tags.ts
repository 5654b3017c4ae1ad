import { SERVICES_PATH, sitePages, TOLD_PARAMETER, TYPED_PARAMETER, typedBefore } from '@rempart/contract';
import type { Context } from 'hono';
import type { Tools } from '../ports/tools.ts';
import { readTag } from '../usecases/read-analysis.ts';
import { Refusal } from '../usecases/refusal.ts';
import type { Vars } from './guards.ts';
import type { PageTag } from './kept-pages.ts';
import type { WingSite } from './wing-site.ts';

/** The pages that any visitor may read, whatever is written of himself in his request. */
export const openPaths: string[] = [
  ...sitePages.flatMap(({ pages }) => pages.map(({ path }) => path)),
  ...['/blog/:slug', `${SERVICES_PATH}/:service`],
];

/** The pages that are drawn once, as patterns of the router: each with the data that a browser fetches when it navigates to it. */
export function taggedPages(
  tools: Tools,
  sites: readonly WingSite[],
): readonly (readonly [path: string, PageTag, route: string])[] {
  const result: PageTag = async (c) => {
    const found = await orNull(readTag(nameOf(c), tools));
    if (!found) return null;
    const { searchParams } = new URL(c.req.url);
    // The data that a browser fetches is the same whatever was typed.
    const isData = c.req.path.endsWith('.data');
    const beginning = isData ? null : typedBefore(searchParams.get(TYPED_PARAMETER), found.unicode);
    return {
      // Whether link previews show the letter.
      tag: searchParams.has(TOLD_PARAMETER) ? `${found.tag} note` : found.tag,
      typed: beginning === null ? null : { parameter: TYPED_PARAMETER, beginning, rest: `.${found.unicode}` },
    };
  };
  const toldToAll =
    (tagOf: (name: string) => Promise<string>): PageTag =>
    async (c) => {
      const tag = await orNull(tagOf(nameOf(c)));
      return tag === null ? null : { tag, typed: null };
    };
  return [
    ['/analyse/:page{[A-Za-z0-9_-]{22}(?:[.]data)?}', result, 'routes/analysis'],
    ['/analyse/:page{[A-Za-z0-9_-]{22}}/:reading{tout(?:[.]data)?}', result, 'routes/analysis-whole'],
    ['/analyse/:page{[A-Za-z0-9_-]{22}}/:reading{technique(?:[.]data)?}', result, 'routes/analysis-technical'],
    ...sites
      .flatMap(({ kept }) => kept ?? [])
      .map(({ path, tagOf, route }) => [path, toldToAll(tagOf), route] as const),
  ];
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
