import { type BlogArticle, blogMessages, categoryWords } from '@rempart/contract';
import { longDay } from '@rempart/french';
import { BackLink } from '../../ui/back-link.tsx';
import { SectionIndex } from '../../ui/page.tsx';
import { Part } from '../../ui/part.tsx';
import { listAddress } from './query.ts';
import { unbroken } from './unbroken.ts';

export function ArticleView({ article }: { readonly article: BlogArticle }) {
  const { html, contents, tags, related, picture, videoUrl } = article;
  return (
    <article>
      <BackLink to="/blog">Retour au blog</BackLink>
      <Head article={article} />
      {picture && (
        <img
          src={picture.address}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className="mt-8 max-h-[28rem] object-contain object-left"
        />
      )}
      <div
        className={`mt-8 border-t border-ink pt-8 ${contents.length > 0 ? 'grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)] print:block' : ''}`}
      >
        {contents.length > 0 && <SectionIndex sections={contents} />}
        <div className="min-w-0">
          <div
            className="prose"
            // Made by drawMarkdown, which lets no markup of the text through.
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {videoUrl && <VideoCard address={videoUrl} />}
          <ul aria-label="Étiquettes" className="mt-10 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            {tags.map((tag) => (
              <li key={tag}>#{tag}</li>
            ))}
          </ul>
          {related.length > 0 && <Related related={related} />}
        </div>
      </div>
    </article>
  );
}

function Head({ article }: { readonly article: BlogArticle }) {
  return (
    <header className="mt-6">
      <p className="text-sm">
        <a href={listAddress({ text: '', category: null }, article.category)} className="text-muted hover:underline">
          {categoryWords[article.category]}
        </a>
      </p>
      <h1 className="mt-2 max-w-[30ch] text-4xl sm:text-5xl">{unbroken(article.title)}</h1>
      <p className="mt-5 max-w-[56ch] font-serif text-xl text-muted italic">{article.excerpt}</p>
      <Byline article={article} />
    </header>
  );
}

function Byline({ article: { author, publishedAt, updatedAt, minutes } }: { readonly article: BlogArticle }) {
  const [published, updated] = [longDay(publishedAt), longDay(updatedAt)];
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-muted">
      <span>{author}</span>
      <time dateTime={publishedAt}>{published}</time>
      {updatedAt > publishedAt && updated !== published && (
        <span>
          Mis à jour le <time dateTime={updatedAt}>{updated}</time>
        </span>
      )}
      <span>{blogMessages.readingTime(minutes)}</span>
      <button
        type="button"
        data-share=""
        data-copied={blogMessages.linkCopied}
        data-refused={blogMessages.notCopied}
        className="scripted no-print cursor-pointer border border-ink px-3 py-1 text-ink"
      >
        Partager
      </button>
    </div>
  );
}

/** Nothing is fetched from the video's site before the reader follows the link. */
function VideoCard({ address }: { readonly address: string }) {
  const host = URL.parse(address)?.host;
  if (!host) return null;
  return (
    <p className="mt-8 border border-soft p-4">
      <a href={address} rel="noopener" className="underline">
        Voir la vidéo
      </a>{' '}
      <span className="text-sm text-muted">sur {host}, qui saura que vous y venez</span>
    </p>
  );
}

function Related({ related }: { readonly related: BlogArticle['related'] }) {
  return (
    <Part id="a-lire" title="À lire ensuite" className="no-print mt-10 border-t border-soft pt-6">
      <ul className="mt-4 grid gap-8 sm:grid-cols-2">
        {related.map(({ slug, title, excerpt, category }) => (
          <li key={slug}>
            <p className="text-sm text-muted">{categoryWords[category]}</p>
            <p className="mt-1 font-serif text-xl font-semibold">
              <a href={`/blog/${slug}`} className="hover:underline">
                {unbroken(title)}
              </a>
            </p>
            <p className="mt-1 text-sm">{excerpt}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
