import { isObserved } from './withheld.ts';

/**
 * A view of a part of an evidence that reads as the part does, and notes into `touched` the exchanges on which every observation rests that
 * was reached through it. Taking away an answer that a pure reader never reached cannot change what it concludes.
 */
export function noting<T>(part: T, touched: Set<number>): T {
  const views = new WeakMap<object, object>();
  const viewOf = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    const known = views.get(value);
    if (known) return known;
    if (isObserved(value)) for (const id of value.by ?? []) touched.add(id);
    const view = new Proxy(value, { get: (target, name) => viewOf(Reflect.get(target, name)) });
    views.set(value, view);
    return view;
  };
  return viewOf(part) as T;
}
