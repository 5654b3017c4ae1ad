import type { ComponentProps, ReactNode } from 'react';

/** A link in running text. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={to} className="underline">
      {children}
    </a>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page below a heading of its own. */
export function Part({ id, title, className, children }: PartProps) {
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

interface ActButtonProps extends ComponentProps<'button'> {
  readonly intent: string;
  /** What it is done to, where that is not the whole page. */
  readonly id?: string | undefined;
}

/** A form of one button, without JavaScript. */
export function ActButton({ intent, id, ...button }: ActButtonProps) {
  return (
    <form method="post" data-pending="Un instant…">
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      <button type="submit" {...button} />
    </form>
  );
}
