import type { OrderView } from '@rempart/contract';
import { longMoment } from '@rempart/french';
import { timelineOf } from './order-words.fr.ts';

/** The steps of an order, finished ones with their time. */
export function Timeline({ view }: { readonly view: OrderView }) {
  const steps = timelineOf(view);
  if (steps.length === 0) return null;
  return (
    <ol className="mt-5 border-t border-soft text-sm">
      {steps.map(({ step, done, at }) => (
        <li key={step} className="flex gap-3 border-b border-soft py-2">
          <span aria-hidden="true" className={`w-4 text-center ${done ? 'text-pass' : 'text-muted'}`}>
            {done ? '✓' : '·'}
          </span>
          <span className={done ? '' : 'text-muted'}>
            {step}
            <span className="sr-only">{done ? ' : fait' : ' : à venir'}</span>
          </span>
          {at && (
            <time dateTime={at} className="ml-auto text-right text-muted">
              {longMoment(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
