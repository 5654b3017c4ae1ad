import { product } from '@rempart/brand';
import { sitePages, WATCHING_PATH } from '@rempart/contract';
import type { ReactNode } from 'react';
import { Mark } from './fort.tsx';

/** The footer of every page: all public pages by group. `children` comes at its end. */
export function Footer({ children }: { readonly children: ReactNode }) {
  return (
    <footer className="mx-auto max-w-6xl px-5 pb-10 text-sm">
      <div className="double-rule pt-8">
        <nav aria-label="Pied de page" className="no-print grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {sitePages.map((one) => (
            <Pages key={one.group} {...one} />
          ))}
        </nav>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-muted">
          <p className="flex items-center gap-3">
            <Mark className="size-6 shrink-0 text-ink" />
            {product.name}, audit des protocoles de messagerie et du DNS. Rien n’est chargé d’un autre site.
          </p>
          <p className="no-print flex flex-wrap gap-x-6 gap-y-2">
            <a href="/payment-success#suivi" className="underline">
              {' '}
              Où en est mon rapport ?
            </a>
            <a href={`${WATCHING_PATH}#plusieurs`} className="underline">
              Plusieurs domaines ? Collez-les
            </a>
            {children}
          </p>
        </div>
      </div>
    </footer>
  );
}

function Pages({ group, pages }: (typeof sitePages)[number]) {
  return (
    <div>
      <p className="font-serif text-base font-semibold">{group}</p>
      <ul className="mt-2 space-y-0.5">
        {pages.map(({ path, title, language }) => (
          <li key={path}>
            <a
              href={path}
              lang={language}
              hrefLang={language}
              className="inline-block py-1 text-muted hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
