import {
  adminClosing,
  adminContactRequestsAsked,
  adminErasure,
  adminMounts,
  adminPerson,
  officeEndpoints,
} from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import { closeContactRequest, listContactRequests } from '../../usecases/admin/contact-requests.ts';
import { exportInvoices, listInvoices, readInvoice } from '../../usecases/admin/invoices.ts';
import { erasePerson, exportPerson } from '../../usecases/admin/persons.ts';
import { countWaiting, readSettings } from '../../usecases/admin/settings.ts';
import { conform, read } from '../read.ts';
import type { AdminVars } from '../require-admin.ts';
import { routesAt } from '../route.ts';

/** The office: contact messages, invoices and settings. */
export function adminOfficeRoutes(tools: Tools) {
  const { at, route, routeWithBody, router } = routesAt<AdminVars>(adminMounts.office);
  route(officeEndpoints.contactRequests, (_, c) =>
    listContactRequests(conform(c.req.query(), adminContactRequestsAsked), tools),
  );
  routeWithBody(officeEndpoints.closeContactRequest, adminClosing, ({ reference }, { note }, c) =>
    closeContactRequest(c.get('admin'), reference, note, tools),
  );
  route(officeEndpoints.waiting, () => countWaiting(tools));
  route(officeEndpoints.invoices, () => listInvoices(tools));
  router.get(at(officeEndpoints.exportInvoices), async (c) => {
    c.header('Content-Type', 'text/csv; charset=utf-8');
    return c.body(await exportInvoices(c.get('admin'), tools));
  });
  router.get(at(officeEndpoints.invoice), async (c) => {
    c.header('Content-Type', 'application/pdf');
    return c.body(new Uint8Array(await readInvoice(c.req.param('number') ?? '', tools)));
  });
  router.post(at(officeEndpoints.exportPerson), async (c) =>
    c.json(await exportPerson(c.get('admin'), (await read(c, adminPerson)).email, tools)),
  );
  routeWithBody(officeEndpoints.erasePerson, adminErasure, (_, erasure, c) =>
    erasePerson(c.get('admin'), erasure, tools),
  );
  route(officeEndpoints.settings, () => readSettings(tools));
  return router;
}
