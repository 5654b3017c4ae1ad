import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@rempart/brand';
import { type Ended, type Release, runOf, serve } from './release.ts';

/** The first state of 1.0.0, from which data survive. */
export const OLDEST = 'a2ca171a';

const ADMIN = { username: 'ada', password: 'une phrase de mise à niveau assez longue' };
const ADMIN_PATH = 'chemin-des-essais-de-mise-a-niveau';
const MANAGEMENT = '/api/sys/core/mgmt';
const REPORTS = `${MANAGEMENT}/analytics/reports/dashboard/${ADMIN_PATH}`;
const POSTS = `${MANAGEMENT}/blog/admin/dashboard/${ADMIN_PATH}/posts`;
const INVOICES = `${MANAGEMENT}/office/dashboard/${ADMIN_PATH}/invoices`;
const SETTLED_WITHIN_MS = 240_000;

/** An installation: where its data are, and the port of its server. */
export interface Place {
  readonly folder: string;
  /** null: the embedded database in `folder`. */
  readonly databaseUrl: string | null;
  readonly port: number;
}

/** What its owner would miss; both releases report it in the same form. */
export interface Contents {
  readonly orders: readonly Order[];
  readonly invoices: readonly object[];
  readonly posts: readonly object[];
  /** Letter and points of each audit, by its public id. */
  readonly grades: Readonly<Record<string, string>>;
  /** SHA-256 of what the buyer downloads, by the public id of the audit. */
  readonly reports: Readonly<Record<string, string>>;
}

interface Order {
  readonly id: number;
  readonly domain: string;
  readonly adminValidated: boolean;
  readonly reportGenerated: boolean;
  readonly emailSent: boolean;
}
const ORDER_KEYS = [
  ...['id', 'number', 'domain', 'firstName', 'lastName', 'email', 'company', 'paymentStatus', 'reportGenerated'],
  ...['adminValidated', 'emailSent', 'createdAt', 'trouble', 'reportId', 'auditedReportId'],
];
const POST_KEYS = ['id', 'slug', 'title', 'excerpt', 'content', 'author', 'category', 'tags', 'published'];

/** The cookie with which each report is downloaded, by audit. */
export type Buyers = ReadonlyMap<string, string>;

export function environmentOf({ folder, databaseUrl, port }: Place): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl ?? '',
    PORT: String(port),
    [`${product.settingsPrefix}_DATA`]: folder,
    [`${product.settingsPrefix}_ADMIN_PATH`]: ADMIN_PATH,
    [`${product.settingsPrefix}_ADMIN_PASSWORD`]: ADMIN.password,
  };
}

/** Runs a program of a release on the data of a place; throws its output where it failed. */
export async function runAt(place: Place, release: Release, ...words: readonly string[]): Promise<Ended> {
  const end = await runOf(release, words, environmentOf(place));
  if (end.status !== 0) throw new Error(`${words.join(' ')}: ${end.output}`);
  return end;
}

/** Runs the server of a release at a place while `work` runs. */
export async function whileServing<T>(place: Place, release: Release, work: (site: Site) => Promise<T>): Promise<T> {
  const { url, stop } = await serve(release, environmentOf(place));
  try {
    return await work(new Site(url));
  } finally {
    await stop();
  }
}

/** An administrator, three audits, two orders of which one was sent and one waits for a person, and an article. */
export async function fill(place: Place, release: Release): Promise<Buyers> {
  await runAt(place, release, 'scripts/admin/main.ts', 'create', ADMIN.username);
  return whileServing(place, release, async (site) => {
    await site.audit('exemplaire.example');
    const buyers = new Map<string, string>();
    for (const domain of ['moyenne.example', 'parking.example']) {
      const reportId = await site.audit(domain);
      buyers.set(reportId, await site.buy(reportId));
    }
    await site.write();
    const orders = await site.until((all) => all.length === 2 && all.every(({ reportGenerated }) => reportGenerated));
    await site.validate(orders.find(({ domain }) => domain === 'moyenne.example')?.id ?? 0);
    await site.until((all) => all.filter(({ emailSent }) => emailSent).length === 1);
    return buyers;
  });
}

