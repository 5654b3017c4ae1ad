import {
  type AdminAdmitted,
  type AdminOrder,
  accountEndpoints,
  adminAddress,
  adminEnrolment,
  adminLogin,
  adminMounts,
  adminOrdersQuery,
  adminPasskey,
  adminPasskeyLogin,
  adminPasskeyName,
  adminPasswordChange,
  adminProof,
  adminReading,
  adminReason,
  adminRefund,
  adminSignature,
  firstAdmin,
  LARGEST_ROW,
  reportEndpoints,
  statusOf,
} from '@rempart/contract';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Tools } from '../../ports/tools.ts';
import { changeSignature, endSessions, logout, readAccount } from '../../usecases/admin/account.ts';
import {
  closeAlert,
  correctAddress,
  holdBack,
  reauditByAdmin,
  redrawByAdmin,
  refundByAdmin,
  resendByAdmin,
  validate,
} from '../../usecases/admin/acts.ts';
import { changePassword } from '../../usecases/admin/credentials.ts';
import { exportReports } from '../../usecases/admin/export-orders.ts';
import type { FirstLink } from '../../usecases/admin/first-admin.ts';
import { login } from '../../usecases/admin/login.ts';
import { countOrders, listAlerts, listOrders, readOneOrder } from '../../usecases/admin/order-list.ts';
import { loginByPasskey, offerPasskeyLogin } from '../../usecases/admin/passkey-login.ts';
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from '../../usecases/admin/passkeys.ts';
import { readLog } from '../../usecases/admin/read-log.ts';
import { confirmSecondFactor, offerSecondFactor, removeSecondFactor } from '../../usecases/admin/second-factor.ts';
import { previewReport } from '../../usecases/orders/validate-report.ts';
import { Refusal } from '../../usecases/refusal.ts';
import type { Vars } from '../guards.ts';
import { deviceToken } from '../kept-token.ts';
import { conform, read } from '../read.ts';
import { refusalBody } from '../refuse.ts';
import { type AdminVars, requireSession, tokenOf } from '../require-admin.ts';
import { routesAt } from '../route.ts';

const sessionId = z.object({ id: z.nullable(z.int().check(z.positive(), z.maximum(LARGEST_ROW))) });

/** Login, account, second factor and passkeys. */
export function adminAuthRoutes(tools: Tools, firstLink: FirstLink | null, production: boolean) {
  const { at, route, routeWithBody } = routesAt<Vars>(adminMounts.auth);
  const fromOf = (c: Context<Vars>) => ({
    visitor: c.get('visitor'),
    label: c.req.header('user-agent') ?? '',
    device: deviceToken.read(c.req.header('cookie'), production),
  });
  const keptHere = (c: Context<Vars>, { device, ...admitted }: AdminAdmitted & { readonly device: string }) => {
    deviceToken.keep(c, device, production);
    return admitted;
  };
  return new Hono<Vars>()
    .post(at(accountEndpoints.login), async (c) => {
      return answeredWithError(c, async () =>
        c.json<AdminAdmitted>(keptHere(c, await login(await read(c, adminLogin), fromOf(c), tools))),
      );
    })
    .on(...route(accountEndpoints.offerPasskeyLogin, (_, c) => offerPasskeyLogin(c.get('visitor'), tools)))
    .on(
      ...routeWithBody(accountEndpoints.loginByPasskey, adminPasskeyLogin, async (_, answer, c) =>
        keptHere(c, await loginByPasskey(answer, { ...fromOf(c), device: null }, tools)),
      ),
    )
    .post(at(accountEndpoints.first), async (c) =>
      answeredWithError(c, async () => {
        const newAccount = await read(c, firstAdmin);
        if (!firstLink) throw new Refusal('LINK_OVER');
        await firstLink.use(newAccount, c.get('visitor'), tools);
        return c.body(null, 204);
      }),
    )
    .on(...route(accountEndpoints.logout, (_, c) => logout(tokenOf(c), tools)))
    .route('/', accountRoutes(tools));
}

