import { blogMessages } from '@rempart/contract';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { BlogListView } from '../features/blog/blog-list.tsx';
import { readQuery } from '../features/blog/query.ts';
import { PageHead } from '../ui/page.tsx';
import { TextLink } from '../ui/part.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;
export const meta = () =>
  pageMeta('Blog', 'SPF, DKIM, DMARC, MTA-STS, DNS : comprendre, régler et vérifier, pas à pas et sources à l’appui.');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQuery(new URL(request.url).searchParams);
  const answer = await context.get(apiContext).articles(query);
  const list = answer.ok ? answer.value : null;
  return data({ list, query, now: new Date().toISOString() }, { status: list ? 200 : 503 });
}

export default function Blog() {
  const { list, query, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Blog"
        lead="Messagerie et DNS : comprendre, régler, vérifier. Des textes datés, avec leurs sources."
      />
      <div className="mt-10 border-t border-ink pt-8">
        {list ? <BlogListView list={list} query={query} now={now} /> : <Unavailable />}
      </div>
    </>
  );
}

function Unavailable() {
  return (
    <div role="alert">
      <p className="text-lg">{blogMessages.unavailable}.</p>
      <p className="mt-2">
        <TextLink to="/blog">Réessayer</TextLink>
      </p>
    </div>
  );
}
