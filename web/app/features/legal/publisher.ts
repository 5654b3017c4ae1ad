import type { Operator, Sales, SiteFacts } from '@rempart/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../context.ts';

/** The operator and facts that legal texts name. */
export interface Publisher {
  readonly operator: Operator;
  readonly facts: SiteFacts;
  readonly sales: Sales;
}

/** The loader of the legal pages. */
export function loadPublisher({ context }: Pick<LoaderFunctionArgs, 'context'>): Publisher {
  const api = context.get(apiContext);
  return { operator: api.operator(), facts: api.facts(), sales: api.sales() };
}
