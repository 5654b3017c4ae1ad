import {
  askedState,
  checkoutStart,
  contactInfo,
  lostLink,
  orderEndpoints,
  type RefusalCode,
  sandboxAct,
} from '@rempart/contract';
import type { Context } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { askLink, askState } from '../../usecases/orders/ask-link.ts';
import {
  downloadInvoice,
  downloadReport,
  followMailedLink,
  readReportPage,
} from '../../usecases/orders/download-report.ts';
import { openCheckout, saveContact } from '../../usecases/orders/place-order.ts';
import { readOrder } from '../../usecases/orders/read-order.ts';
import { readSales } from '../../usecases/orders/read-sales.ts';
import { receivePayment } from '../../usecases/orders/receive-payment.ts';
import { actInSandbox, readSandbox } from '../../usecases/orders/sandbox.ts';
import { Refusal } from '../../usecases/refusal.ts';
import type { Vars } from '../guards.ts';
import { orderToken } from '../kept-token.ts';
import { originOf } from '../origin.ts';
import { routesAt } from '../route.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function handOver(c: Context, { pdf, fileName }: Awaited<ReturnType<typeof downloadReport>>): Response {
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Disposition', `attachment; filename="${fileName}"`);
  c.header('Cache-Control', 'private, no-store');
  return c.body(new Uint8Array(pdf));
}

/**
 * A document of an order; where it is refused to a browser, the page of the order instead, which tells how it stands and sends another
 * link. Its address is kept and opened again long after the cookie is gone.
 */
async function orElseOrder(c: Context, id: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const wantsPage = (c.req.header('accept') ?? '').includes('text/html');
    if (!(error instanceof Refusal) || !wantsPage) throw error;
    const link = LINKS[error.code];
    c.header('Cache-Control', 'private, no-store');
    return c.redirect(`/payment-success?reportId=${encodeURIComponent(id)}${link ? `&lien=${link}` : ''}`, 303);
  }
}

/** What is wrong with the link that was followed, as that page reads it. */
const LINKS: Readonly<Partial<Record<RefusalCode, 'expire' | 'faux'>>> = {
  EXPIRED: 'expire',
  FORBIDDEN: 'faux',
  NOT_FOUND: 'faux',
};

/** From the contact to the confirmed payment. */
export function orderRoutes(tools: Tools, production: boolean) {
  const tokenOf = (c: Context) => orderToken.read(c.req.header('cookie'), production);
  /** Exchanges a mailed link for a cookie. A browser with an expired or truncated link is redirected to a page that sends another. */
  const exchange = async (c: Context, { id, mailed, next }: Record<'id' | 'mailed' | 'next', string>) => {
    const there = encodeURIComponent(id);
    c.header('Cache-Control', 'private, no-store');
    return orElseOrder(c, id, async () => {
      orderToken.keep(c, (await followMailedLink(id, { mailed, token: tokenOf(c) }, tools)).token, production);
      return c.redirect(`/api/download-report/${there}${next}`, 303);
    });
  };
  const { route, routeWithBody, router } = routesAt<Vars>();
  route(orderEndpoints.sales, () => readSales(tools));
  routeWithBody(orderEndpoints.saveContact, contactInfo, async ({ id }, contact, c) => {
    const { token, view } = await saveContact(id, contact, { token: tokenOf(c), visitor: c.get('visitor') }, tools);
    orderToken.keep(c, token, production);
    return view;
  });
  route(orderEndpoints.read, ({ id }, c) => readOrder(id, tokenOf(c), tools));
  routeWithBody(orderEndpoints.open, checkoutStart, async ({ id }, agreed, c) => {
    const browserRequest = { token: tokenOf(c), visitor: c.get('visitor'), origin: originOf(c, tools) };
    const { token, url } = await openCheckout(id, agreed, browserRequest, tools);
    orderToken.keep(c, token, production);
    return { url };
  });
  router.get('/download-report/:id', async (c) => {
    const { id } = c.req.param();
    const mailed = c.req.query('token');
    if (mailed !== undefined) return exchange(c, { id, mailed, next: '' });
    return orElseOrder(c, id, async () => handOver(c, await downloadReport(id, tokenOf(c), tools)));
  });
  router.get('/invoice/:id', (c) => {
    const { id } = c.req.param();
    return orElseOrder(c, id, async () => handOver(c, await downloadInvoice(id, tokenOf(c), tools)));
  });
  router.get('/download-report/:id/page', async (c) => {
    const { id } = c.req.param();
    const mailed = c.req.query('token');
    if (mailed !== undefined) return exchange(c, { id, mailed, next: '/page' });
    return orElseOrder(c, id, async () => {
      const page = await readReportPage(id, tokenOf(c), tools);
      // It contains its own styles, and may do nothing else.
      c.header('Content-Security-Policy', PAGE_POLICY);
      c.header('X-Robots-Tag', 'noindex');
      c.header('Cache-Control', 'private, no-store');
      return c.html(page);
    });
  });
  routeWithBody(orderEndpoints.askLink, lostLink, (_, asked, c) => askLink(asked, c.get('visitor'), tools));
  routeWithBody(orderEndpoints.askState, askedState, (_, asked, c) => askState(asked, c.get('visitor'), tools));
  router.post('/stripe/webhook', async (c) => {
    await receivePayment(await c.req.text(), c.req.header('stripe-signature') ?? '', tools);
    return c.json({ received: true });
  });
  route(orderEndpoints.readSandbox, ({ session }) => readSandbox(session, tools));
  routeWithBody(orderEndpoints.actInSandbox, sandboxAct, ({ session }, act) => actInSandbox(session, act, tools));
  return router;
}
