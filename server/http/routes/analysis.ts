import { product } from '@rempart/brand';
import {
  type AnalysisResults,
  type AnalysisState,
  analysisEndpoints,
  startAnalysis as schema,
} from '@rempart/contract';
import { Hono } from 'hono';
import type { Tools } from '../../ports/tools.ts';
import { openChecks } from '../../usecases/check-again.ts';
import { forgetAnalysis } from '../../usecases/forget-analysis.ts';
import { readDocument, readPacked, readState } from '../../usecases/read-analysis.ts';
import { startAnalysis } from '../../usecases/start-analysis.ts';
import type { Vars } from '../guards.ts';
import { routesAt } from '../route.ts';
import { answerPacked, knows } from '../stored-answer.ts';
import { eventRoute } from './events.ts';

export function analysisRoutes(tools: Tools, warn: (text: string) => void) {
  const checkAgain = openChecks(tools);
  const { route, routeWithBody } = routesAt<Vars>();
  return new Hono<Vars>()
    .on(
      ...routeWithBody(
        analysisEndpoints.start,
        schema,
        async (_, asked, c) => {
          const started = await startAnalysis(asked, c.get('visitor'), tools);
          c.status(started.shared ? 200 : 202);
          return started;
        },
        ['domain'],
      ),
    )
    .get(analysisEndpoints.state.path, async (c) => {
      const state = await readState(c.req.param('id'), tools);
      const { status, progress, ahead } = state.report;
      const tag = `"${status}-${progress}-${ahead ?? ''}"`;
      c.header('ETag', tag);
      c.header('Cache-Control', 'private, no-cache');
      return knows(c.req.header('if-none-match'), tag) ? c.body(null, 304) : c.json<AnalysisState>(state);
    })
    .on(...route(analysisEndpoints.forget, ({ id }, c) => forgetAnalysis(id, c.req.header('x-owner-key'), tools)))
    .on(
      ...route(analysisEndpoints.checkAgain, ({ id, protocol }, c) =>
        checkAgain({ publicId: id, protocol, signal: c.req.raw.signal }, c.get('visitor')),
      ),
    )
    .get(analysisEndpoints.results.path, async (c) => {
      const packedResults = await readPacked(c.req.param('id'), tools);
      return 'octets' in packedResults ? answerPacked(c, packedResults) : c.json<AnalysisResults>(packedResults);
    })
    .get('/analysis/:id/document', async (c) => {
      const { domain, ...packed } = await readDocument(c.req.param('id'), tools);
      c.header('Content-Disposition', `attachment; filename="${product.slug}-${domain}.json"`);
      return answerPacked(c, packed);
    })
    .get('/analysis/:id/events', eventRoute(tools, warn));
}
