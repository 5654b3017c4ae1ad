import * as build from 'virtual:react-router/server-build';
import type { AnswerPage } from '@rempart/contract';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { apiContext, awakeContext, faultContext, formKeyContext, nonceContext, originContext } from './context.ts';

const answer = createRequestHandler(build, 'production');

/** The entrance through which the server has its pages rendered. */
export const answerPage: AnswerPage = (request, { api, nonce, formKey, origin, complain }) => {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(formKeyContext, formKey);
  context.set(faultContext, complain);
  context.set(originContext, origin);
  context.set(awakeContext, build.assets.routes['routes/analysis']?.module ?? '');
  return answer(request, context);
};
