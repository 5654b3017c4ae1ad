/** Rows as a table that spreadsheets open (RFC 4180, semicolons), with a mark by which they know UTF-8. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Whatever a spreadsheet would take for a formula stands behind an apostrophe; a number is no formula. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:,\d+)?$/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
