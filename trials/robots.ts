import { setTimeout as delay } from 'node:timers/promises';
import { type AdminOrderSummary, mayValidate, TERMS_VERSION } from '@rempart/contract';
import { ADMIN, ADMIN_PATH } from './mortal-house.ts';

const BASE = '/api/sys/core/mgmt';
/** Drawing an order takes a second or two; a job that died with its server waits a minute for another. */
const settledWithinMs = (orders: number) => 240_000 + 4000 * orders;

/** Between two tries of a patient buyer: a thousand of them must not overload the server. */
const patienceMs = (tries: number) => Math.min(3000, 100 * 1.5 ** tries);

/** Retries until the server answers as it should, and the whole answer is read. */
async function insist(url: string, init: RequestInit): Promise<{ readonly headers: Headers; readonly body: string }> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => null);
    const body = await answer?.text().catch(() => null);
    if (answer?.ok && typeof body === 'string') return { headers: answer.headers, body };
    if (tries > 300) throw new Error(`${url}: ${answer?.status} ${body}`);
    await delay(patienceMs(tries));
  }
}

const posted = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Requests an audit and waits until it is done; returns its id. */
export async function analyse(url: string, domain: string): Promise<string> {
  const options = {
    dnsAnalysis: true,
    securityChecks: true,
    pdfReport: true,
    realTimeAlerts: false,
    selectors: [],
    entitled: true,
  };
  const started = await insist(`${url}/api/analysis/start`, posted({ domain, options }));
  const { reportId } = JSON.parse(started.body) as { reportId: string };
  for (;;) {
    const response = await insist(`${url}/api/analysis/${reportId}`, {});
    const { status } = (JSON.parse(response.body) as { report: { status: string } }).report;
    if (status === 'completed') return reportId;
    if (status === 'failed') throw new Error(`the audit of ${domain} failed`);
    await delay(100);
  }
}

/** Enters an address, agrees, and pays on the page of the demonstration. */
export async function buy(url: string, reportId: string, at: number): Promise<void> {
  const contact = { firstName: 'Ada', lastName: `Numéro ${at}`, email: `client${at}@exemple.fr` };
  const saved = await insist(`${url}/api/contact-info/${reportId}`, posted(contact));
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { terms: true, immediate: true, termsVersion: TERMS_VERSION };
  const opened = await insist(`${url}/api/checkout/${reportId}`, posted(consents, { cookie }));
  const session = (JSON.parse(opened.body) as { url: string }).url.split('/').at(-1);
  await insist(`${url}/api/sandbox/${session}`, posted({ action: 'pay' }));
}

/** Validates every report that can be validated, repeatedly. */
export async function robotOf(url: string, stop: AbortSignal): Promise<void> {
  const dashboard = dashboardOf(url);
  while (!stop.aborted) {
    const began = performance.now();
    const list = await dashboard.list().catch(() => []);
    await breath(began);
    // Where the server was killed, the robot tries again.
    for (const { id } of list.filter(mayValidate)) if (!(await dashboard.post(`/validate/${id}`))) break;
  }
}

/** Waits before a long list is read again: the observer must not be the load. */
function breath(since: number): Promise<void> {
  return delay(Math.max(300, 4 * (performance.now() - since)));
}

/** The administrator's lists; logs in once, and again once the session is invalid. */
function dashboardOf(url: string) {
  const at = `${url}${BASE}/analytics/reports/dashboard/${ADMIN_PATH}`;
  let token: string | null = null;
  const ask = async (path: string, method = 'GET') => {
    token ??= await signIn(url);
    const answer = await fetch(at + path, { method, headers: { authorization: `Bearer ${token}` } });
    if (answer.status === 401) token = null;
    return answer;
  };
  return {
    list: async () => {
      const all: AdminOrderSummary[] = [];
      for (let before = ''; ; before = `?before=${all.at(-1)?.id}`) {
        const page = (await (await ask(`/reports${before}`)).json()) as AdminOrderSummary[];
        all.push(...page);
        if (page.length === 0) return all;
      }
    },
    /** false where the server did not answer. */
    post: (path: string) =>
      ask(path, 'POST').then(
        () => true,
        () => false,
      ),
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}${BASE}/auth/login`, posted(ADMIN));
  return ((await answer.json()) as { token: string }).token;
}

/** Resolves once every order is sent, or waits for a person. */
export async function waitUntilSettled(url: string, orders: number, stop: AbortSignal): Promise<void> {
  const until = Date.now() + settledWithinMs(orders);
  const dashboard = dashboardOf(url);
  while (Date.now() < until && !stop.aborted) {
    const began = performance.now();
    const list = await dashboard.list().catch(() => []);
    const done = list.filter(({ emailSent, trouble }) => emailSent || trouble !== null);
    if (done.length >= orders) return;
    await breath(began);
  }
}
