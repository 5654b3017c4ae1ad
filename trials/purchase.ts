import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { TERMS_VERSION } from '@rempart/contract';
import type { StoredAudit } from '../server/ports/audits.ts';
import type { Order } from '../server/ports/orders.ts';
import { prepareReport } from '../server/usecases/orders/prepare-report.ts';
import { validateReport } from '../server/usecases/orders/validate-report.ts';
import type { TestApp } from './house.ts';

/** For tests: what was bought, and the cookie of its buyer. */
export interface Bought {
  readonly audit: StoredAudit;
  readonly order: Order;
  readonly cookie: string;
}

/** For tests: a buyer enters an address, agrees, and opens the payment page; returns its session. */
export async function checkOut({ app }: TestApp, audit: StoredAudit, email: string) {
  const post = (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', host: 'localhost', cookie };
    return app.request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const contact = await post(`/api/contact-info/${audit.publicId}`, { firstName: 'Ada', lastName: 'Love <b>', email });
  assert.equal(contact.status, 200);
  const [cookie = ''] = (contact.headers.get('set-cookie') ?? '').split(';');
  const consents = { termsVersion: TERMS_VERSION, terms: true, immediate: true };
  const opened = await post(`/api/checkout/${audit.publicId}`, consents, cookie);
  const { url } = (await opened.json()) as { readonly url: string };
  return { cookie, session: url.split('/').at(-1) ?? '' };
}

/** For tests: the same, and pays; returns once the payment event has arrived. */
export async function purchase(house: TestApp, audit: StoredAudit, email: string): Promise<Bought> {
  const { sandbox, store } = house.tools;
  const { cookie, session } = await checkOut(house, audit, email);
  await sandbox?.act(session, { action: 'pay' });
  for (;;) {
    const order = await store.orderLists.newestPaid(audit.id);
    if (order) return { audit, order, cookie };
    await delay(5);
  }
}

/** For tests: the same, and an administrator has validated the report. */
export async function validatedPurchase(house: TestApp, audit: StoredAudit, email: string): Promise<Bought> {
  const bought = await purchase(house, audit, email);
  await prepareReport({ orderId: bought.order.id }, house.tools);
  await validateReport(bought.order.id, { by: 'zoe', note: 'Un mot de l’expert.' }, house.tools);
  return bought;
}
