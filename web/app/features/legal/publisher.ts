import type { Operator, Sales, SiteFacts } from '@rempart/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../context.ts';

/** Who runs this installation: what every legal text names. */
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
