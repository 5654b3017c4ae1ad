import { product, sitePages } from '@house/contract';
import type { ReactNode } from 'react';

/** The foot of every page: all public pages by group. `children` stands at its end. */
export function Footer({ children }: { readonly children: ReactNode }) {
  return (
    <footer className="no-print mx-auto max-w-6xl border-t border-soft px-5 py-10 text-sm text-muted">
      <nav aria-label="Pied de page" className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {sitePages.map(({ group, pages }) => (
          <div key={group}>
            <p className="font-serif text-base font-semibold text-ink">{group}</p>
            <ul className="mt-2 space-y-1">
              {pages.map(({ path, title }) => (
                <li key={path}>
                  <a href={path} className="inline-block py-0.5 hover:text-ink hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-10 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-t border-soft pt-4">
        <p>{product.name}, audit des protocoles de messagerie et du DNS. Rien n’est chargé d’un autre site.</p>
        <p>{children}</p>
      </div>
    </footer>
  );
}
