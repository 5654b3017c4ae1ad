import { product } from '@rempart/brand';
import { type BlogArticle, blogMessages } from '@rempart/contract';
import { data, type LoaderFunctionArgs, type MetaDescriptor, redirect, useLoaderData } from 'react-router';
import { apiContext, originContext } from '../context.ts';
import { ArticleView } from '../features/blog/article-view.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const answer = await context.get(apiContext).article(params['slug'] ?? '');
  const origin = context.get(originContext);
  if (answer.ok) return { article: answer.value, origin, missing: false };
  const missing = answer.refusal.code === 'NOT_FOUND';
  const moved = missing ? await context.get(apiContext).movedArticle(params['slug'] ?? '') : null;
  if (moved?.ok && moved.value) return redirect(`/blog/${moved.value}`, 301);
  return data({ article: null, origin, missing }, { status: missing ? 404 : 503 });
}

export function meta({
  loaderData,
}: {
  readonly loaderData?: { readonly article: BlogArticle | null; readonly origin: string };
}): MetaDescriptor[] {
  const article = loaderData?.article;
  if (!loaderData || !article) return [{ title: `${blogMessages.notFound} – ${product.name}` }];
  const { origin } = loaderData;
  const address = `${origin}/blog/${article.slug}`;
  const image = `${origin}/partage/${article.slug}.png`;
  return [
    ...pageMeta(article.title, article.excerpt),
    { property: 'og:type', content: 'article' },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.updatedAt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': structured(article, address, image) },
  ];
}

export default function Article() {
  const { article, missing } = useLoaderData<typeof loader>();
  if (article) return <ArticleView article={article} />;
  return (
    <>
      <BackLink to="/blog">Retour au blog</BackLink>
      <h1 className="mt-6 text-4xl sm:text-5xl">{missing ? blogMessages.notFound : blogMessages.unavailable}</h1>
    </>
  );
}

/** Structured data of an article for search engines (schema.org). */
function structured(article: BlogArticle, address: string, image: string) {
  const { title, excerpt, author, publishedAt, updatedAt, category, tags, words } = article;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    author: { '@type': 'Organization', name: author },
    publisher: { '@type': 'Organization', name: product.name },
    datePublished: publishedAt,
    dateModified: updatedAt,
    articleSection: category,
    keywords: tags.join(', '),
    wordCount: words,
    inLanguage: 'fr',
    mainEntityOfPage: address,
    image,
  };
}
