import { domainToUnicode } from 'node:url';
import { linesOf } from './whois-lines.ts';
import { mannerOf } from './whois-registries.ts';

/** A sentence of a registry is short; what is longer is a notice. */
const MAX_SENTENCE = 300;
/** Lines after a phrase that may say what kind of object it is about. */
const KIND_WITHIN = 4;

/**
 * The line by which a registry says that it does not answer now: a limit, a quota, an access refused, maintenance. Null without.
 * Whatever else such a text says is no answer: « too many requests » often stands above « no entries found ».
 */
export function limitIn(text: string): string | null {
  for (const line of text.split('\n'))
    if (line.length <= MAX_SENTENCE && LIMIT_STEMS.test(line) && saysLimit(line)) return line.trim();
  return null;
}

function saysLimit(line: string): boolean {
  const sentence = plain(line);
  if (!sentence.includes(' ') || FILLED_BY_HOLDERS.test(sentence)) return false;
  return LIMITS.some((limit) => {
    const found = limit.exec(sentence);
    return found !== null && !CONDITION.test(sentence.slice(0, found.index + found[0].length));
  });
}

/** The line by which a registry that has said nothing of a name says whom alone it answers, by address. Null without. */
export function admissionIn(text: string): string | null {
  return (
    text
      .split('\n')
      .find((line) => line.length <= MAX_SENTENCE && ADMISSION.test(plain(line)))
      ?.trim() ?? null
  );
}

/** So .es, which answers those who have registered their address with it. */
const ADMISSION =
  /\b(?:only|solo|unicamente)\b.{0,60}\b(?:ip addresses|direcciones ip)\b.{0,30}\b(?:authori[sz]ed|autorizadas)\b/;

/** Conditions of use speak of limits as well: « if the limit is exceeded, access may be denied ». */
const CONDITION =
  /\b(?:if|when|whenever|once|unless|until|should|shall|may(?! have exceeded)|might|in case|in the event|to avoid|not to)\b/;

/** What holders choose themselves. */
const FILLED_BY_HOLDERS =
  /^(?:domain|nserver|name server|registrant|registrar|reseller|admin|tech|billing|holder|owner|person|org|organi[sz]ation|company|name|address|street|city|descr|remarks?|e-?mail|phone)\b[^:]{0,60}:/;

/** Each of the sentences below has one of these: most lines need no closer look. */
const LIMIT_STEMS =
  /many|exceed|reached|limit|throttl|block|denied|refused|suspend|banned|blacklist|reject|fast|available|out of service|overload|closed|mainten|busy|offline|again|grace|permitted|trop de|atteinte|pass|indisponible|demasiadas|excedid|superad|alcanzad|tarde|muitas/i;

const LIMITS: readonly RegExp[] = [
  /^(?:you have (?:made|sent) |there (?:are|were) )?too many (?:[a-z]+ ){0,2}(?:requests|queries|connections|lookups|attempts)\b(?! (?:are|is)\b)/,
  /\b(?:limits?|quota|rate|number of [a-z ]{0,30}(?:queries|requests|lookups|connections)|maximum [a-z ]{0,40})\b.{0,60}\b(?:exceeded|reached)\b/,
  /\bexceeded (?:[a-z-]+ ){0,6}(?:limits?|quota|rate|number|queries|requests)\b/,
  /^(?:whois )?(?:queries|requests|access)(?: from [0-9a-f.:]{2,45})? (?:are|is|have been|has been|were) (?:being )?(?:rate.limited|throttled|blocked|denied|refused|suspended)\b/,
  /^(?:your )?(?:access|connection|request|query|ip|ip address)\b(?!.{0,60}\b(?:will|can|could|would|must)\b).{0,60}\b(?:denied|refused|blocked|banned|blacklisted|rejected|too fast)\b/,
  /^(?:you are|you have been|client|blacklisted|temporarily) ?(?:temporarily )?(?:banned|blocked|blacklisted|denied)\b/,
  /^blacklisted:/,
  /\b(?:temporarily|currently|momentarily) (?:unavailable|not available|out of service|overloaded|suspended|closed)\b/,
  /\b(?:under|down for|undergoing|for|in) (?:scheduled |planned |routine )?maintenance\b/,
  /^(?:the )?(?:whois )?(?:server|service|system|database)\b.{0,30}\b(?:busy|overloaded|unavailable|offline)\b/,
  /\b(?:try|retry|query) again (?:later|in|after)\b/,
  /\bstill in grace period\b|\bgrace period of \d{1,6} seconds\b/,
  /^requests of this client are not permitted\b/,
  /^(?:query|request) (?:rate )?(?:limited|throttled)\b/,
  /^trop de requetes\b|\blimite\b.{0,40}\b(?:atteinte|depassee)\b|\bservice (?:temporairement )?indisponible\b|\bservice en maintenance\b/,
  /^demasiadas (?:consultas|peticiones)\b|\b(?:limite|cuota)\b.{0,40}\b(?:excedid[oa]|superad[oa]|alcanzad[oa])\b|\bintente (?:de nuevo )?mas tarde\b/,
  /^muitas consultas\b|\btente (?:novamente )?mais tarde\b/,
];

