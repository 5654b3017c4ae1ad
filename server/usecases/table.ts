/** Rows as CSV for spreadsheets (RFC 4180, semicolons), with a byte order mark so that they recognise UTF-8. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Prefixes with an apostrophe what a spreadsheet would read as a formula; a number is no formula. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:,\d+)?$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
