import { product } from '@rempart/brand';
import {
  type AnalysisResults,
  type AnalysisState,
  analysisEndpoints,
  startAnalysis as schema,
} from '@rempart/contract';
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
  const { route, routeWithBody, router } = routesAt<Vars>();
  routeWithBody(
    analysisEndpoints.start,
    schema,
    async (_, asked, c) => {
      const started = await startAnalysis(asked, c.get('visitor'), tools);
      c.status(started.shared ? 200 : 202);
      return started;
    },
    ['domain'],
  );
  router.get(analysisEndpoints.state.path, async (c) => {
    const state = await readState(c.req.param('id'), tools);
    const { status, progress, ahead } = state.report;
    const tag = `"${status}-${progress}-${ahead ?? ''}"`;
    c.header('ETag', tag);
    c.header('Cache-Control', 'private, no-cache');
    return knows(c.req.header('if-none-match'), tag) ? c.body(null, 304) : c.json<AnalysisState>(state);
  });
  route(analysisEndpoints.forget, ({ id }, c) => forgetAnalysis(id, c.req.header('x-owner-key'), tools));
  route(analysisEndpoints.checkAgain, ({ id, protocol }, c) =>
    checkAgain({ publicId: id, protocol, signal: c.req.raw.signal }, c.get('visitor')),
  );
  router.get(analysisEndpoints.results.path, async (c) => {
    const packedResults = await readPacked(c.req.param('id'), tools);
    return 'octets' in packedResults ? answerPacked(c, packedResults) : c.json<AnalysisResults>(packedResults);
  });
  router.get('/analysis/:id/document', async (c) => {
    const { domain, ...packed } = await readDocument(c.req.param('id'), tools);
    c.header('Content-Disposition', `attachment; filename="${product.slug}-${domain}.json"`);
    return answerPacked(c, packed);
  });
  router.get('/analysis/:id/events', eventRoute(tools, warn));
  return router;
}
