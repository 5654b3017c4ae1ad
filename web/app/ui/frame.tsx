import { product } from '@house/contract';
import type { ReactNode } from 'react';
import { Mark } from './fort.tsx';

/** What stands around every page: skip link, header, main, footer. */
export function Frame({ children, footer }: { readonly children: ReactNode; readonly footer: ReactNode }) {
  return (
    <>
      <a
        href="#contenu"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:bg-ground focus:px-3 focus:py-2"
      >
        Aller au contenu
      </a>
      <header className="no-print mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-5 py-5">
        <a href="/" className="flex items-center gap-3 no-underline">
          <Mark className="size-9" />
          <span className="font-serif text-2xl font-semibold">{product.name}</span>
        </a>
        <nav aria-label="Principale" className="flex gap-6 text-sm">
          <a href="/#analyse" className="hover:underline">
            Analyse
          </a>
          <a href="/protocols" className="hover:underline">
            Protocoles
          </a>
          <a href="/#rapports" className="hover:underline">
            Rapports
          </a>
        </nav>
      </header>
      <main id="contenu" className="mx-auto max-w-6xl px-5 pt-6 pb-24">
        {children}
      </main>
      {footer}
    </>
  );
}
