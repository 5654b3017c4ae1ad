import { checkoutStart, contactInfo, lostLink, sandboxAct } from '@house/contract';
import { type Context, Hono } from 'hono';
import type { Tools } from '../../tools.ts';
import { askLink } from '../../usecases/orders/ask-link.ts';
import { downloadReport, followMailedLink, readReportPage } from '../../usecases/orders/download-report.ts';
import { openCheckout, saveContact } from '../../usecases/orders/place-order.ts';
import { readOrder } from '../../usecases/orders/read-order.ts';
import { readSales } from '../../usecases/orders/read-sales.ts';
import { receivePayment } from '../../usecases/orders/receive-payment.ts';
import { actInSandbox, readSandbox } from '../../usecases/orders/sandbox.ts';
import type { Vars } from '../guards.ts';
import { orderToken } from '../kept-token.ts';
import { originOf } from '../origin.ts';
import { read } from '../read.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** From the contact to the confirmed payment. */
export function orderRoutes(tools: Tools, production: boolean) {
  const tokenOf = (c: Context) => orderToken.read(c.req.header('cookie'), production);
  return new Hono<Vars>()
    .get('/sales', (c) => c.json(readSales(tools)))
    .post('/contact-info/:id', async (c) => {
      const contact = await read(c, contactInfo);
      const from = { token: tokenOf(c), visitor: c.get('visitor') };
      const { token, view } = await saveContact(c.req.param('id'), contact, from, tools);
      orderToken.keep(c, token, production);
      return c.json(view);
    })
    .get('/checkout/:id', async (c) => c.json(await readOrder(c.req.param('id'), tokenOf(c), tools)))
    .post('/checkout/:id', async (c) => {
      const given = {
        token: tokenOf(c),
        visitor: c.get('visitor'),
        origin: originOf(c, tools),
      };
      const { token, url } = await openCheckout(c.req.param('id'), await read(c, checkoutStart), given, tools);
      orderToken.keep(c, token, production);
      return c.json({ url });
    })
    .get('/download-report/:id', async (c) => {
      const { id } = c.req.param();
      const mailed = c.req.query('token');
      const token = tokenOf(c);
      if (mailed !== undefined) {
        orderToken.keep(c, (await followMailedLink(id, { mailed, token }, tools)).token, production);
        return c.redirect(`/api/download-report/${encodeURIComponent(id)}`, 303);
      }
      const { pdf, fileName } = await downloadReport(id, token, tools);
      c.header('Content-Type', 'application/pdf');
      c.header('Content-Disposition', `attachment; filename="${fileName}"`);
      c.header('Cache-Control', 'private, no-store');
      return c.body(new Uint8Array(pdf));
    })
    .get('/download-report/:id/page', async (c) => {
      const { id } = c.req.param();
      const mailed = c.req.query('token');
      const token = tokenOf(c);
      if (mailed !== undefined) {
        orderToken.keep(c, (await followMailedLink(id, { mailed, token }, tools)).token, production);
        return c.redirect(`/api/download-report/${encodeURIComponent(id)}/page`, 303);
      }
      // It brings its own styles, and may do nothing else.
      c.header('Content-Security-Policy', PAGE_POLICY);
      c.header('X-Robots-Tag', 'noindex');
      c.header('Cache-Control', 'private, no-store');
      return c.html(await readReportPage(id, token, tools));
    })
    .post('/download-link', async (c) => {
      await askLink(await read(c, lostLink), c.get('visitor'), tools);
      return c.body(null, 202);
    })
    .post('/stripe/webhook', async (c) => {
      await receivePayment(await c.req.text(), c.req.header('stripe-signature') ?? '', tools);
      return c.json({ received: true });
    })
    .get('/sandbox/:session', async (c) => c.json(await readSandbox(c.req.param('session'), tools)))
    .post('/sandbox/:session', async (c) =>
      c.json(await actInSandbox(c.req.param('session'), await read(c, sandboxAct), tools)),
    );
}
