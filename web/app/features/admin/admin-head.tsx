import { logOut } from './session.ts';

/** The head of a page of the administration: where one is, the other page, and the way out. */
export function AdminHead({
  title,
  secret,
  here,
}: {
  readonly title: string;
  readonly secret: string;
  readonly here: 'reports' | 'blog';
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-4">
      <h1 className="text-4xl">{title}</h1>
      <nav aria-label="Administration" className="flex flex-wrap items-center gap-4 text-sm">
        <a
          href={`/sys/core/mgmt/analytics/reports/dashboard/${secret}`}
          aria-current={here === 'reports' ? 'page' : undefined}
          className={here === 'reports' ? 'font-semibold' : 'underline'}
        >
          Rapports
        </a>
        <a
          href={`/sys/core/mgmt/blog/admin/dashboard/${secret}`}
          aria-current={here === 'blog' ? 'page' : undefined}
          className={here === 'blog' ? 'font-semibold' : 'underline'}
        >
          Blog
        </a>
        <button type="button" onClick={() => void logOut()} className="cursor-pointer border border-ink px-3 py-1.5">
          Déconnexion
        </button>
      </nav>
    </header>
  );
}

/** A few figures in a row. */
export function Counters({ counts }: { readonly counts: readonly (readonly [string, number | null])[] }) {
  return (
    <dl className="mt-6 grid grid-cols-2 border border-ink lg:grid-cols-4">
      {counts.map(([term, count]) => (
        <div key={term} className="border-soft p-4 not-last:border-r">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-serif text-4xl font-semibold">{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
