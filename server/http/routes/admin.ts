import {
  adminAddress,
  adminEnrolment,
  adminLogin,
  adminPasswordChange,
  adminProof,
  adminReading,
  adminReason,
  adminRefund,
  adminReportsAsked,
  adminSignature,
  firstAdmin,
} from '@rempart/contract';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Admin } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { changeSignature, endSessions, logout, readAccount } from '../../usecases/admin/account.ts';
import {
  closeAlert,
  correctAddress,
  drawAnew,
  giveBack,
  holdBack,
  lookAgain,
  mailAgain,
  validate,
} from '../../usecases/admin/acts.ts';
import { changePassword } from '../../usecases/admin/credentials.ts';
import { exportReports } from '../../usecases/admin/export-reports.ts';
import type { FirstLink } from '../../usecases/admin/first-admin.ts';
import { login } from '../../usecases/admin/login.ts';
import { readLog } from '../../usecases/admin/read-log.ts';
import { countReports, listAlerts, listReports, readOneOrder } from '../../usecases/admin/report-list.ts';
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from '../../usecases/admin/second-factor.ts';
import { previewReport } from '../../usecases/orders/validate-report.ts';
import { Refusal } from '../../usecases/refusal.ts';
import { type AdminVars, adminDoor, tokenOf } from '../admin-door.ts';
import type { Vars } from '../guards.ts';
import { deviceToken } from '../kept-token.ts';
import { conform, read } from '../read.ts';
import { refusalBody, statusOf } from '../refuse.ts';

const sessionId = z.object({ id: z.nullable(z.int()) });

/** Login, account and second factor. */
export function adminAuthRoutes(tools: Tools, firstLink: FirstLink | null, production: boolean) {
  return new Hono<Vars>()
    .post('/login', async (c) => {
      const from = {
        visitor: c.get('visitor'),
        label: c.req.header('user-agent') ?? '',
        device: deviceToken.read(c.req.header('cookie'), production),
      };
      return answeredWithError(c, async () => {
        const { device, ...admitted } = await login(await read(c, adminLogin), from, tools);
        deviceToken.keep(c, device, production);
        return c.json(admitted);
      });
    })
    .post('/first', async (c) =>
      answeredWithError(c, async () => {
        const asked = await read(c, firstAdmin);
        if (!firstLink) throw new Refusal('LINK_OVER');
        await firstLink.use(asked, c.get('visitor'), tools);
        return c.body(null, 204);
      }),
    )
    .post('/logout', async (c) => {
      await logout(tokenOf(c), tools);
      return c.body(null, 204);
    })
    .route('/', accountRoutes(tools));
}

function accountRoutes(tools: Tools) {
  const whoAsks = (c: Context<AdminVars>) => ({ admin: c.get('admin'), session: c.get('session') });
  return new Hono<AdminVars>()
    .use('/account', adminDoor(tools))
    .use('/account/*', adminDoor(tools))
    .get('/account', async (c) => c.json(await readAccount(whoAsks(c), tools)))
    .post('/account/end-sessions', async (c) => {
      await endSessions(whoAsks(c), (await read(c, sessionId)).id, tools);
      return c.body(null, 204);
    })
    .post('/account/password', async (c) => {
      await changePassword(whoAsks(c), await read(c, adminPasswordChange), tools);
      return c.body(null, 204);
    })
    .put('/account/signature', async (c) => {
      await changeSignature(whoAsks(c), await read(c, adminSignature), tools);
      return c.body(null, 204);
    })
    .post('/account/second-factor', (c) => c.json(offerSecondFactor(c.get('admin'))))
    .put('/account/second-factor', async (c) =>
      c.json({ recoveryCodes: await confirmSecondFactor(whoAsks(c), await read(c, adminEnrolment), tools) }),
    )
    .delete('/account/second-factor', async (c) => {
      await removeSecondFactor(whoAsks(c), await read(c, adminProof), tools);
      return c.body(null, 204);
    });
}

/** The dashboard of reports: what is seen there, and what is done. */
export function adminReportRoutes(tools: Tools) {
  const orderId = (c: Context) => idOf(c.req.param('id'));
  const act =
    (work: (admin: Admin, id: number, c: Context<AdminVars>) => Promise<void>) => async (c: Context<AdminVars>) => {
      await work(c.get('admin'), orderId(c), c);
      return c.body(null, 204);
    };
  return new Hono<AdminVars>()
    .use(adminDoor(tools))
    .get('/reports', async (c) => c.json(await listReports(conform(c.req.query(), adminReportsAsked), tools)))
    .get('/counts', async (c) => c.json(await countReports(tools)))
    .get('/reports/:id', async (c) => c.json(await readOneOrder(orderId(c), c.get('admin'), tools)))
    .post('/preview/:id', async (c) => {
      const { note } = await read(c, adminReading);
      const pdf = await previewReport(orderId(c), { by: c.get('admin').username, note }, tools);
      return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' });
    })
    .post(
      '/validate/:id',
      act(async (admin, id, c) => validate(admin, id, (await readOptional(c)).note, tools)),
    )
    .post(
      '/take-back/:id',
      act((admin, id) => holdBack(admin, id, tools)),
    )
    .post(
      '/regenerate/:id',
      act((admin, id) => drawAnew(admin, id, tools)),
    )
    .post(
      '/audit-again/:id',
      act(async (admin, id, c) => lookAgain(admin, id, (await read(c, adminReason)).reason, tools)),
    )
    .post(
      '/send-again/:id',
      act((admin, id) => mailAgain(admin, id, tools)),
    )
    .post(
      '/change-address/:id',
      act(async (admin, id, c) => correctAddress(admin, id, await read(c, adminAddress), tools)),
    )
    .post(
      '/refund/:id',
      act(async (admin, id, c) =>
        giveBack({ admin, session: c.get('session') }, id, await read(c, adminRefund), tools),
      ),
    )
    .get('/alerts', async (c) => c.json(await listAlerts(tools)))
    .post(
      '/alerts/:id/close',
      act((admin, id) => closeAlert(admin, id, tools)),
    )
    .get('/log', async (c) => c.json(await readLog(tools)))
    .get('/export.csv', async (c) =>
      c.body(await exportReports(c.get('admin'), tools), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="commandes.csv"',
      }),
    );
}

/** The specification sends no body with a validation; a note is ours. */
async function readOptional(c: Context): Promise<{ readonly note: string }> {
  return c.req.header('content-length') === undefined || c.req.header('content-length') === '0'
    ? { note: '' }
    : read(c, adminReading);
}

/** Throws `NOT_FOUND` for what cannot be one. */
export function idOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new Refusal('NOT_FOUND');
  return Number(text);
}

/** The login page reads `error`. */
async function answeredWithError(c: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.retryAfter !== null) c.header('Retry-After', String(fault.retryAfter));
    const body = refusalBody(fault.code);
    return c.json({ ...body, error: body.message }, statusOf(fault.code));
  }
}
