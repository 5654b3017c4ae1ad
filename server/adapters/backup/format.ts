import { createHash, type Hash } from 'node:crypto';
import { product } from '@rempart/brand';
import { fieldsOf } from '@rempart/contract';
import { sha256 } from '../../common/digest.ts';

/**
 * A backup is lines of JSON: a head; for each table its name, its rows as arrays of PostgreSQL's own text for each value, and their number
 * with the SHA-256 of their lines; at the end a line that marks it complete.
 */
export const FORMAT = `${product.slug}-backup/1`;

export interface Head {
  readonly format: string;
  /** ISO 8601. */
  readonly at: string;
  /** Of the last migration of the schema: only the same schema can load the rows. */
  readonly schema: string;
}

export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
  /** The next serial number, where the table has one. */
  readonly next: number | null;
}

/** The content of one table. */
export interface TableRows {
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

/** The contents of a backup. */
export interface Contents {
  readonly at: string;
  readonly tables: readonly TableRows[];
  /** Files of reports, and how many differ from their checksums. */
  readonly files: { readonly kept: number; readonly broken: number };
}

/** The file is no backup, is truncated, or was altered. The message says which, for a log. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

/** Accumulates the number of a table's rows and their checksum. */
export class RowSum {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(line: string): void {
    this.#rows += 1;
    this.#hash.update(line).update('\n');
  }

  held(table: string): TableRows {
    return { table, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

export const lineOf = {
  head: (head: Head) => JSON.stringify(head),
  table: (table: TableHead) => JSON.stringify(table),
  end: (held: TableRows) => JSON.stringify({ end: held }),
  complete: (tables: number) => JSON.stringify({ complete: tables }),
} as const;

/** Receives the contents of a backup in its order. */
export interface BackupReader {
  readonly head: (head: Head) => Promise<void>;
  readonly table: (table: TableHead) => Promise<void>;
  readonly row: (line: string) => Promise<void>;
  readonly end: (held: TableRows) => Promise<void>;
}

/** Reads a backup to its end and verifies every checksum. Throws `BrokenBackup`, at the latest at its end. */
export async function readBackup(lines: AsyncIterable<string>, taker: BackupReader): Promise<Contents> {
  let head: Head | null = null;
  let open: { readonly table: TableHead; readonly sum: RowSum } | null = null;
  let complete = false;
  const tables: TableRows[] = [];
  const files = { kept: 0, broken: 0 };
  for await (const line of lines) {
    if (complete) throw new BrokenBackup('it goes on after its end');
    if (line.startsWith('[')) {
      if (!open) throw new BrokenBackup('a row outside a table');
      open.sum.add(line);
      countFile(open.table, line, files);
      await taker.row(line);
      continue;
    }
    const entry = fieldsOf(parsed(line));
    if (!head) {
      head = headIn(entry);
      await taker.head(head);
    } else if ('table' in entry) {
      if (open) throw new BrokenBackup(`the table ${open.table.table} has no end`);
      open = { table: tableIn(entry), sum: new RowSum() };
      await taker.table(open.table);
    } else if ('end' in entry && open) {
      const held = open.sum.held(open.table.table);
      if (JSON.stringify(held) !== JSON.stringify(entry['end']))
        throw new BrokenBackup(`the table ${held.table} is not as it was written`);
      tables.push(held);
      open = null;
      await taker.end(held);
    } else if (entry['complete'] === tables.length && !open) complete = true;
    else throw new BrokenBackup(`an unknown line: ${line.slice(0, 80)}`);
  }
  if (!head || !complete) throw new BrokenBackup('its end is missing');
  return { at: head.at, tables, files };
}

function headIn(fields: Readonly<Record<string, unknown>>): Head {
  if (fields['format'] !== FORMAT) throw new BrokenBackup('it is not a backup of this product');
  return fields as unknown as Head;
}

function tableIn({ table, columns, next }: Readonly<Record<string, unknown>>): TableHead {
  const isNumbered = next === null || typeof next === 'number';
  if (typeof table !== 'string' || !Array.isArray(columns) || !isNumbered)
    throw new BrokenBackup('a table without its columns');
  return { table, columns, next };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BrokenBackup('a line that is no JSON');
  }
}

function countFile({ table, columns }: TableHead, line: string, files: { kept: number; broken: number }): void {
  if (table !== 'report_files') return;
  const told = parsed(line);
  const row = Array.isArray(told) ? told : [];
  const pdf = String(row[columns.indexOf('pdf')] ?? '').replace(/^\\x/, '');
  files.kept += 1;
  if (sha256(Buffer.from(pdf, 'hex')) !== row[columns.indexOf('sha256')]) files.broken += 1;
}
