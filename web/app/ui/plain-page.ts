import { product } from '@rempart/brand';
import type { MetaDescriptor, UIMatch } from 'react-router';
import type { Site } from './site.ts';

/** The handle of a route for reading only: its page is sent without React. */
export const plainPage = { plain: true } as const;

/** The same for a page in English, in the French frame of the site. */
export const englishPage = { plain: true, language: 'en' } as const;

/** The handle of a page that is sent without React once its data are final, and fetches it when it is first needed (`asleep.ts`). */
export interface Sleeper<Data = unknown> {
  readonly isAsleep: (data: Data) => boolean;
  /** Gives React what the server drew in `main`; the promise is fulfilled when everything there answers. */
  readonly awaken: (main: Element, reportId: string, site: Site) => Promise<void>;
}

type Matches = readonly Pick<UIMatch, 'handle' | 'loaderData'>[];

/** Whether one of the matched routes is sent without React, for good. */
export function isPlain(matches: Matches): boolean {
  return matches.some(({ handle }) => handle === plainPage || handle === englishPage);
}

/** Whether one of them is sent without React until it is needed. A result that is gone has no data. */
export function isAsleep(matches: Matches): boolean {
  return matches.some(
    ({ handle, loaderData }) =>
      loaderData !== undefined && (handle as Partial<Sleeper> | undefined)?.isAsleep?.(loaderData) === true,
  );
}

export function languageOf(matches: readonly { readonly handle: unknown }[]): 'fr' | 'en' {
  return matches.some(({ handle }) => handle === englishPage) ? 'en' : 'fr';
}

/** Title and description of a page, for browsers, search engines and link previews. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  const whole = `${title} – ${product.name}`;
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
  ];
}

/** The same for a page that search engines are not to list. */
export function unlistedMeta(title: string, description: string): MetaDescriptor[] {
  return [...pageMeta(title, description), { name: 'robots', content: 'noindex' }];
}

export function unlistedHeaders() {
  return { 'X-Robots-Tag': 'noindex' };
}

/** Of a page that can be read with its link, and that no shared cache keeps. */
export function linkedHeaders() {
  return { ...unlistedHeaders(), 'Cache-Control': 'private, no-store' };
}

/**
 * Of a page whose URL is a secret, which no cache keeps. Other sites never get it as a referrer (`same-origin`, on every page); without any
 * referrer its own forms would be refused.
 */
export function secretHeaders() {
  return { ...unlistedHeaders(), 'Cache-Control': 'no-store' };
}
