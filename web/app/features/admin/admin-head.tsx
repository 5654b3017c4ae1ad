import { logOut } from './session.ts';

const ROOMS = {
  reports: ['Rapports', 'analytics/reports/dashboard/*'],
  letters: ['Courriers', 'office/dashboard/*/letters'],
  invoices: ['Factures', 'office/dashboard/*/invoices'],
  blog: ['Blog', 'blog/admin/dashboard/*'],
  settings: ['Réglages', 'office/dashboard/*/settings'],
  account: ['Compte', 'office/dashboard/*/account'],
} as const;

/** The rooms of the administration. */
export type Room = keyof typeof ROOMS;

export function roomPath(room: Room, secret: string): string {
  return `/sys/core/mgmt/${ROOMS[room][1].replace('*', secret)}`;
}

/** The head of a page of the administration: where one is, the other pages, and the way out. */
export function AdminHead({
  title,
  secret,
  here,
}: {
  readonly title: string;
  readonly secret: string;
  readonly here: Room;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-4">
      <h1 className="text-4xl">{title}</h1>
      <nav aria-label="Administration" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        {(Object.keys(ROOMS) as Room[]).map((room) => (
          <a
            key={room}
            href={roomPath(room, secret)}
            aria-current={here === room ? 'page' : undefined}
            className={`py-1 ${here === room ? 'font-semibold' : 'underline'}`}
          >
            {ROOMS[room][0]}
          </a>
        ))}
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
