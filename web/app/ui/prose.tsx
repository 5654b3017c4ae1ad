import { blogMessages } from '@rempart/contract';
import { longDay } from '@rempart/french';
import type { ReactNode } from 'react';
import { Columns } from './columns.tsx';

/** A value that the operator must declare; without it a note says so. */
export function Given({ value }: { readonly value: string | null }) {
  return value === null ? <span className="missing">à compléter par l’exploitant</span> : value;
}

/** A link to another site; it opens in the same window and sends no referrer. */
export function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  );
}

interface TableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/**
 * A table with its caption. `head` names the columns; the first cell names its row. On a narrow screen a table of three columns or more
 * becomes a list of its rows, each cell below the name of its column; what is still too wide scrolls in its frame.
 */
export function Table({ caption, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <section className="wide" aria-label={caption} tabIndex={0}>
      <table className={head.length > 2 ? 'stacks' : undefined}>
        <caption>{caption}</caption>
        <thead>
          <Columns names={head} />
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row" className="font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={head[column]} data-head={head[column]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CodeBlockProps {
  readonly children: string;
  readonly words?: Readonly<Record<'copy' | 'copied' | 'notCopied', string>>;
}

/** Text to be copied unchanged. */
export function CodeBlock({ children, words = blogMessages }: CodeBlockProps) {
  const { copy, copied, notCopied } = words;
  return (
    <div className="code">
      <button type="button" className="scripted" data-copy="" data-copied={copied} data-refused={notCopied}>
        {copy}
      </button>
      <pre>
        <code>{children}</code>
      </pre>
    </div>
  );
}

/** A day in the usual French form. */
export function Day({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{longDay(iso)}</time>;
}
