import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { TERMS_VERSION } from '@rempart/contract';
import declared from '../app/routes.ts';
import type { Product } from './product.ts';

/** One route of `web/app/routes.ts`, and a path that leads to it. */
export interface VisitedRoute {
  /** As declared; `/` for the home page. */
  readonly route: string;
  readonly path: string;
  readonly status: 200 | 404;
  /** It is operated, not only read: it may be larger than a reading page. */
  readonly isOperated: boolean;
  readonly isAdmin: boolean;
}

const OPERATED = ['/', 'payment-success', 'sandbox/paiement/:session'];
const WORLD = 'parking.example';

/**
 * All routes, each with values for its parameters: an audit of the laboratory, an order of it, an article. Throws for a new kind of
 * parameter.
 */
export async function routesOf(product: Product): Promise<readonly VisitedRoute[]> {
  const reportId = await analyse(product.url, WORLD);
  const values: Readonly<Record<string, string>> = {
    ':reportId': reportId,
    ':session': await openPayment(product.url, reportId),
    ':secret': readFileSync(join(product.folder, 'admin-path'), 'utf8'),
    ':room': 'settings',
    ':slug': 'dmarc-rfc-9989',
    ':service': 'mailjet',
    '*': 'nulle/part',
  };
  const filled = (part: string) => {
    const value = /^[:*]/.test(part) ? values[part] : part;
    if (value === undefined) throw new Error(`no value is known for ${part}`);
    return value;
  };
  // The page of a follow-up exists only weeks after a sale: `server/http/follow-up-pages.house.test.ts` visits it.
  const lasting = pathsOf(declared as readonly RouteConfigEntry[]).filter((path) => !path.includes(':token'));
  return lasting.map((path) => {
    const route = path === '' ? '/' : path;
    return {
      route,
      path: `/${path.split('/').map(filled).join('/')}`,
      status: path === '*' ? 404 : 200,
      isOperated: OPERATED.includes(route) || path.startsWith('analyse/') || path.startsWith('sys/'),
      isAdmin: path.startsWith('sys/'),
    };
  });
}

/** With those below them. */
function pathsOf(routes: readonly RouteConfigEntry[]): readonly string[] {
  return routes.flatMap(({ path = '', children = [] }) => [
    path,
    ...pathsOf(children).map((below) => `${path}/${below}`),
  ]);
}

/** Creates an account with the link of the first start; returns a session of it. */
export async function logInFirst({ url, firstLogin }: Product): Promise<string> {
  const account = { username: 'zoe', password: 'une phrase assez longue' };
  const auth = `${url}/api/sys/core/mgmt/auth`;
  await post(`${auth}/first`, { ...account, link: new URL(firstLogin ?? '').searchParams.get('premier') });
  return ((await (await post(`${auth}/login`, account)).json()) as { readonly token: string }).token;
}

/** Audits a domain of the laboratory; returns the public name of the finished audit. `entitled`: it is declared to be the visitor's. */
export async function analyse(url: string, domain: string, entitled = true): Promise<string> {
  const started = await post(`${url}/api/analysis/start`, { domain, exact: true, options: { entitled } });
  const { reportId } = (await started.json()) as { readonly reportId: string };
  for (;;) {
    const state = (await (await fetch(`${url}/api/analysis/${reportId}`)).json()) as { report: { status: string } };
    if (state.report.status === 'completed') return reportId;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The name of a payment that is started and not made. */
async function openPayment(url: string, reportId: string): Promise<string> {
  const contact = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@exemple.fr' };
  const saved = await post(`${url}/api/contact-info/${reportId}`, contact);
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { terms: true, immediate: true, termsVersion: TERMS_VERSION };
  const opened = await post(`${url}/api/checkout/${reportId}`, consents, cookie);
  return ((await opened.json()) as { readonly url: string }).url.split('/').at(-1) ?? '';
}

async function post(address: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}