/** A running server, for a visitor and its administrator. */
export class Site {
  readonly #url: string;
  #token: string | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Requests an audit and waits until it is done; returns its public id. */
  async audit(domain: string): Promise<string> {
    const options = { dnsAnalysis: true, securityChecks: true, pdfReport: true, realTimeAlerts: false, selectors: [] };
    const { reportId } = await this.#json<{ reportId: string }>('/api/analysis/start', { domain, options });
    for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; await delay(200)) {
      const { report } = await this.#json<{ report: { status: string } }>(`/api/analysis/${reportId}`);
      if (report.status === 'completed') return reportId;
      if (report.status === 'failed') throw new Error(`the audit of ${domain} failed`);
    }
    throw new Error(`the audit of ${domain} does not end`);
  }

  /** Enters an address, agrees, and pays on the page of the demonstration; returns the cookie of the buyer. */
  async buy(reportId: string): Promise<string> {
    const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@client.example' };
    const saved = await this.#ask(`/api/contact-info/${reportId}`, contact);
    const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const consents = { terms: true, immediate: true, termsVersion: '2026-11-26' };
    const { url } = await this.#json<{ url: string }>(`/api/checkout/${reportId}`, consents, { cookie });
    await this.#ask(`/api/sandbox/${url.split('/').at(-1)}`, { action: 'pay' });
    return cookie;
  }

  async write(): Promise<void> {
    await this.#ask(
      POSTS,
      {
        title: 'Avant la mise à niveau',
        slug: 'avant-la-mise-a-niveau',
        excerpt: 'Ce qui doit rester.',
        content: '## Reste\n\nUn article écrit par la version d’avant.',
        author: 'Ada Lovelace',
        category: 'email',
        tags: ['dmarc'],
        imageUrl: null,
        videoUrl: null,
        published: true,
      },
      await this.#authority(),
    );
  }

  async validate(order: number): Promise<void> {
    await this.#ask(`${REPORTS}/validate/${order}`, { note: 'Lu.' }, await this.#authority());
  }

  /** The orders, once they have reached the expected state. */
  async until(isReached: (orders: readonly Order[]) => boolean): Promise<readonly Order[]> {
    for (const until = Date.now() + SETTLED_WITHIN_MS; ; await delay(300)) {
      const orders = await this.orders();
      if (isReached(orders)) return orders;
      if (Date.now() > until) throw new Error(`the orders stay as they are: ${JSON.stringify(orders)}`);
    }
  }

  async orders(): Promise<readonly Order[]> {
    const answer = await this.#json<readonly Order[] | { readonly reports: readonly Order[] }>(
      `${REPORTS}/reports`,
      null,
      await this.#authority(),
    );
    const all = 'reports' in answer ? answer.reports : answer;
    return all.map((order) => only(order, ORDER_KEYS)).toSorted((a, b) => a.id - b.id);
  }

  async contents(buyers: Buyers): Promise<Contents> {
    const authority = await this.#authority();
    const orders = await this.orders();
    const posts = await this.#json<readonly object[] | { readonly posts: readonly object[] }>(POSTS, null, authority);
    const invoices = await this.#json<readonly object[] | { readonly invoices: readonly object[] }>(
      INVOICES,
      null,
      authority,
    );
    const reports: Record<string, string> = {};
    const grades: Record<string, string> = {};
    for (const [reportId, cookie] of buyers) {
      grades[reportId] = await this.#grade(reportId);
      const pdf = await fetch(`${this.#url}/api/download-report/${reportId}`, { headers: { cookie } });
      if (pdf.ok)
        reports[reportId] = createHash('sha256')
          .update(new Uint8Array(await pdf.arrayBuffer()))
          .digest('hex');
    }
    return {
      orders,
      invoices: 'invoices' in invoices ? invoices.invoices : invoices,
      posts: ('posts' in posts ? posts.posts : posts).map((post) => only(post, POST_KEYS)),
      grades,
      reports,
    };
  }

  /** A release that does not know the rules of another judges again, for some seconds. */
  async #grade(reportId: string): Promise<string> {
    for (const until = Date.now() + SETTLED_WITHIN_MS; ; await delay(500)) {
      const answer = await fetch(`${this.#url}/api/analysis/${reportId}/document`);
      if (answer.ok) {
        const { grade } = (await answer.json()) as { grade: { letter: string; points: number } };
        return `${grade.letter} ${grade.points}`;
      }
      if (Date.now() > until) throw new Error(`no result of ${reportId}: ${answer.status} ${await answer.text()}`);
    }
  }

  async #authority(): Promise<Readonly<Record<string, string>>> {
    this.#token ??= (await this.#json<{ token: string }>(`${MANAGEMENT}/auth/login`, ADMIN)).token;
    return { authorization: `Bearer ${this.#token}` };
  }

  async #json<T>(path: string, body: object | null = null, headers: Readonly<Record<string, string>> = {}): Promise<T> {
    return (await (await this.#ask(path, body, headers)).json()) as T;
  }

  async #ask(path: string, body: object | null, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const answer = await fetch(this.#url + path, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

function only<T extends object>(row: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key))) as T;
}
