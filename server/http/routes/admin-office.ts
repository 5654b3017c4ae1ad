import { adminClosing, adminLettersAsked } from '@house/contract';
import { Hono } from 'hono';
import type { Tools } from '../../tools.ts';
import { closeLetter, listLetters } from '../../usecases/admin/letters.ts';
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
    });
}
