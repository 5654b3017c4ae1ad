import { type BlogCategory, type BlogQuery, blogCategories } from '@rempart/contract';

const LONGEST = 200;

/** The filters in the URL; an unknown category is ignored. */
export function readQuery(search: URLSearchParams): BlogQuery {
  const category = blogCategories.find((one) => one === search.get('categorie')) ?? null;
  return { text: (search.get('q') ?? '').slice(0, LONGEST), category };
}

/** The URL of the list with a category, keeping the search text. */
export function listAddress({ text }: BlogQuery, category: BlogCategory | null): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (category) search.set('categorie', category);
  return search.size > 0 ? `/blog?${search}` : '/blog';
}
