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
import type { Context } from 'hono';
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
  const { at, route, routeWithBody, router } = routesAt<Vars>(adminMounts.auth);
  const fromOf = (c: Context<Vars>) => ({
    visitor: c.get('visitor'),
    label: c.req.header('user-agent') ?? '',
    device: deviceToken.read(c.req.header('cookie'), production),
  });
  const keptHere = (c: Context<Vars>, { device, ...admitted }: AdminAdmitted & { readonly device: string }) => {
    deviceToken.keep(c, device, production);
    return admitted;
  };
  router.post(at(accountEndpoints.login), async (c) => {
    return answeredWithError(c, async () =>
      c.json<AdminAdmitted>(keptHere(c, await login(await read(c, adminLogin), fromOf(c), tools))),
    );
  });
  route(accountEndpoints.offerPasskeyLogin, (_, c) => offerPasskeyLogin(c.get('visitor'), tools));
  routeWithBody(accountEndpoints.loginByPasskey, adminPasskeyLogin, async (_, answer, c) =>
    keptHere(c, await loginByPasskey(answer, { ...fromOf(c), device: null }, tools)),
  );
  router.post(at(accountEndpoints.first), async (c) =>
    answeredWithError(c, async () => {
      const newAccount = await read(c, firstAdmin);
      if (!firstLink) throw new Refusal('LINK_OVER');
      await firstLink.use(newAccount, c.get('visitor'), tools);
      return c.body(null, 204);
    }),
  );
  route(accountEndpoints.logout, (_, c) => logout(tokenOf(c), tools));
  router.route('/', accountRoutes(tools));
  return router;
}

function accountRoutes(tools: Tools) {
  const whoAsks = (c: Context<AdminVars>) => ({ admin: c.get('admin'), session: c.get('session') });
  const { route, routeWithBody, router } = routesAt<AdminVars>(adminMounts.auth);
  router.use('/account', requireSession(tools));
  router.use('/account/*', requireSession(tools));
  route(accountEndpoints.read, (_, c) => readAccount(whoAsks(c), tools));
  routeWithBody(accountEndpoints.endSessions, sessionId, (_, { id }, c) => endSessions(whoAsks(c), id, tools));
  routeWithBody(accountEndpoints.changePassword, adminPasswordChange, (_, change, c) =>
    changePassword(whoAsks(c), change, tools),
  );
  routeWithBody(accountEndpoints.changeSignature, adminSignature, (_, signature, c) =>
    changeSignature(whoAsks(c), signature, tools),
  );
  route(accountEndpoints.offerSecondFactor, (_, c) => offerSecondFactor(c.get('admin')));
  routeWithBody(accountEndpoints.confirmSecondFactor, adminEnrolment, async (_, enrolment, c) => ({
    recoveryCodes: await confirmSecondFactor(whoAsks(c), enrolment, tools),
  }));
  routeWithBody(accountEndpoints.removeSecondFactor, adminProof, (_, proof, c) =>
    removeSecondFactor(whoAsks(c), proof, tools),
  );
  routeWithBody(accountEndpoints.offerPasskey, adminProof, (_, proof, c) => offerPasskey(whoAsks(c), proof, tools));
  routeWithBody(accountEndpoints.addPasskey, adminPasskey, (_, passkey, c) => addPasskey(whoAsks(c), passkey, tools));
  routeWithBody(accountEndpoints.renamePasskey, adminPasskeyName, ({ id }, named, c) =>
    renamePasskey(whoAsks(c), idOf(id), named, tools),
  );
  routeWithBody(accountEndpoints.removePasskey, adminProof, ({ id }, proof, c) =>
    removePasskey(whoAsks(c), idOf(id), proof, tools),
  );
  return router;
}

/** The list of reports and the acts on them. */
export function adminReportRoutes(tools: Tools) {
  const { at, route, routeWithBody, router } = routesAt<AdminVars>(adminMounts.reports);
  /** Does something to an order, and reads it. */
  const acted = async (id: string | undefined, c: Context<AdminVars>, act: (orderId: number) => Promise<void>) => {
    const orderId = idOf(id);
    await act(orderId);
    return readOneOrder(orderId, c.get('admin'), tools);
  };
  router.use(requireSession(tools));
  route(reportEndpoints.list, (_, c) => listOrders(conform(c.req.query(), adminOrdersQuery), tools));
  route(reportEndpoints.counts, () => countOrders(tools));
  route(reportEndpoints.read, ({ id }, c) => readOneOrder(idOf(id), c.get('admin'), tools));
  router.post(at(reportEndpoints.preview), async (c) => {
    const { note } = await read(c, adminReading);
    const pdf = await previewReport(idOf(c.req.param('id')), { by: c.get('admin').username, note }, tools);
    return c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' });
  });
  router.post(at(reportEndpoints.validate), async (c) => {
    const { note } = await readOptional(c);
    const act = (orderId: number) => validate(c.get('admin'), orderId, note, tools);
    return c.json<AdminOrder>(await acted(c.req.param('id'), c, act));
  });
  route(reportEndpoints.takeBack, ({ id }, c) => acted(id, c, (orderId) => holdBack(c.get('admin'), orderId, tools)));
  route(reportEndpoints.regenerate, ({ id }, c) =>
    acted(id, c, (orderId) => redrawByAdmin(c.get('admin'), orderId, tools)),
  );
  routeWithBody(reportEndpoints.auditAgain, adminReason, ({ id }, { reason }, c) =>
    acted(id, c, (orderId) => reauditByAdmin(c.get('admin'), orderId, reason, tools)),
  );
  route(reportEndpoints.sendAgain, ({ id }, c) =>
    acted(id, c, (orderId) => resendByAdmin(c.get('admin'), orderId, tools)),
  );
  routeWithBody(reportEndpoints.changeAddress, adminAddress, ({ id }, address, c) =>
    acted(id, c, (orderId) => correctAddress(c.get('admin'), orderId, address, tools)),
  );
  routeWithBody(reportEndpoints.refund, adminRefund, ({ id }, refund, c) =>
    acted(id, c, (orderId) =>
      refundByAdmin({ admin: c.get('admin'), session: c.get('session') }, orderId, refund, tools),
    ),
  );
  route(reportEndpoints.alerts, () => listAlerts(tools));
  route(reportEndpoints.closeAlert, ({ id }, c) => closeAlert(c.get('admin'), idOf(id), tools));
  route(reportEndpoints.log, () => readLog(tools));
  router.get(at(reportEndpoints.export), async (c) =>
    c.body(await exportReports(c.get('admin'), tools), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="commandes.csv"',
    }),
  );
  return router;
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
