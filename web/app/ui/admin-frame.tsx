import type { ReactNode } from 'react';
import { SkipLink } from './house-link.tsx';

/** The handle of a route of the administration, whose pages have a frame of their own. */
export const adminPage = { admin: true } as const;

/** Whether one of the matched routes is one of the administration. */
export function isAdminPage(matches: readonly { readonly handle: unknown }[]): boolean {
  return matches.some(({ handle }) => handle === adminPage);
}

/** The frame of an administration page: nothing of the public site, and no question about cookies. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id="contenu" tabIndex={-1} className="mx-auto max-w-6xl px-5 pt-4 pb-16 focus:outline-none">
        {children}
      </main>
    </>
  );
}
