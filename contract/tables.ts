/** The keys of a table that is declared whole. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return entriesOf(table).map(([key]) => key);
}

/** The entries of a table that is declared whole: the types of JavaScript allow for further keys. */
export function entriesOf<Key extends string, Value>(
  table: Readonly<Record<Key, Value>>,
): readonly (readonly [key: Key, value: Value])[] {
  return Object.entries(table) as [Key, Value][];
}

/** The same keys, each with another value. */
export function mapTable<Key extends string, Value, Other>(
  table: Readonly<Record<Key, Value>>,
  change: (value: Value, key: Key) => Other,
): Record<Key, Other> {
  return Object.fromEntries(entriesOf(table).map(([key, value]) => [key, change(value, key)])) as Record<Key, Other>;
}

export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

export function isOneOf<Known extends string>(known: readonly Known[], value: unknown): value is Known {
  return known.some((one) => one === value);
}

/** What a value of unknown origin may be read as: an object with fields, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
