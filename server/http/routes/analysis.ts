import { product, startAnalysis as schema } from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { openChecks } from '../../usecases/check-again.ts';
import { forgetAnalysis } from '../../usecases/forget-analysis.ts';
import { readDocument, readPacked, readState } from '../../usecases/read-analysis.ts';
import { startAnalysis } from '../../usecases/start-analysis.ts';
import type { Vars } from '../guards.ts';
import { read } from '../read.ts';
import { answerPacked, knows } from '../stored-answer.ts';
import { eventRoute } from './events.ts';

export function analysisRoutes(tools: Tools, warn: (text: string) => void) {
  const checkAgain = openChecks(tools);
  return new Hono<Vars>()
    .post('/start', async (c) => {
      const started = await startAnalysis(await read(c, schema, ['domain']), c.get('visitor'), tools);
      return c.json(started, started.shared ? 200 : 202);
    })
    .get('/:id', async (c) => {
      const state = await readState(c.req.param('id'), tools);
      const { status, progress, ahead } = state.report;
      const tag = `"${status}-${progress}-${ahead ?? ''}"`;
      c.header('ETag', tag);
      c.header('Cache-Control', 'private, no-cache');
      return knows(c.req.header('if-none-match'), tag) ? c.body(null, 304) : c.json(state);
    })
    .delete('/:id', async (c) => {
      await forgetAnalysis(c.req.param('id'), c.req.header('x-owner-key'), tools);
      return c.body(null, 204);
    })
    .post('/:id/protocols/:protocol', async (c) => {
      const { id, protocol } = c.req.param();
      return c.json(await checkAgain({ publicId: id, protocol, signal: c.req.raw.signal }, c.get('visitor')));
    })
    .get('/:id/results', async (c) => {
      const found = await readPacked(c.req.param('id'), tools);
      return 'octets' in found ? answerPacked(c, found) : c.json(found);
    })
    .get('/:id/document', async (c) => {
      const { domain, ...packed } = await readDocument(c.req.param('id'), tools);
      c.header('Content-Disposition', `attachment; filename="${product.slug}-${domain}.json"`);
      return answerPacked(c, packed);
    })
    .get('/:id/events', eventRoute(tools, warn));
}
