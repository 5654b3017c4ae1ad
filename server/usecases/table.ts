import { legibleLines } from '@rempart/contract';

/** Rows as CSV for spreadsheets (RFC 4180, semicolons), with a byte order mark so that they recognise UTF-8. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Several values in one cell: a row of CSV of its own, so that `readRow` returns them whatever they contain. */
export function joinRow(values: readonly string[]): string {
  return values.map((value) => (/[",]/.test(value) ? quoted(value) : value)).join(', ');
}

const FORMULA = /^'*[=+\-−@\t\r]/;
const NUMBER = /^-\d+(?:,\d+)?$/;

/** Shows what hides or steers as a mark, and prefixes with an apostrophe what would be read as a formula; a number is none. */
function cell(text: string): string {
  const shown = legibleLines(text);
  return quoted(isFormula(shown) && !NUMBER.test(shown) ? `'${shown}` : shown);
}

/** A cell of an exported table, or of one that a spreadsheet wrote, without the apostrophe that keeps a formula from being one. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

/** What a spreadsheet would read as a formula, in any width or size, and what looks as if it had been kept from that already. */
function isFormula(text: string): boolean {
  return FORMULA.test(text.normalize('NFKC'));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
