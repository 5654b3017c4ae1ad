/** One thing that a WHOIS text says. */
export interface Entry {
  /** The heading under which it stands, or the first key of an object that is not the domain (`contact`, `nic hdl`); empty in the open. */
  readonly section: string;
  /** Lower case, without accents, dots or numbers; of a line that stands alone under a heading, the heading. */
  readonly key: string;
  readonly value: string;
  /** Stands below the value of its key, as the further name servers of .pl do. */
  readonly continued: boolean;
  /** The key itself says `(dd/mm/yyyy)`. */
  readonly dayFirst: boolean;
}

const MAX_LINES = 2_000;
const MAX_LINE = 1_000;
const MAX_ENTRIES = 2_000;
const MAX_KEY = 120;

/** First keys of objects that stand beside the domain: whatever is dated in there is not the domain. */
const OBJECTS = ['contact', 'contact id', 'nic hdl', 'nic hdl br', 'person', 'role', 'nsset', 'keyset', 'mntner'];

export const NAME_SERVER_SECTION =
  /^(?:(?:primary|secondary|domain) )?(?:name ?servers?|dns servers?|servidor\(es\) de nombres de dominio|domain servers)(?: information| records?| in (?:the )?listed order)?$/;

interface Heading {
  readonly key: string;
  readonly indent: number;
  /** At the head of its paragraph, whose keys are all its own; elsewhere a key without a value has below it what stands further in. */
  readonly leads: boolean;
  /** Whether something has been read below it, and whether that was further in. */
  used: boolean;
  deeper: boolean;
}

/**
 * Reads `key: value` lines, with the headings above them, and values on the lines below their key as far as the next blank line.
 * `columns`: keys and values are kept apart by spaces alone, as .sk once did.
 */
export function readEntries(text: string, columns = false): readonly Entry[] {
  const entries: Entry[] = [];
  let heading: Heading | null = null;
  let paragraph = '';
  let atStart = true;
  let last: { readonly key: string; readonly indent: number } | null = null;
  const add = (key: string, value: string, more: Partial<Entry> = {}) => {
    const section = heading?.key ?? paragraph;
    if (entries.length < MAX_ENTRIES) entries.push({ section, key, value, continued: false, dayFirst: false, ...more });
  };
  for (const line of linesOf(text)) {
    const content = titled(line.trimStart());
    const indent = line.length - content.length;
    if (isBlank(content)) {
      atStart = true;
      paragraph = '';
      last = null;
      // Some leave a blank line between the heading and its name servers.
      if (heading && (heading.used || !NAME_SERVER_SECTION.test(heading.key))) heading = null;
      continue;
    }
    if (/^[%#>]/.test(content) || /^[-=_*]+$/.test(content)) continue;
    if (heading?.deeper && indent <= heading.indent) heading = null;
    const sentence = readSentence(content);
    const colon = content.indexOf(':');
    const rawKey = content.slice(0, Math.max(0, Math.min(colon, MAX_KEY)));
    const value = content.slice(colon + 1).trim();
    const key = keyOf(rawKey);
    const isKeyed: boolean = colon > 0 && !value.startsWith('//') && /^\p{L}[\p{L} '/.()]*$/u.test(key);
    if (sentence.length > 0) for (const [name, said] of sentence) add(name, said);
    else if (isKeyed && value !== '') {
      if (atStart && OBJECTS.includes(key)) paragraph = key;
      if (heading && !heading.leads && indent <= heading.indent) heading = null;
      if (heading) use(heading, indent);
      add(key, value, { dayFirst: /\(dd\/mm\/yyyy\)/i.test(rawKey) });
      last = { key, indent };
    } else if (isKeyed) {
      if (!heading || indent <= heading.indent || !heading.used)
        heading = { key, indent, leads: atStart, used: false, deeper: false };
      last = null;
    } else if (heading) {
      use(heading, indent);
      add(heading.key, content);
    } else if (last && indent > last.indent) add(last.key, content, { continued: true });
    else if (columns) {
      const [, name = '', rest] = /^([a-z_-]{2,40})\s+(\S.*)$/i.exec(content) ?? [];
      if (rest) add(keyOf(name), rest);
    } else if (atStart && colon < 0 && content.length <= MAX_KEY && content.split(' ').length <= 7)
      heading = { key: keyOf(content), indent, leads: true, used: false, deeper: false };
    atStart = false;
  }
  return entries;
}

/** Lines without their trailing spaces; those too long to be meant for a reader are left out. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n', MAX_LINES)
    .filter((line) => line.length <= MAX_LINE)
    .map((line) => line.trimEnd());
}

function use(heading: Heading, indent: number): void {
  if (!heading.used) heading.deeper = indent > heading.indent;
  heading.used = true;
}

/** A lone mark of a comment parts two paragraphs, too. */
function isBlank(content: string): boolean {
  return /^[%#]{0,2}$/.test(content);
}

/** `[Expires on]   2027/07/12` and `a. [Name Server]  ns1` of Japan, `** Registrar:` of Turkey, in the form of everybody else. */
function titled(line: string): string {
  return line.replace(/^(?:[a-z]\. )?\[([A-Za-z][^\]:]{0,40})\]/, '$1:').replace(/^\*\* (?=\S)/, '');
}

/** `Data de expiração / Expiration Date (dd/mm/yyyy)` is « expiration date »; `Domain server 2` is « domain server ». */
function keyOf(raw: string): string {
  return raw
    .slice(raw.lastIndexOf(' / ') + 1)
    .replace(/^\/ /, '')
    .replace(/\(dd\/mm\/yyyy\)/i, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-_]/g, ' ')
    .replace(/(?<![.])[.]+$/, '')
    .trim()
    .replace(/(?<=[a-z]) ?\d{1,2}$/, '');
}

/** What .mo and .kg say in words: `Record expires on 2027-03-10`, `Domain EXEMPLE.KG (ACTIVE)`. */
function readSentence(content: string): readonly (readonly [key: string, value: string])[] {
  const [, event, date] = /^record (created|expires|last updated) on:? +(\S.*)$/i.exec(content) ?? [];
  if (event && date) return [[`record ${event.toLowerCase()}`, date]];
  const [, domain, state] = /^domain (\S{1,253}) \(([a-z ]{2,40})\)$/i.exec(content) ?? [];
  if (!domain || !state) return [];
  return [
    ['domain', domain],
    ['status', state],
  ];
}
