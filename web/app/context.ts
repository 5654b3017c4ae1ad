import type { AnswerPage, Api, ApiResult } from '@rempart/contract';
import { createContext, data } from 'react-router';

/** How loaders and actions reach the server. */
export const apiContext = createContext<Api>();

/** Of the Content-Security-Policy of this answer. */
export const nonceContext = createContext<string>();

/** Of the form of this answer. */
export const formKeyContext = createContext<string>();

/** Reports internal errors, without anything that a visitor typed. */
export const faultContext = createContext<(fault: unknown) => void>();

/** Draws when it is this page's turn; null where too many wait. */
export const turnContext = createContext<Parameters<AnswerPage>[1]['turn']>();

/** The URL of the module whose handle wakes a sleeping page. */
export const awakeContext = createContext<string>();

/** Scheme and host of the public site. */
export const originContext = createContext<string>();

/** What the server found; where it found nothing, there is no such page. */
export function foundIn<Value>(answer: ApiResult<Value>): Value {
  if (!answer.ok) throw data(null, { status: 404 });
  return answer.value;
}
