import { domainOf } from './address-domain.ts';

/**
 * The domains of the addresses in a From field (RFC 5322 §3.4, RFC 6854, with the spaces that §4.4 allows); null where the field is outside
 * that grammar, so that each reader may take another address for its author's.
 */
export function domainsOfMailboxes(field: string): readonly string[] | null {
  const tokens = tokensOf(field);
  const shape = tokens?.map(({ kind }) => kind).join('') ?? '';
  if (!tokens || !FIELD.test(shape.replace(ADDRESS, 'a').replace(MAILBOX, 'm').replace(GROUP, 'm'))) return null;
  const domains = [...shape.matchAll(DOMAIN)].map(({ index, 0: found }) =>
    tokens
      .slice(index, index + found.length)
      .map(({ text }) => text)
      .join(''),
  );
  return [...new Set(domains.map(domainOf))];
}

interface Token {
  /** `w` for an atom or a quoted string, `l` for a literal in brackets, else the character itself. */
  readonly kind: string;
  readonly text: string;
}

const TOKEN = /\s+|("(?:[^"\\]|\\.)*"|[^\s()<>[\]:;@\\,."]+)|(\[[^[\]\\]*\])|([<>,;:@.])/suy;

function tokensOf(field: string): readonly Token[] | null {
  const tokens: Token[] = [];
  // Comments stand within one another.
  for (let [at, depth] = [0, 0]; at < field.length || depth > 0; ) {
    const character = field[at];
    if (character === undefined) return null;
    if (depth > 0 || character === '(') {
      depth += character === '(' ? 1 : character === ')' ? -1 : 0;
      at += character === '\\' ? 2 : 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const [found, word, literal, special] = TOKEN.exec(field) ?? [];
    if (found === undefined) return null;
    at += found.length;
    const kind = word === undefined ? (literal === undefined ? special : 'l') : 'w';
    if (kind !== undefined) tokens.push({ kind, text: found });
  }
  return tokens;
}

const ADDRESS = /(?<![w.])w(?:\.w)*@(?:w(?:\.w)*\.?|l)/g;
/** With an address as `a`. Every reader takes a name with an unquoted dot or bracket for the name that it is. */
const MAILBOX = /(?<![wl.])[wl.]*<(?:(?:,*@w(?:\.w)*)+:)?a>|a/g;
/** With a mailbox as `m`. */
const GROUP = /(?<![w.])w[w.]*:,*(?:m(?:,+m)*,*)?;/g;
const FIELD = /^,*m(?:,+m)*,*$/;
/** From the @ of an address; before that of a route stands no local part. */
const DOMAIN = /(?<=w)@(?:w(?:\.w)*|l)/g;
