import {
  type BlogList,
  type BlogPostSummary,
  type BlogQuery,
  blogCategories,
  blogMessages,
  categoryWords,
} from '@rempart/contract';
import { longDay } from '@rempart/french';
import { relativeDay } from './days.ts';
import { listAddress } from './query.ts';
import { unbroken } from './unbroken.ts';

interface BlogListViewProps {
  readonly list: BlogList;
  readonly query: BlogQuery;
  readonly now: string;
}

/** Search, filters, the featured articles, then the others. Search and filters are in the URL. */
export function BlogListView({ list, query, now }: BlogListViewProps) {
  const { featured, others, staleSince } = list;
  const found = featured.length + others.length;
  return (
    <div data-loads="">
      <BlogFilters query={query} />
      <p data-loading="" hidden role="status" className="mt-6 text-muted">
        {blogMessages.loading}
      </p>
      {staleSince && (
        <p role="status" className="mt-6 border-l-2 border-ink pl-4 text-sm">
          Copie du {longDay(staleSince)} : la base de données ne répond pas, les derniers changements peuvent manquer.
        </p>
      )}
      {found === 0 && (
        <p role="status" className="mt-10 text-lg">
          {blogMessages.empty}
        </p>
      )}
      {featured.length > 0 && (
        <section aria-label="À la une" className="mt-10 space-y-12">
          {featured.map((post) => (
            <PostCard key={post.slug} post={post} now={now} large />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section aria-label="Articles" className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-2">
          {others.map((post) => (
            <PostCard key={post.slug} post={post} now={now} />
          ))}
        </section>
      )}
    </div>
  );
}

function BlogFilters({ query }: { readonly query: BlogQuery }) {
  return (
    <>
      <search>
        <form action="/blog" method="get" className="flex flex-wrap items-end gap-3">
          <label className="grow sm:max-w-md">
            <span className="block text-sm font-medium">Chercher un article</span>
            <input
              type="search"
              name="q"
              defaultValue={query.text}
              className="mt-1 w-full border border-ink bg-transparent px-3 py-2.5"
            />
          </label>
          {query.category && <input type="hidden" name="categorie" value={query.category} />}
          <button type="submit" className="cursor-pointer border border-ink bg-ink px-5 py-2.5 font-medium text-ground">
            Chercher
          </button>
        </form>
      </search>
      <Categories query={query} />
    </>
  );
}

function Categories({ query }: { readonly query: BlogQuery }) {
  return (
    <nav aria-label="Catégories" className="mt-5">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {[null, ...blogCategories].map((category) => (
          <li key={category}>
            <a
              href={listAddress(query, category)}
              aria-current={category === query.category ? 'true' : undefined}
              className={
                category === query.category
                  ? 'border-b-2 border-ink pb-0.5 font-semibold'
                  : 'text-muted hover:text-ink hover:underline'
              }
            >
              {category === null ? 'Tous' : categoryWords[category]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PostCardProps {
  readonly post: BlogPostSummary;
  readonly now: string;
  readonly large?: boolean;
}

function PostCard({ post, now, large = false }: PostCardProps) {
  const { slug, title, excerpt, category, publishedAt, tags, author, picture } = post;
  return (
    <article className={`relative border-t pt-4 ${large ? 'border-ink' : 'border-soft'}`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{categoryWords[category]}</span>
        <time dateTime={publishedAt} title={longDay(publishedAt)}>
          {relativeDay(publishedAt, now)}
        </time>
      </p>
      <h2 className={`mt-2 ${large ? 'max-w-[34ch] text-3xl sm:text-4xl' : 'text-2xl'}`}>
        <a href={`/blog/${slug}`} className="after:absolute after:inset-0 hover:underline">
          {unbroken(title)}
        </a>
      </h2>
      {picture && (
        // The title beside it says what the article is about.
        <img
          src={picture.address}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className="mt-3 max-h-72 object-contain object-left"
        />
      )}
      <p className={`mt-3 max-w-[60ch] ${large ? 'text-lg' : ''}`}>{excerpt}</p>
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{author}</span>
        {tags.slice(0, 3).map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
      </p>
    </article>
  );
}
