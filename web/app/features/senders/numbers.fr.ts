/** « 2 140 ». */
export function numberWords(number: number): string {
  return number.toLocaleString('fr-FR');
}

/** « 1 message », « 312 messages »: French counts zero and one in the singular. */
export function plural(number: number, one: string, several: string): string {
  return `${numberWords(number)} ${number < 2 ? one : several}`;
}
