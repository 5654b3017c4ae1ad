import type { ReactNode } from 'react';

/** Folded on a phone; on wider screens and on paper it is always open, without its title (`base.css`). */
export function PhoneFold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="folds phone-fold">
      <summary className="py-2 text-sm text-muted hover:text-ink">{title}</summary>
      {children}
    </details>
  );
}
