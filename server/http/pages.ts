import { type Answer, type AnswerPage, type Api, startAnalysis as schema } from '@house/contract';
import type { Handler } from 'hono';
import type { Tools } from '../tools.ts';
import { readResults } from '../usecases/read-analysis.ts';
import { Refusal } from '../usecases/refusal.ts';
import { startAnalysis } from '../usecases/start-analysis.ts';
import type { Vars } from './guards.ts';
import { conform } from './read.ts';
import { refusalBody } from './refuse.ts';

/** Every path that is not the API's is a page. */
export function pageRoute(answerPage: AnswerPage, tools: Tools): Handler<Vars> {
  const api = apiFor(tools);
  return async (c) => {
    const page = await answerPage(c.req.raw, { api, nonce: c.get('nonce') });
    const response = new Response(page.body, page);
    if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-cache');
    return response;
  };
}

function apiFor(tools: Tools): Api {
  return {
    startAnalysis: (asked) => answered(async () => startAnalysis(conform(asked, schema), tools)),
    readResults: (reportId) => answered(() => readResults(reportId, tools)),
    demo: tools.demo,
  };
}

async function answered<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (fault) {
    if (fault instanceof Refusal) return { ok: false, refusal: refusalBody(fault.code) };
    throw fault;
  }
}
