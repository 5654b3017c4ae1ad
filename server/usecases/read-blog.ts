import type { BlogArticle, BlogList, BlogPost, BlogPostSummary, BlogQuery } from '@house/contract';
import { drawMarkdown } from '../markdown.ts';
import type { Post, Tools } from '../tools.ts';
import { lastGood } from './last-good.ts';
import { Refusal } from './refusal.ts';

/** The reading side of the blog. Where the database does not answer, the last good copy stands in; without one, `UNAVAILABLE`. */
export interface Blog {
  readonly posts: () => Promise<readonly BlogPost[]>;
  readonly list: (query: BlogQuery) => Promise<BlogList>;
  /** Where an article went that is not found by this slug; null where there is none. */
  readonly movedTo: (slug: string) => Promise<string | null>;
  /** Refuses with `NOT_FOUND` what is not published. */
  readonly article: (slug: string) => Promise<BlogArticle>;
}

const RELATED = 2;
const RELATED_EXCERPT = 80;
const WORDS_PER_MINUTE = 200;

export function openBlog({ store, now }: Pick<Tools, 'store' | 'now'>): Blog {
  const published = lastGood<null, readonly Post[]>(() => store.posts.published(), now);
  const all = async () => {
    const found = await published(null).catch(() => null);
    if (!found) throw new Refusal('UNAVAILABLE');
    return found;
  };
  return {
    posts: async () => (await all()).value.map((post) => ({ ...summaryOf(post), content: post.content })),
    list: async (query) => {
      const { value, staleSince } = await all();
      const found = value.filter(matching(query)).map(summaryOf);
      return {
        featured: found.filter(({ featured }) => featured),
        others: found.filter(({ featured }) => !featured),
        staleSince: staleSince?.toISOString() ?? null,
      };
    },
    movedTo: (slug) => store.posts.movedTo(slug).catch(() => null),
    article: async (slug) => {
      const { value } = await all();
      const post = value.find((one) => one.slug === slug);
      if (!post) throw new Refusal('NOT_FOUND');
      const { html, contents, words } = drawMarkdown(post.content);
      return {
        ...summaryOf(post),
        html,
        contents: contents.length >= 3 ? contents : [],
        words,
        minutes: Math.ceil(words / WORDS_PER_MINUTE),
        related: relatedTo(post, value).map(({ slug, title, excerpt, category }) => ({
          slug,
          title,
          category,
          excerpt: cut(excerpt, RELATED_EXCERPT),
        })),
      };
    },
  };
}

function summaryOf(post: Post): BlogPostSummary {
  const { content: _, publishedAt, createdAt, updatedAt, ...rest } = post;
  return {
    ...rest,
    publishedAt: publishedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Title or excerpt, whatever the case and the accents. */
function matching({ text, category }: BlogQuery): (post: Post) => boolean {
  const wanted = folded(text.trim());
  return (post) =>
    (category === null || post.category === category) &&
    (folded(post.title).includes(wanted) || folded(post.excerpt).includes(wanted));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Same category first, then shared tags, then the newest. */
function relatedTo(post: Post, all: readonly Post[]): readonly Post[] {
  const closeness = ({ category, tags }: Post) =>
    (category === post.category ? 100 : 0) + tags.filter((tag) => post.tags.includes(tag)).length;
  return all
    .filter(({ slug }) => slug !== post.slug)
    .toSorted((one, other) => closeness(other) - closeness(one))
    .slice(0, RELATED);
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).trimEnd()}…`;
}
