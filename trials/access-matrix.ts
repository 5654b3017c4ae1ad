import { createHash } from 'node:crypto';
import { isDownloadable } from '../server/ports/orders.ts';
import { digestOf, newPublicId, newToken, orderNumber } from '../server/usecases/orders/access.ts';
import type { TestApp } from './house.ts';
import type { Sink } from './sink.ts';

/**
 * For tests: requests the file of every order without a session, as another visitor, as another buyer, as a buyer who has not paid, as its
 * buyer and by the mailed link. Returns each file that was served without payment, validation and the right token, and each that its buyer
 * did not get.
 */
export async function checkAccess(house: TestApp, sink: Pick<Sink, 'taken'>): Promise<readonly string[]> {
  const { orders, orderAccess, orderLists, soldReports } = house.tools.store;
  const at = house.tools.now();
  const listed = await orderLists.list({ query: '', before: null, limit: 100_000 });
  const links = mailedLinks(sink);
  const faults: string[] = [];
  const ask = (path: string, cookie?: string) => askFor(house, path, cookie);
  const closed = async (who: string, path: string, cookie?: string) => {
    const { status, octets } = await ask(path, cookie);
    if (status < 400 || octets.includes('%PDF')) faults.push(`${path}: ${who} received it (${status})`);
  };
  const cookieFor = async (orderId: number) => {
    const token = newToken();
    const expiresAt = new Date(at.getTime() + 3_600_000);
    await orderAccess.grant({ orderId, tokenHash: digestOf(token), purpose: 'browser', origin: 'order', expiresAt });
    return `commande=${token}`;
  };

  for (const order of listed) {
    const { id, number, auditId, reportPublicId: report, amountCents } = order;
    await closed('without a session', report);
    await closed('another visitor', report, `commande=${newToken()}`);
    const another = listed.find((one) => one.paidAt !== null && one.auditId !== auditId);
    if (another) await closed('another buyer', report, await cookieFor(another.id));
    for (const token of otherToken(links, report))
      await closed('the recipient of another link', `${report}?token=${token}`);

    const buyer = await cookieFor(id);
    const file = isDownloadable(order) ? await soldReports.file(id) : null;
    if (file) {
      if ((await ask(report, buyer)).sha256 !== file.sha256)
        faults.push(`${number}: its buyer did not receive its file`);
      const token = links.get(report);
      const { cookie } = token ? await ask(`${report}?token=${token}`) : { cookie: buyer };
      if ((await ask(report, cookie)).sha256 !== file.sha256) faults.push(`${number}: its link opens nothing`);
    } else for (const path of [report, `${report}/page`]) await closed('a buyer before validation', path, buyer);

    const fresh = await orders.open({ publicId: newPublicId(), number: orderNumber(at), auditId, amountCents, at });
    const unpaid = await cookieFor(fresh.id);
    for (const path of [report, `${report}/page`]) await closed('a buyer who has not paid', path, unpaid);
  }
  return faults;
}

async function askFor({ app }: TestApp, path: string, cookie = '') {
  const answer = await app.request(`http://localhost/api/download-report/${path}`, { headers: { cookie } });
  const [given = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const octets = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, octets, sha256: createHash('sha256').update(octets).digest('hex'), cookie: given };
}

/** Tokens by the report that they open, as the messages with reports contain them. */
function mailedLinks({ taken }: Pick<Sink, 'taken'>): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const { email } of taken)
    for (const [, report = '', token = ''] of (email.text ?? '').matchAll(LINK)) links.set(report, token);
  return links;
}

const LINK = /\/api\/download-report\/([\w-]+)\?token=([\w-]+)/g;

/** One at most. */
function otherToken(links: ReadonlyMap<string, string>, report: string): readonly string[] {
  for (const [opened, token] of links) if (opened !== report) return [token];
  return [];
}