function accountRoutes(tools: Tools) {
  const whoAsks = (c: Context<AdminVars>) => ({ admin: c.get('admin'), session: c.get('session') });
  const { route, routeWithBody } = routesAt<AdminVars>(adminMounts.auth);
  return new Hono<AdminVars>()
    .use('/account', requireSession(tools))
    .use('/account/*', requireSession(tools))
    .on(...route(accountEndpoints.read, (_, c) => readAccount(whoAsks(c), tools)))
    .on(...routeWithBody(accountEndpoints.endSessions, sessionId, (_, { id }, c) => endSessions(whoAsks(c), id, tools)))
    .on(
      ...routeWithBody(accountEndpoints.changePassword, adminPasswordChange, (_, change, c) =>
        changePassword(whoAsks(c), change, tools),
      ),
    )
    .on(
      ...routeWithBody(accountEndpoints.changeSignature, adminSignature, (_, signature, c) =>
        changeSignature(whoAsks(c), signature, tools),
      ),
    )
    .on(...route(accountEndpoints.offerSecondFactor, (_, c) => offerSecondFactor(c.get('admin'))))
    .on(
      ...routeWithBody(accountEndpoints.confirmSecondFactor, adminEnrolment, async (_, enrolment, c) => ({
        recoveryCodes: await confirmSecondFactor(whoAsks(c), enrolment, tools),
      })),
    )
    .on(
      ...routeWithBody(accountEndpoints.removeSecondFactor, adminProof, (_, proof, c) =>
        removeSecondFactor(whoAsks(c), proof, tools),
      ),
    )
    .on(
      ...routeWithBody(accountEndpoints.offerPasskey, adminProof, (_, proof, c) =>
        offerPasskey(whoAsks(c), proof, tools),
      ),
    )
    .on(
      ...routeWithBody(accountEndpoints.addPasskey, adminPasskey, (_, passkey, c) =>
        addPasskey(whoAsks(c), passkey, tools),
      ),
    )
    .on(
      ...routeWithBody(accountEndpoints.renamePasskey, adminPasskeyName, ({ id }, named, c) =>
        renamePasskey(whoAsks(c), idOf(id), named, tools),
      ),
    )
    .on(
      ...routeWithBody(accountEndpoints.removePasskey, adminProof, ({ id }, proof, c) =>
        removePasskey(whoAsks(c), idOf(id), proof, tools),
      ),
    );
}

/** The list of reports and the acts on them. */
export function adminReportRoutes(tools: Tools) {
  const { at, route, routeWithBody } = routesAt<AdminVars>(adminMounts.reports);
  /** Does something to an order, and reads it. */
  const acted = async (id: string | undefined, c: Context<AdminVars>, act: (orderId: number) => Promise<void>) => {
    const orderId = idOf(id);
    await act(orderId);
    return readOneOrder(orderId, c.get('admin'), tools);
  };
  return new Hono<AdminVars>()
    .use(requireSession(tools))
    .on(...route(reportEndpoints.list, (_, c) => listOrders(conform(c.req.query(), adminOrdersQuery), tools)))
    .on(...route(reportEndpoints.counts, () => countOrders(tools)))
    .on(...route(reportEndpoints.read, ({ id }, c) => readOneOrder(idOf(id), c.get('admin'), tools)))
    .post(at(reportEndpoints.preview), async (c) => {
      const { note } = await read(c, adminReading);
      const pdf = await previewReport(idOf(c.req.param('id')), { by: c.get('admin').username, note }, tools);
      return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' });
    })
    .post(at(reportEndpoints.validate), async (c) => {
      const { note } = await readOptional(c);
      const act = (orderId: number) => validate(c.get('admin'), orderId, note, tools);
      return c.json<AdminOrder>(await acted(c.req.param('id'), c, act));
    })
    .on(
      ...route(reportEndpoints.takeBack, ({ id }, c) =>
        acted(id, c, (orderId) => holdBack(c.get('admin'), orderId, tools)),
      ),
    )
    .on(
      ...route(reportEndpoints.regenerate, ({ id }, c) =>
        acted(id, c, (orderId) => redrawByAdmin(c.get('admin'), orderId, tools)),
      ),
    )
    .on(
      ...routeWithBody(reportEndpoints.auditAgain, adminReason, ({ id }, { reason }, c) =>
        acted(id, c, (orderId) => reauditByAdmin(c.get('admin'), orderId, reason, tools)),
      ),
    )
    .on(
      ...route(reportEndpoints.sendAgain, ({ id }, c) =>
        acted(id, c, (orderId) => resendByAdmin(c.get('admin'), orderId, tools)),
      ),
    )
    .on(
      ...routeWithBody(reportEndpoints.changeAddress, adminAddress, ({ id }, address, c) =>
        acted(id, c, (orderId) => correctAddress(c.get('admin'), orderId, address, tools)),
      ),
    )
    .on(
      ...routeWithBody(reportEndpoints.refund, adminRefund, ({ id }, refund, c) =>
        acted(id, c, (orderId) =>
          refundByAdmin({ admin: c.get('admin'), session: c.get('session') }, orderId, refund, tools),
        ),
      ),
    )
    .on(...route(reportEndpoints.alerts, () => listAlerts(tools)))
    .on(...route(reportEndpoints.closeAlert, ({ id }, c) => closeAlert(c.get('admin'), idOf(id), tools)))
    .on(...route(reportEndpoints.log, () => readLog(tools)))
    .get(at(reportEndpoints.export), async (c) =>
      c.body(await exportReports(c.get('admin'), tools), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="commandes.csv"',
      }),
    );
}

/** The specification sends no body with a validation; the note is an addition. */
async function readOptional(c: Context): Promise<{ readonly note: string }> {
  return c.req.header('content-length') === undefined || c.req.header('content-length') === '0'
    ? { note: '' }
    : read(c, adminReading);
}

/** Throws `NOT_FOUND` for text that cannot be an id. */
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
