import { adminClosing, adminErasure, adminLettersAsked, adminPerson } from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { closeLetter, listLetters } from '../../usecases/admin/letters.ts';
import { countWaiting, exportInvoices, listInvoices, readInvoice, readSettings } from '../../usecases/admin/office.ts';
import { erasePerson, exportPerson } from '../../usecases/admin/persons.ts';
import { type AdminVars, adminDoor } from '../admin-door.ts';
import { conform, read } from '../read.ts';

/** The office: letters, invoices and settings. */
export function adminOfficeRoutes(tools: Tools) {
  return new Hono<AdminVars>()
    .use(adminDoor(tools))
    .get('/letters', async (c) => c.json(await listLetters(conform(c.req.query(), adminLettersAsked), tools)))
    .post('/letters/:reference/close', async (c) => {
      const { note } = await read(c, adminClosing);
      await closeLetter(c.get('admin'), c.req.param('reference'), note, tools);
      return c.body(null, 204);
    })
    .get('/waiting', async (c) => c.json(await countWaiting(tools)))
    .get('/invoices', async (c) => c.json(await listInvoices(tools)))
    .get('/invoices.csv', async (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8');
      return c.body(await exportInvoices(c.get('admin'), tools));
    })
    .get('/invoices/:number', async (c) => {
      c.header('Content-Type', 'application/pdf');
      return c.body(new Uint8Array(await readInvoice(c.req.param('number'), tools)));
    })
    .post('/persons/export', async (c) =>
      c.json(await exportPerson(c.get('admin'), (await read(c, adminPerson)).email, tools)),
    )
    .post('/persons/erase', async (c) => c.json(await erasePerson(c.get('admin'), await read(c, adminErasure), tools)))
    .get('/settings', async (c) => c.json(await readSettings(tools)));
}
