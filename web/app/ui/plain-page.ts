import { product } from '@rempart/brand';
import type { MetaDescriptor } from 'react-router';

/** The handle of a route for reading only: its page is sent without React. */
export const plainPage = { plain: true } as const;

/** The same for a page in English, in the French frame of the site. */
export const englishPage = { plain: true, language: 'en' } as const;

/** Whether one of the matched routes is sent without React. */
export function isPlain(matches: readonly { readonly handle: unknown }[]): boolean {
  return matches.some(({ handle }) => handle === plainPage || handle === englishPage);
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

/**
 * Of a page whose URL is a secret, which no cache keeps. Other sites never get it as a referrer (`same-origin`, on every page); without any
 * referrer its own forms would be refused.
 */
export function secretHeaders() {
  return { ...unlistedHeaders(), 'Cache-Control': 'no-store' };
}
