/** The row of an answer that has one at most. */
export function one<Row>([row]: readonly Row[]): Row | null {
  return row ?? null;
}

/** The row of an insert, which has one. */
export function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('an insert returned no row');
  return row;
}
