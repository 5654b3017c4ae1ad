import type { Store } from '../tools.ts';
import type { Sink } from './sink.ts';

/** What became of the orders; every list names what should not be. */
export interface Inspected {
  readonly sent: number;
  readonly uncertain: number;
  readonly lost: readonly string[];
  readonly mailedTwice: readonly string[];
  readonly mailedUnvalidated: readonly string[];
  readonly uncertainUnalerted: readonly string[];
  readonly otherFaults: readonly string[];
}

/** Looks at every order from both sides: what the store says, and what the sink was given. */
export async function inspect(store: Store, sink: Sink, reports: readonly string[]): Promise<Inspected> {
  const listed = await store.orders.list({ query: '', before: null, limit: 100_000 });
  const alerts = await store.orders.openAlerts();
  const mailed = (email: string | null) =>
    sink.taken.filter((taken) => taken.to.includes(email ?? '') && taken.email.subject?.startsWith('Votre rapport'));
  const paid = listed.filter(({ paidAt }) => paidAt !== null);
  const done = (state: string) => paid.filter((order) => order.state === state);
  const isAlerted = (id: number) => alerts.some(({ orderId, kind }) => orderId === id && kind === 'MAIL_UNCERTAIN');
  const faults: string[] = [];
  for (const { number, id, email } of done('sent')) {
    const file = await store.orders.file(id);
    const text = mailed(email)[0]?.email.text ?? '';
    if (!file || !text.includes(file.sha256)) faults.push(`${number}: the mail does not name the file that is kept`);
  }
  for (const { number } of paid)
    if (!(await store.invoices.of(number, 'invoice'))) faults.push(`${number}: no invoice`);
  const lost = [
    ...reports.filter((report) => !paid.some(({ reportPublicId }) => reportPublicId === report)),
    ...paid
      .filter(({ state, id }) => state !== 'sent' && !isAlerted(id))
      .map(({ number, state }) => `${number} ${state}`),
    ...done('sent')
      .filter(({ email }) => mailed(email).length === 0)
      .map(({ number }) => `${number} sent to nobody`),
  ];
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
