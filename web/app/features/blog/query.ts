import { type BlogCategory, type BlogQuery, blogCategories } from '@rempart/contract';

const LONGEST = 200;

/** What the address narrows the list to; an unknown category is none. */
export function readQuery(search: URLSearchParams): BlogQuery {
  const category = blogCategories.find((one) => one === search.get('categorie')) ?? null;
  return { text: (search.get('q') ?? '').slice(0, LONGEST), category };
}

/** The address of the list narrowed to a category, keeping the words that are looked for. */
export function listAddress({ text }: BlogQuery, category: BlogCategory | null): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (category) search.set('categorie', category);
  return search.size > 0 ? `/blog?${search}` : '/blog';
}
