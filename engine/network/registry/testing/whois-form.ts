/** For tests: what a registry knows of a name, all of it invented. Dates are `YYYY-MM-DD`. */
export interface Facts {
  readonly domain: string;
  readonly registrar: string;
  readonly created: string;
  readonly expires: string;
  readonly changed: string;
  /** As the registry writes it on its line. */
  readonly status: string;
  readonly hosts: readonly string[];
}

export type WhoisField = 'registrar' | 'created' | 'expires' | 'changed' | 'statuses' | 'nameServers';

/** For tests: how one registry writes. */
export interface Form {
  readonly name: string;
  readonly suffix: string;
  readonly taken: (facts: Facts) => string;
  /** What it publishes of a taken name. */
  readonly tells: readonly WhoisField[];
  /**
   * Its words on the line of the status, and how they are to be read: first those of a name that is well, then those of one that is dead or
   * dying.
   */
  readonly well: readonly [line: string, statuses: readonly string[]];
  readonly dying?: readonly (readonly [line: string, statuses: readonly string[]])[];
  /** What it says of a name that nobody holds. */
  readonly free: readonly ((domain: string) => string)[];
  /** What it says instead of answering. */
  readonly limited: readonly string[];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `D/M/Y` gives 05/06/2027, `D-N-Y` 05-Jun-2027. */
export function dated(date: string, form: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words: Readonly<Record<string, string>> = { Y: year, M: month, D: day, N: MONTHS[Number(month) - 1] ?? '' };
  return form.replace(/[YMDN]/g, (letter) => words[letter] ?? letter);
}

export const lines = (values: readonly string[], write: (value: string, number: number) => string): string =>
  values.map((value, index) => write(value, index + 1)).join('\n');

/** The contact objects of FRED, whose own birthdays and registrars come after those of the domain. */
export const fredContact = (handle: string, born: string): string => `
contact:      ${handle}
org:          Fabrique du Test
name:         Camille Exemple
address:      1 rue du Test
registrar:    REG-AUTRE
created:      ${born} 10:00:00
changed:      ${born} 11:00:00
`;
