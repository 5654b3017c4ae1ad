import { readdirSync, readFileSync } from 'node:fs';

/** What a registry knows of a name, all of it invented. Dates are `YYYY-MM-DD`. */
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

type WhoisField = 'registrar' | 'created' | 'expires' | 'changed' | 'statuses' | 'nameServers';

/** How one registry writes. */
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

/** The first part of a file in `whois/`. */
interface Head extends Pick<Form, 'name' | 'tells' | 'limited' | 'dying'> {
  /** The names under which it writes so. */
  readonly suffixes: readonly string[];
  /** Left out where it writes no status. */
  readonly well?: Form['well'];
  /** Texts with `{domain}` or `{DOMAIN}`. */
  readonly free: readonly string[];
}

const FOLDER = new URL('whois/', import.meta.url);
const PARTED = '\n---\n';
const HEAD: Readonly<Record<keyof Head, true>> = {
  name: true,
  suffixes: true,
  tells: true,
  well: true,
  dying: true,
  free: true,
  limited: true,
};

/**
 * For tests: how registries write, a form for each suffix. Each file in `whois/` has what is to be read of a registry, as JSON (`Head`), a
 * line of three hyphens, and its answer about a taken name (`filled`).
 */
export const forms: readonly Form[] = readdirSync(FOLDER).flatMap((file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const end = text.indexOf(PARTED);
  const { suffixes, free, well = ['', []], ...head }: Head = JSON.parse(text.slice(0, end));
  const unknown = Object.keys(head).filter((key) => !(key in HEAD));
  if (unknown.length > 0) throw new Error(`${file}: ${unknown.join(', ')}`);
  const answer = text.slice(end + PARTED.length);
  return suffixes.map((suffix) => ({
    ...head,
    well,
    suffix,
    taken: (facts) => filled(answer.replaceAll('{suffix}', suffix), facts),
    free: free.map((said) => (domain: string) => named(said, domain)),
  }));
});

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
