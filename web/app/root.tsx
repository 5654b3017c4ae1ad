import { notFoundMessage, product } from '@house/contract';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Frame } from './ui/frame.tsx';
import { markIcon } from './ui/mark-icon.ts';
import './ui/theme.css';

export function meta() {
  return [{ title: product.name }];
}

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href={markIcon()} />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  const unknownPath = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <h1 className="text-4xl">{unknownPath ? notFoundMessage : 'Une erreur est survenue'}</h1>
      <p>
        <a href="/" className="underline">
          Retour
        </a>
      </p>
    </>
  );
}
