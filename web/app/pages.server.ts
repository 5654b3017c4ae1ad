import * as build from 'virtual:react-router/server-build';
import type { AnswerPage } from '@house/contract';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { apiContext, nonceContext } from './context.ts';

const answer = createRequestHandler(build, 'production');

/** The door through which the server has its pages made. */
export const answerPage: AnswerPage = (request, { api, nonce }) => {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  return answer(request, context);
};
