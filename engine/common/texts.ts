/** Every text that stands in plain data, however deep, each once. Names of properties are not among them. */
export function textsIn(data: unknown): ReadonlySet<string> {
  if (typeof data === 'string') return new Set([data]);
  if (typeof data !== 'object' || data === null) return new Set();
  return new Set(Object.values(data).flatMap((value) => [...textsIn(value)]));
}
