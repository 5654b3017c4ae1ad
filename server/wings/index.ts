import type { Database, Executor } from '../adapters/postgres/database.ts';
import { storeIn } from '../adapters/postgres/store.ts';
import type { AllWingData, WingData } from '../adapters/postgres/wing-data.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { WingGround } from '../ports/outside.ts';
import { NOTHING_RECEIVED } from '../ports/received-mail.ts';
import type { Tools } from '../ports/tools.ts';
import type { Closing } from '../process/closing.ts';
import type { Wing } from '../process/wing.ts';
import { blog } from './blog/wing.ts';
import { programs } from './programs/wing.ts';
import { realMail } from './real-mail/wing.ts';
import { repair } from './repair/wing.ts';
import { watching } from './watching/wing.ts';

/** The wings of this product. Each can be left out, with its folder, its import and those that stand on it; the core does not know it. */
const list = [blog, realMail, watching, programs, repair] as const;

/** `Wing<object, object>`: the types hold without any. */
type Each = (typeof list)[number] | Wing<object, object>;

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

export type WingTables = All<ReturnType<Each['data']['tables']>>;
/** The tools of all wings besides those of the core. */
export type OwnTools = All<Awaited<ReturnType<Each['open']>>>;
export type WingTools = Tools<WingTables> & OwnTools;

/** A wing among the others: it is given the tools of all. */
interface Part
  extends Pick<Wing<WingTables, OwnTools>, 'takeMailIn' | 'prepare' | 'catchUp' | 'tasks' | 'jobs' | 'mails' | 'site'> {
  readonly data: Omit<WingData<WingTables>, 'tables'> & Pick<WingData<object>, 'tables'>;
  readonly open: (closing: Closing, outside: WingGround) => Promise<object>;
}

export const wings: readonly Part[] = list;

const data: AllWingData<WingTables> = {
  tables: (db) => Object.assign({}, ...wings.map((wing) => wing.data.tables(db))),
  purge: async (db, before, now) => {
    const purged = [];
    for (const wing of wings) purged.push(await wing.data.purge(db, before, now));
    return Object.assign({}, ...purged);
  },
  following: wings.flatMap((wing) => wing.data.following ?? []),
  received: (own) => wings.flatMap(({ data }) => data.received?.(own) ?? [])[0] ?? NOTHING_RECEIVED,
  heard: async (happening, within, at) => {
    for (const wing of wings) await wing.data.heard?.(happening, within, at);
  },
  exportPerson: async (db, email) => {
    const found = [];
    for (const wing of wings) found.push((await wing.data.exportPerson?.(db, email)) ?? {});
    return Object.assign({}, ...found);
  },
  erasePerson: async (db, email) => {
    for (const wing of wings) await wing.data.erasePerson?.(db, email);
  },
  gauges: async (db) => {
    const measured = [];
    for (const wing of wings) measured.push(...((await wing.data.gauges?.(db)) ?? []));
    return measured;
  },
};

/** The tables of the core and of all wings. */
export function wholeStore(database: Database, jobsIn: (db: Executor) => Jobs) {
  return storeIn(database, jobsIn, data);
}

export async function openOwnTools(closing: Closing, outside: WingGround): Promise<OwnTools> {
  return Object.assign({}, ...(await Promise.all(wings.map((wing) => wing.open(closing, outside)))));
}
