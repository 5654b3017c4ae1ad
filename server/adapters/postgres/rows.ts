/** Of an answer that has one row at most. */
export function one<Row>([row]: readonly Row[]): Row | null {
  return row ?? null;
}

/** Of an insert, which has one. */
export function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('an insert answered with no row');
  return row;
}
