import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TERMS_VERSION } from '@rempart/contract';
import type { Locator, Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import type { Product } from './product.ts';

const JEANNE = { firstName: 'Jeanne', lastName: '<b>Martin</b>', email: 'jeanne@exemple.fr' };

/** Buys and pays the report of a laboratory world without a browser; returns the report. */
export async function buy(
  product: Product,
  domain: string,
  contact: object = JEANNE,
  selectors: readonly string[] = [],
): Promise<string> {
  const { reportId, session } = await checkOut(product, domain, contact, selectors);
  await fetch(`${product.url}/api/sandbox/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  });
  return reportId;
}

/** The same up to the payment page; returns its session, and the cookie of the buyer. */
export async function checkOut(
  { url }: Product,
  domain: string,
  contact: object = JEANNE,
  selectors: readonly string[] = [],
) {
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const started = await post('/api/analysis/start', { domain, options: { selectors, entitled: true } });
  const { reportId } = (await started.json()) as { reportId: string };
  for (let status = ''; status !== 'completed'; ) {
    const state = (await (await fetch(`${url}/api/analysis/${reportId}`)).json()) as { report: { status: string } };
    status = state.report.status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const saved = await post(`/api/contact-info/${reportId}`, contact);
  if (!saved.ok) throw new Error(await saved.text());
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { terms: true, immediate: true, termsVersion: TERMS_VERSION };
  const opened = (await (await post(`/api/checkout/${reportId}`, consents, cookie)).json()) as { url: string };
  return { reportId, session: opened.url.split('/').at(-1) ?? '', cookie };
}

/** Waits for a message in the outbox, whose folder appears with the first one. */
export async function mailed({ folder }: Pick<Product, 'folder'>, subject: RegExp, address?: string): Promise<Email> {
  const outbox = join(folder, 'mail');
  for (;;) {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')) : [];
    for (const name of names) {
      const email = await PostalMime.parse(readFileSync(join(outbox, name)));
      const isTo = address === undefined || email.to?.some((to) => to.address === address);
      if (isTo && subject.test(email.subject ?? '')) return email;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A field of the purchase's contact: other forms of the page ask for an address too. */
export function contactField(page: Page, label: string): Locator {
  return page.locator('form', { has: page.getByLabel('Prénom') }).getByRole('textbox', { name: label });
}
