import * as build from 'virtual:react-router/server-build';
import type { AnswerPage } from '@rempart/contract';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import {
  apiContext,
  awakeContext,
  faultContext,
  formKeyContext,
  nonceContext,
  originContext,
  turnContext,
} from './context.ts';

const answer = createRequestHandler(build, 'production');

/** The entrance through which the server has its pages rendered. */
export const answerPage: AnswerPage = (request, { api, nonce, formKey, origin, complain, turn }) => {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(formKeyContext, formKey);
  context.set(faultContext, complain);
  context.set(turnContext, turn);
  context.set(originContext, origin);
  context.set(awakeContext, build.assets.routes['routes/analysis']?.module ?? '');
  return answer(request, context);
};

/** The paths of all pages, as patterns of the router. */
export const patterns: readonly string[] = Object.values(build.routes).flatMap((route) => route?.path ?? []);
