import type { BlogArticle, BlogList, BlogPost, BlogPostSummary, BlogQuery, Picture } from '@rempart/contract';
import { Refusal } from '../../../usecases/refusal.ts';
import { byAddress } from '../ports/pictures.ts';
import type { Post } from '../ports/posts.ts';
import type { Tools } from '../ports/tools.ts';
import { drawingOf } from './draw-article.ts';
import { withStaleFallback } from './last-good.ts';

/** The public side of the blog. While the database is unavailable, returns the last good copy; without one, refuses with `UNAVAILABLE`. */
export interface Blog {
  readonly posts: () => Promise<readonly BlogPost[]>;
  readonly list: (query: BlogQuery) => Promise<BlogList>;
  /** The present slug of an article that had this one; null where there is none. */
  readonly movedTo: (slug: string) => Promise<string | null>;
  /** Refuses with `NOT_FOUND` what is not published. */
  readonly article: (slug: string) => Promise<BlogArticle>;
}

const RELATED = 2;
const RELATED_EXCERPT = 80;
const WORDS_PER_MINUTE = 200;

export function openBlog(tools: Pick<Tools, 'store' | 'drawMarkdown' | 'drawingVersion' | 'now'>): Blog {
  const { store, now } = tools;
  const published = withStaleFallback<null, Published>(async () => {
    const [posts, pictures] = [await store.posts.published(), await store.pictures.all()];
    return { posts, pictures: byAddress(pictures) };
  }, now);
  const all = async () => {
    const found = await published(null).catch(() => null);
    if (!found) throw new Refusal('UNAVAILABLE');
    return found;
  };
  return {
    posts: async () => {
      const { posts, pictures } = (await all()).value;
      return posts.map((post) => ({ ...summaryOf(post, pictures), content: post.content }));
    },
    list: async (query) => {
      const { value, staleSince } = await all();
      const matches = value.posts.filter(matching(query)).map((post) => summaryOf(post, value.pictures));
      return {
        featured: matches.filter(({ featured }) => featured),
        others: matches.filter(({ featured }) => !featured),
        staleSince: staleSince?.toISOString() ?? null,
      };
    },
    movedTo: (slug) => store.posts.movedTo(slug).catch(() => null),
    article: async (slug) => {
      const { posts, pictures } = (await all()).value;
      const post = posts.find((one) => one.slug === slug);
      if (!post) throw new Refusal('NOT_FOUND');
      const { html, contents, words } = await drawingOf(post, pictures, tools);
      return {
        ...summaryOf(post, pictures),
        content: post.content,
        html,
        contents: contents.length >= 3 ? contents : [],
        words,
        minutes: Math.ceil(words / WORDS_PER_MINUTE),
        related: relatedTo(post, posts).map(({ slug, title, excerpt, category }) => ({
          slug,
          title,
          category,
          excerpt: cut(excerpt, RELATED_EXCERPT),
        })),
      };
    },
  };
}

interface Published {
  /** Newest first. */
  readonly posts: readonly Post[];
  readonly pictures: ReadonlyMap<string, Picture>;
}

function summaryOf(post: Post, pictures: Published['pictures']): BlogPostSummary {
  const { content: _, publishedAt, createdAt, updatedAt, ...rest } = post;
  return {
    ...rest,
    picture: pictures.get(rest.imageUrl ?? '') ?? null,
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
    (wanted === '' || folded(post.title).includes(wanted) || folded(post.excerpt).includes(wanted));
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
