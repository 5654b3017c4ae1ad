/** At most `length` characters, and how many more there were. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)} […+${text.length - length}]`;
}