/** Whether a line of a text says that nobody holds the domain itself, and not something else that belongs to one. */
export function saysFree(text: string, domain: string): boolean {
  const lines = linesOf(text);
  const { free = [], freeFrom = [] } = mannerOf(domain);
  return lines.some((line, index) => {
    if (line.length > MAX_SENTENCE) return false;
    const sentence = naming(plain(line), domain);
    return (
      (FREE.has(sentence) || free.includes(sentence) || freeFrom.some((start) => sentence.startsWith(start))) &&
      isOfDomain(lines.slice(index + 1, index + 1 + KIND_WITHIN))
    );
  });
}

/** `NO OBJECT FOUND!` with `type: nameserver` below it is about a name server (.gf, .gp, .mq). */
function isOfDomain(below: readonly string[]): boolean {
  const kind = below
    .map((line) => /^\W{0,8}(?:object )?type[:. ]{1,20}(\S{1,40})/i.exec(line)?.[1])
    .find((word) => word);
  return kind === undefined || /^domain/i.test(kind);
}

/** Without marks of comments, codes of errors, quotation marks, accents and a final stop; in lower case. */
function plain(line: string): string {
  return line
    .normalize('NFD')
    .replace(/\p{M}|["«»“”`*]/gu, '')
    .replace(/[‘’]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[ %#>;=-]+/, '')
    .replace(/^(?:error|warning|denied|refused|query_status)[ :]{0,2}-?\d{0,11}[: ]*/, '')
    .replace(/^-?\d{1,11}: /, '')
    .replace(/[ .!<=-]{1,12}$/, '');
}

/** The sentence with `{d}` for the name asked, in whichever alphabet. */
function naming(sentence: string, domain: string): string {
  const unicode = domainToUnicode(domain).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const named = sentence.replaceAll(domain, '{d}');
  return unicode === '' || unicode === domain ? named : named.replaceAll(unicode, '{d}');
}

/** Whole lines by which registries say that nobody holds a name; `{d}` is the name. A sentence about any other name says nothing. */
const FREE: ReadonlySet<string> = new Set([
  'no match',
  'no match found',
  'no matches found',
  'no matching record',
  'no matching records',
  'no matching record found',
  ...['no match for {d}', 'no match for domain {d}', 'no match for domain name {d}', 'no match found for {d}'],
  ...[
    'no match: {d}',
    'nincs talalat / no match',
    '{d} - no match',
    '{d}: no match',
    '{d} no match',
    'domain {d} - no match',
  ],
  ...['not found', 'not found: {d}', '{d} not found', '{d}: not found', '{d} - not found', '{d} was not found'],
  ...['no found', 'domain not found', 'domain not found: {d}', 'domain name not found', 'domain {d} not found'],
  ...['domain {d} was not found', 'the domain {d} was not found', 'the domain {d} not found', 'object not found'],
  ...['no entries found', 'no entries found for {d}', 'no entries found for query {d}'],
  ...['no entries found for domain {d}', 'no records found for object {d}'],
  ...['no entries found for the selected source', 'no entries found for the selected source(s)'],
  ...['no entries found in the afnic database', 'no entries found in the .nc database'],
  ...['no data found', 'no data was found', 'no data was found to match the request criteria', 'no data found for {d}'],
  ...[
    'no object found',
    'no objects found',
    'no such domain',
    'no such domain {d}',
    'no such domain: {d}',
    'nothing found',
  ],
  ...['no record found', 'no records found', 'no record found for {d}', 'no records found for {d}'],
  ...['no records matching {d} found', 'no records matching {d}', 'no information was found matching that query'],
  ...['object does not exist', 'the object does not exist', '{d} does not exist', 'domain {d} does not exist'],
  ...['the queried object does not exist', 'the queried object does not exist: {d}'],
  ...['the queried object does not exist: domain not found', 'the queried object does not exist: no object found'],
  ...['the queried object does not exist: no matching objects found', 'the requested domain does not exist'],
  ...['the requested domain was not found', 'the requested domain {d} does not exist'],
  ...[
    '{d} is free',
    'domain {d} is free',
    '{d} is available',
    'domain {d} is available',
    'the domain {d} is available',
  ],
  ...['{d} is available for registration', 'domain {d} is available for registration'],
  ...['the domain {d} is available for registration', 'domain {d} is available for purchase'],
  ...['{d} is available for purchase', 'domain not registered', 'domain is not registered', '{d} is not registered'],
  ...['domain {d} is not registered', 'domain {d} not registered', 'the domain {d} is not registered'],
  ...['the domain name {d} is not registered', 'domain name {d} is not registered', '{d} not registered'],
  ...['domain name {d} does not exist', 'domain name {d} does not exist in database'],
  'domain name [{d}] does not exist in database',
  ...['{d} does not exist in database', 'aucun objet trouve', 'aucune correspondance'],
]);
