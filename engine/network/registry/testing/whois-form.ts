import { readFileSync } from 'node:fs';

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
  /** What it says of a taken name. */
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

interface Written extends Omit<Form, 'suffix' | 'taken' | 'free'> {
  /** The names under which it writes so. */
  readonly suffixes: readonly string[];
  /** The file in `whois/` with its answer about a taken name (`filled`). */
  readonly answer: string;
  /** Texts with `{domain}` or `{DOMAIN}`. */
  readonly free: readonly string[];
}

/** A form for each suffix. */
export function formsOf({ suffixes, answer, free, ...form }: Written): readonly Form[] {
  const text = readFileSync(new URL(`whois/${answer}`, import.meta.url), 'utf8');
  return suffixes.map((suffix) => ({
    ...form,
    suffix,
    taken: (facts) => filled(text, facts),
    free: free.map((said) => (domain: string) => named(said, domain)),
  }));
}

/**
 * A text with the facts in the place of `{registrar}`, `{created}`, `{expires D.M.Y}`… A line with `{host}` stands once for each host; one
 * with `{first}`, `{last}`, `{other}`, `{early}` or `{middle}` for the first, the last, and those after, before or between them. In capital
 * letters, they are written so. `\\n` parts lines that stand together.
 */
function filled(text: string, facts: Facts): string {
  const { domain, registrar, status, hosts } = facts;
  const groups: Readonly<Record<string, readonly string[]>> = {
    host: hosts,
    first: hosts.slice(0, 1),
    last: hosts.slice(-1),
    other: hosts.slice(1),
    early: hosts.slice(0, -1),
    middle: hosts.slice(1, -1),
  };
  const lines = text.split('\n').flatMap((line) => {
    const [placeholder, word = ''] = /\{(host|first|last|other|early|middle)\}/i.exec(line) ?? [];
    if (placeholder === undefined) return [line];
    const isUpper = word === word.toUpperCase();
    return (groups[word.toLowerCase()] ?? []).map((host, index) =>
      line.replace(placeholder, isUpper ? host.toUpperCase() : host).replace('{number}', `${index + 1}`),
    );
  });
  return named(lines.join('\n'), domain)
    .replaceAll('\\n', '\n')
    .replaceAll('{registrar}', registrar)
    .replaceAll('{status}', status)
    .replace(
      /\{(created|expires|changed)(?: ([^}]+))?\}/g,
      (_, which: 'created' | 'expires' | 'changed', form = 'Y-M-D') => dated(facts[which], form),
    );
}

function named(text: string, domain: string): string {
  return text.replaceAll('{domain}', domain).replaceAll('{DOMAIN}', domain.toUpperCase());
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `D/M/Y` gives 05/06/2027, `D-N-Y` 05-Jun-2027. */
function dated(date: string, form: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words: Readonly<Record<string, string>> = { Y: year, M: month, D: day, N: MONTHS[Number(month) - 1] ?? '' };
  return form.replace(/[YMDN]/g, (letter) => words[letter] ?? letter);
}
