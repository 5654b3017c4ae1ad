import titles from '@fontsource/spectral/files/spectral-latin-600-normal.woff2?url';
import letters from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { product } from '@rempart/brand';
import { notFoundMessage, TOLD_PARAMETER } from '@rempart/contract';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import besideReact from './beside-react.ts?worker&url';
import { apiContext, awakeContext, originContext } from './context.ts';
import { ConsentBanner, ManageCookies } from './features/consent/consent-banner.tsx';
import { structuredHome } from './features/home/structured.fr.ts';
import plainScript from './plain.ts?worker&url';
import { AdminFrame, isAdminPage } from './ui/admin-frame.tsx';
import { Footer } from './ui/footer.tsx';
import { Frame } from './ui/frame.tsx';
import { ErrorPage, PREPARING } from './ui/lost.tsx';
import { markIcon } from './ui/mark-icon.ts';
import { isAsleep, isPlain, languageOf } from './ui/plain-page.ts';
import { SiteContext } from './ui/site.ts';
import { ToastProvider } from './ui/toast.tsx';
import './ui/theme.css';

export function meta({ error }: { readonly error?: unknown }) {
  return [{ title: TITLES[lackOf(error) ?? 'none'] }];
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const origin = context.get(originContext);
  const api = context.get(apiContext);
  const structured = pathname === '/' ? structuredHome({ origin, operator: api.operator(), sales: api.sales() }) : null;
  return {
    origin,
    picture: pictureOf(pathname, searchParams.has(TOLD_PARAMETER)),
    structured,
    takesMail: api.takesMail(),
    refundsProvided: api.operator().refundsProvided,
    awake: context.get(awakeContext),
  };
}

/** The preview picture of a page: a result has a fort of its own; articles name their picture themselves. */
function pictureOf(pathname: string, isTold: boolean): string | null {
  if (pathname.startsWith('/blog/')) return null;
  const [, reportId] = /^\/analyse\/([\w-]+)(?:\/|$)/.exec(pathname) ?? [];
  return reportId ? `/partage/analyse/${reportId}.png${isTold ? `?${TOLD_PARAMETER}` : ''}` : '/partage.png';
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const matches = useMatches();
  // A page that React navigates to is in its hands already.
  const asleep = import.meta.env.SSR && isAsleep(matches);
  const plain = asleep || isPlain(matches);
  const language = languageOf(matches);
  const root = useRouteLoaderData<typeof loader>('root');
  // A missing page must not reveal that it would have been one of the administration.
  const isDesk = isAdminPage(matches) && (useRouteError() ?? null) === null;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Address language={language} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" type="image/svg+xml" href={markIcon()} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
        {/* React sends them before the style sheet. Asked for at the end of the page, they often miss the first text. */}
        {[titles, letters].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f5ec" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1522" />
      </head>
      <body lang={language === 'fr' ? undefined : 'fr'}>
        {isDesk ? (
          <AdminFrame>{children}</AdminFrame>
        ) : (
          <Frame
            language={language}
            aside={<ConsentBanner />}
            footer={<Footer>{<ManageCookies className="underline" />}</Footer>}
          >
            {children}
          </Frame>
        )}
        <p id="annonce" role="status" />
        <script
          src={plain ? plainScript : besideReact}
          defer
          {...(asleep &&
            root && {
              'data-module': root.awake,
              'data-origin': root.origin,
              'data-mail': root.takesMail,
              'data-refunds': root.refundsProvided,
            })}
        />
        {!plain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const { origin, takesMail, refundsProvided } = useLoaderData<typeof loader>();
  return (
    <SiteContext value={{ origin, takesMail, refundsProvided }}>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </SiteContext>
  );
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return <ErrorPage lack={lackOf(error)} />;
}

const TITLES = { page: notFoundMessage, result: 'Analyse introuvable', moment: PREPARING, none: product.name };

function lackOf(error: unknown): 'page' | 'result' | 'moment' | null {
  if (isUnknownPath(error)) return 'page';
  if (isPassing(error)) return 'moment';
  return isGone(error) ? 'result' : null;
}

function isUnknownPath(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** What is there in a moment. */
function isPassing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}

/** A result that was deleted, has expired, or never existed. */
function isGone(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 410;
}

/** The canonical URL of this page, for search engines and link previews. */
function Address({ language }: { readonly language: 'fr' | 'en' }) {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) return null;
  // Sites that draw previews fetch this URL instead of the one that was shared.
  const told = new URLSearchParams(search).has(TOLD_PARAMETER) ? `?${TOLD_PARAMETER}` : '';
  return (
    <>
      {root.structured && (
        // Data for search engines, which no browser executes. `<` is escaped so that no text of it ends the element.
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(root.structured).replaceAll('<', '\\u003c') }}
        />
      )}
      <link rel="canonical" href={root.origin + pathname} />
      <link rel="alternate" type="application/rss+xml" href="/blog/rss.xml" title={`Blog – ${product.name}`} />
      <meta property="og:url" content={root.origin + pathname + told} />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:locale" content={language === 'fr' ? 'fr_FR' : 'en_US'} />
      {root.picture && (
        <>
          <meta property="og:image" content={root.origin + root.picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
