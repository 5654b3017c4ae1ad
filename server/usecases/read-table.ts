export interface TableRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Without surrounding spaces. */
  readonly cells: readonly string[];
  /** A quotation mark is never closed, or text follows the closing one. */
  readonly isBroken: boolean;
}

const SEPARATORS = [';', ',', '\t'] as const;

/**
 * Reads the records of a CSV file as spreadsheets write them (RFC 4180): cells in quotation marks may contain separators, line ends and
 * doubled quotation marks. One character separates the cells of the whole file: the one that a first line `sep=;` names, else the first
 * semicolon, comma or tab outside quotation marks. Leaves out empty lines and remarks, which begin with `#`. A broken record ends with its
 * line.
 */
export function readTable(text: string): readonly TableRecord[] {
  const written = text.replace(/^\ufeff/, '');
  const named = /^sep=(.)(?:\r\n|\r|\n|$)/i.exec(written);
  const separator = named?.[1] ?? separatorOf(written);
  const records: TableRecord[] = [];
  let at = named?.[0].length ?? 0;
  let line = named ? 2 : 1;
  while (at < written.length) {
    const { end, ...record } = readRecord(written, at, separator);
    const isLeftOut = /^[ \t]*(?:#|$)/.test(written.slice(at, lineEnd(written, at)));
    if (!isLeftOut) records.push({ line, ...record });
    const next = isLeftOut ? lineEnd(written, at) : end;
    const after = afterLineEnd(written, next);
    line += linesIn(written.slice(at, after));
    at = after;
  }
  return records;
}

/** The values of one row, as `joinRow` writes them; null where it is broken. */
export function readRow(text: string): readonly string[] | null {
  const { cells, isBroken } = readRecord(text, 0, ',');
  return isBroken ? null : cells;
}

interface Read {
  readonly cells: readonly string[];
  readonly isBroken: boolean;
  /** Where its line end begins. */
  readonly end: number;
}

function readRecord(text: string, from: number, separator: string): Read {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = readCell(text, at, separator);
    if (cell === null) {
      const end = lineEnd(text, at);
      return { cells: [...cells, text.slice(at, end).trim()], isBroken: true, end };
    }
    cells.push(cell.value);
    if (text[cell.end] !== separator) return { cells, isBroken: false, end: cell.end };
    at = cell.end + 1;
  }
}

/** null where its quotation marks are broken. */
function readCell(
  text: string,
  from: number,
  separator: string,
): { readonly value: string; readonly end: number } | null {
  const start = from + (/^[ \t]*(?=")/.exec(text.slice(from, from + 80))?.[0].length ?? 0);
  if (text[start] !== '"' || text.slice(from, start).includes(separator)) {
    let end = from;
    while (end < text.length && !isEnd(text, end, separator)) end += 1;
    return { value: text.slice(from, end).trim(), end };
  }
  let close = start + 1;
  while (close < text.length && (text[close] !== '"' || text[close + 1] === '"')) close += text[close] === '"' ? 2 : 1;
  if (close >= text.length) return null;
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  if (end < text.length && !isEnd(text, end, separator)) return null;
  return {
    value: text
      .slice(start + 1, close)
      .replaceAll('""', '"')
      .trim(),
    end,
  };
}

function isEnd(text: string, at: number, separator: string): boolean {
  const char = text[at];
  return char === separator || char === '\n' || char === '\r';
}

/** The first separator outside quotation marks; a comma where there is none. */
function separatorOf(text: string): string {
  let isQuoted = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!isQuoted && line.trimStart().startsWith('#')) continue;
    for (const char of line) {
      if (char === '"') isQuoted = !isQuoted;
      else if (!isQuoted && SEPARATORS.some((separator) => separator === char)) return char;
    }
  }
  return ',';
}

function lineEnd(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end === -1 ? text.length : from + end;
}

function afterLineEnd(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, text.length);
}

function linesIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
