import { type AdminWaiting, keysOf, officeEndpoints } from '@rempart/contract';
import { HouseLink } from '../../ui/house-link.tsx';
import { logOut } from './session.ts';
import { useAnswer } from './use-loaded.ts';

const ROOMS = {
  reports: ['Rapports', 'analytics/reports/dashboard/*'],
  letters: ['Courriers', 'office/dashboard/*/letters'],
  invoices: ['Factures', 'office/dashboard/*/invoices'],
  api: ['API', 'office/dashboard/*/api'],
  blog: ['Blog', 'blog/admin/dashboard/*'],
  status: ['État', 'office/dashboard/*/status'],
  settings: ['Réglages', 'office/dashboard/*/settings'],
  account: ['Compte', 'office/dashboard/*/account'],
} as const;

export type AdminSection = keyof typeof ROOMS;

export function roomPath(room: AdminSection, secret: string): string {
  return `/sys/core/mgmt/${ROOMS[room][1].replace('*', secret)}`;
}

interface AdminHeadProps {
  readonly title: string;
  readonly secret: string;
  readonly here: AdminSection;
}

/** The head of an administration page: the sections with their waiting tasks, the account, the logout, and the present section. */
export function AdminHead({ title, secret, here }: AdminHeadProps) {
  const waiting = useAnswer(officeEndpoints.waiting, { path: { secret } }, WAITING_MS);
  return (
    <header className="border-b border-ink pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <HouseLink />
        <button
          type="button"
          onClick={() => void logOut()}
          className="cursor-pointer border border-ink px-3 py-1.5 text-sm"
        >
          Déconnexion
        </button>
      </div>
      <nav aria-label="Administration" className="mt-3 text-sm">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {keysOf(ROOMS).map((room) => (
            <li key={room}>
              <RoomLink room={room} secret={secret} here={here} waiting={waitsIn(room, waiting.value)} />
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="mt-5 text-4xl">{title}</h1>
    </header>
  );
}

const WAITING_MS = 20_000;

/** How many tasks wait for a person in a section. */
function waitsIn(room: AdminSection, waiting: AdminWaiting | null): number {
  if (waiting === null) return 0;
  if (room === 'reports') return waiting.reports;
  return room === 'letters' ? waiting.letters : 0;
}

interface RoomLinkProps {
  readonly room: AdminSection;
  readonly secret: string;
  readonly here: AdminSection;
  readonly waiting?: number;
}

function RoomLink({ room, secret, here, waiting = 0 }: RoomLinkProps) {
  return (
    <a
      href={roomPath(room, secret)}
      aria-current={here === room ? 'page' : undefined}
      className={`inline-block py-1.5 ${here === room ? 'font-semibold' : 'underline'}`}
    >
      {ROOMS[room][0]}
      {waiting > 0 && ` (${waiting})`}
    </a>
  );
}

/** A few counters in a row. */
export function Counters({ counts }: { readonly counts: readonly (readonly [string, number | null])[] }) {
  return (
    <dl className="mt-6 grid grid-cols-2 border border-ink lg:grid-cols-4">
      {counts.map(([term, count]) => (
        <div key={term} className="border-soft p-4 odd:border-r max-lg:nth-[-n+2]:border-b lg:not-last:border-r">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-serif text-4xl font-semibold">{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
