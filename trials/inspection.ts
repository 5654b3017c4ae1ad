import type { Database } from '../server/adapters/postgres/database.ts';
import type { Store } from '../server/ports/store.ts';
import { reconcilePayments } from '../server/usecases/orders/reconcile-payments.ts';
import { checkAccess } from './access-matrix.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp } from './house.ts';
import { impossibleRows, moneyIn } from './impossible.ts';
import type { Sink } from './sink.ts';

/** The store of a server that is not running, and its database. */
export interface OpenedStore extends Store {
  readonly database: Database;
}

/** The state of the orders; every list names violations. */
export interface Inspected {
  readonly sent: number;
  readonly uncertain: number;
  readonly lost: readonly string[];
  readonly mailedTwice: readonly string[];
  readonly mailedUnvalidated: readonly string[];
  readonly uncertainUnalerted: readonly string[];
  readonly otherFaults: readonly string[];
}

/** Checks every order: the store, the mail sink, repeated events, and access. */
export async function inspect(
  store: OpenedStore,
  sink: Pick<Sink, 'taken'>,
  reports: readonly string[],
): Promise<Inspected> {
  const listed = await store.orderLists.list({ query: '', before: null, limit: 100_000 });
  const alerts = await store.alerts.listOpen();
  const mailed = (email: string | null) =>
    sink.taken.filter((taken) => taken.to.includes(email ?? '') && taken.email.subject?.startsWith('Votre rapport'));
  const paid = listed.filter(({ paidAt }) => paidAt !== null);
  const done = (state: string) => paid.filter((order) => order.state === state);
  const isAlerted = (id: number) => alerts.some(({ orderId, kind }) => orderId === id && kind === 'MAIL_UNCERTAIN');
  const faults: string[] = [];
  for (const { number, id, email } of done('sent')) {
    const file = await store.soldReports.file(id);
    const text = mailed(email)[0]?.email.text ?? '';
    if (!file || !text.includes(file.sha256)) faults.push(`${number}: the mail does not name the stored file`);
  }
  const lost = [
    ...reports.filter((report) => !paid.some(({ reportPublicId }) => reportPublicId === report)),
    ...paid
      .filter(({ state, id }) => state !== 'sent' && !isAlerted(id))
      .map(({ number, state }) => `${number} ${state}`),
    ...done('sent')
      .filter(({ email }) => mailed(email).length === 0)
      .map(({ number }) => `${number} sent to no address`),
  ];
  faults.push(...(await impossibleRows(store.database.db)));
  faults.push(...(await inNewHouse(store.database, sink)));
  return {
    sent: done('sent').length,
    uncertain: done('delivery_uncertain').length,
    lost,
    mailedTwice: paid.filter(({ email }) => mailed(email).length > 1).map(({ number }) => number),
    mailedUnvalidated: paid
      .filter(({ email, validatedAt }) => validatedAt === null && mailed(email).length > 0)
      .map(({ number }) => number),
    uncertainUnalerted: done('delivery_uncertain')
      .filter(({ id }) => !isAlerted(id))
      .map(({ number }) => number),
    otherFaults: faults,
  };
}

/** Starts the server once more: repeats all payment events, and tries its routes. */
async function inNewHouse(database: Database, sink: Pick<Sink, 'taken'>): Promise<readonly string[]> {
  const house = await openTestApp(fakeOutside(), { database: { ...database, close: async () => {} } });
  try {
    const before = await moneyIn(database.db);
    await reconcilePayments(house.tools);
    const isSame = (await moneyIn(database.db)) === before;
    return [...(isSame ? [] : ['repeated payment events changed something']), ...(await checkAccess(house, sink))];
  } finally {
    await house.close();
  }
}
