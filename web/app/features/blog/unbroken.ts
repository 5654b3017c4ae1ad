/** A title in which no line breaks after a hyphen: U+2060 forbids it, and is invisible. */
export function unbroken(title: string): string {
  return title.replace(/(?<=\p{L})-(?=\p{L})/gu, '-\u2060');
}
