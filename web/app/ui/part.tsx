import type { ReactNode } from 'react';

/** A link in running text. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} className="underline">
      {children}
    </a>
  );
}

/** A part of a page below a heading of its own. */
export function Part({
  id,
  title,
  className,
  children,
}: {
  readonly id: string;
  readonly title: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The items of a list that are plain text, each different from the others. */
export function Items({ of }: { readonly of: readonly string[] }) {
  return of.map((one) => <li key={one}>{one}</li>);
}
