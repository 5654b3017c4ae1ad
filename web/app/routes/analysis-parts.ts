import { type AnalysisResults, type ResultOutline, statusOf } from '@rempart/contract';
import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../context.ts';
import type { Sleeper } from '../ui/plain-page.ts';

/** A finished result does not change: it is sent without React, which its page fetches when it is first needed. */
export const resultPage: Sleeper<{ readonly results: ResultOutline }> = {
  isAsleep: ({ results }) => results.status === 'completed',
  awaken: async (...given) => (await import('../features/analysis/awake.tsx')).awaken(...given),
};

/** Reads the result that a route names. A result being made is available within a second; a missing one may have existed. */
export async function readResult({ params, context }: LoaderFunctionArgs): Promise<AnalysisResults> {
  const results = await context.get(apiContext).readResults(params['reportId'] ?? '');
  if (results.ok) return results.value;
  const { code } = results.refusal;
  throw data(null, { status: code === 'NOT_FOUND' ? 410 : statusOf(code) });
}

/** With what is read below the first screen; before the end there is nothing of it yet. */
export async function readDepth(args: LoaderFunctionArgs): Promise<{ readonly results: AnalysisResults }> {
  return { results: await readResult(args) };
}
