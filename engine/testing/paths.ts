type Change = (value: unknown, path: string) => unknown;

/** For tests: where values of a kind stand in some JSON, places in lists left out (`servers[].tlsa`). */
export function pathsOf(value: unknown, is: (value: unknown) => boolean): readonly string[] {
  const paths = new Set<string>();
  visit(value, '', (inner, path) => {
    if (is(inner)) paths.add(path);
  });
  return [...paths];
}

/** For tests: the same JSON with other values wherever `change` gives one; what it leaves undefined stays, and is looked into. */
export function changedAt<T>(value: T, change: Change): T {
  return changed(value, '', change) as T;
}

function changed(value: unknown, path: string, change: Change): unknown {
  const other = change(value, path);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((inner) => changed(inner, `${path}[]`, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, changed(inner, `${path}.${name}`, change)]),
  );
}

function visit(value: unknown, path: string, look: (value: unknown, path: string) => void): void {
  look(value, path);
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value))
    visit(inner, Array.isArray(value) ? `${path}[]` : `${path}.${name}`, look);
}
