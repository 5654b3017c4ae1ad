import assert from 'node:assert/strict';
import { openRelay } from '../server/adapters/mail/relay.ts';
import { wholeReport } from './completed.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp, type TestApp } from './house.ts';
import { type Bought, purchase, validatedPurchase } from './purchase.ts';
import { openSink, type Sink, type Taken } from './sink.ts';

/** For tests: a server with a test relay and a manual clock. */
export interface MailHouse {
  readonly house: TestApp;
  readonly sink: Sink;
  readonly clock: { readonly now: Date };
  readonly later: (seconds: number) => void;
  /** The messages that the relay accepted for a recipient, in the order of arrival. */
  readonly to: (recipient: string) => readonly Taken[];
  readonly last: (recipient: string) => Taken['email'];
  readonly buy: (email: string) => Promise<Bought>;
  /** Bought, and released by an administrator. */
  readonly validated: (email: string) => Promise<Bought>;
  readonly stateOf: (order: { readonly id: number }) => Promise<string | undefined>;
  readonly until: (orderId: number, state: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openMailHouse(): Promise<MailHouse> {
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const sink = await openSink();
  const relay = { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null };
  const house = await openTestApp(fakeOutside(), {
    now: () => clock.now,
    postman: openRelay(relay, { from: 'rapports@exemple.fr', dkim: null }),
    operator: { email: 'exploitant@exemple.fr', reviewer: { name: 'Zoé Garde', role: 'analyste' } },
  });
  const { orders } = house.tools.store;
  const to = (recipient: string) => sink.taken.filter((taken) => taken.to.includes(recipient));
  const stateOf = async ({ id }: { readonly id: number }) => (await orders.byId(id))?.state;
  return {
    house,
    sink,
    clock,
    later: (seconds) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    to,
    last: (recipient) => to(recipient).at(-1)?.email ?? assert.fail(`nothing for ${recipient}`),
    buy: async (email) => purchase(house, await wholeReport(house), email),
    validated: async (email) => validatedPurchase(house, await wholeReport(house), email),
    stateOf,
    until: async (id, state) => {
      while ((await stateOf({ id })) !== state) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: async () => {
      await house.close();
      await sink.close();
    },
  };
}
