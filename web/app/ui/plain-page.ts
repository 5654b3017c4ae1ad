import { product } from '@rempart/brand';
import type { MetaDescriptor } from 'react-router';

/** The handle of a route for reading only: its page is sent without React. */
export const plainPage = { plain: true } as const;

/** Whether one of the matched routes is sent without React. */
export function isPlain(matches: readonly { readonly handle: unknown }[]): boolean {
  return matches.some(({ handle }) => handle === plainPage);
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
