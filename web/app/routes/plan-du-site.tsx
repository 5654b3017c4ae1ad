import { sitePages } from '@rempart/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { PageHead } from '../ui/page.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () => pageMeta('Plan du site', 'Toutes les pages publiques, et tous les articles.');

export async function loader({ context }: LoaderFunctionArgs) {
  const articles = await context.get(apiContext).articles({ text: '', category: null });
  return articles.ok
    ? [...articles.value.featured, ...articles.value.others].map(({ slug, title }) => ({ slug, title }))
    : [];
}

export default function SiteMap() {
  const articles = useLoaderData<typeof loader>();
  const groups: typeof sitePages = [
    ...sitePages,
    { group: 'Articles', pages: articles.map(({ slug, title }) => ({ path: `/blog/${slug}`, title })) },
  ];
  return (
    <>
      <PageHead title="Plan du site" lead="Toutes les pages publiques, d’un seul regard." />
      <div className="mt-10 grid gap-x-12 gap-y-10 border-t border-ink pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ group, pages }) => (
          <section key={group}>
            <h2 className="text-xl">{group}</h2>
            <ul className="mt-3 space-y-1.5">
              {pages.map(({ path, title, language }) => (
                <li key={path}>
                  <a
                    href={path}
                    lang={language}
                    hrefLang={language}
                    className="underline decoration-soft hover:decoration-ink"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
