import type { SpfEvidence, SpfPolicy } from './evidence.ts';
import { isNearlySpf, isSpf, NEARLY, parseSpf, type Term, withVersionFirst } from './parse.ts';
import { meantTerms } from './spelling.ts';
import { lookupFinder, nameOf } from './tree.ts';

/**
 * Characters of all records together up to which they are mended, some twenty times what RFC 7208 §3.4 recommends. A longer record is no
 * oversight that could be put right term by term: its owner has to write it again from the beginning.
 */
export const MENDABLE = 8_192;

/** Characters of what would have to be mended. */
export function writtenLength({ policy, texts }: Pick<Written, 'policy' | 'texts'>): number {
  const { records } = policy;
  const written = records.seen && records.value.length > 0 ? records.value : nearlyRecords(texts);
  return written.reduce((sum, { length }) => sum + length, 0);
}

/** Whether the records are judged as they are only: neither mended, nor proved, nor judged as they would be after steps of the plan. */
export function isTooLong(written: Pick<Written, 'policy' | 'texts'>): boolean {
  return writtenLength(written) > MENDABLE;
}

/** A word of a record, and the terms that it was meant to be; none where nothing can be made of it. */
export interface MeantWord {
  readonly word: string;
  readonly terms: readonly Term[];
}

/** What was read of a name that publishes SPF, or something like it. */
export type Written = Pick<SpfEvidence, 'texts' | 'strings' | 'policy'>;

/**
 * The records of a name as they were meant, word by word: those published, else what is nearly one. Words that run together are parted, at
 * the seam of two character-strings and within one, and so are two records in one text.
 */
export function meantRecords(written: Written): readonly (readonly MeantWord[])[] {
  return writtenRecords(written).map(readWords);
}

/** Whether receivers read something else than what was meant, as far as that can be told: not of a record beyond `MENDABLE`. */
export function isMisread(written: Written): boolean {
  if (isTooLong(written)) return false;
  const { records } = written.policy;
  const published = (records.seen ? records.value : []).map((record) => record.split(/ +/).slice(1).filter(Boolean));
  const meant = meantRecords(written).map((words) => words.flatMap(({ terms }) => terms.map(({ text }) => text)));
  return JSON.stringify(published) !== JSON.stringify(meant);
}

/** The words of all records that stick together where two character-strings meet. */
export function partedSeams({ strings, policy }: Pick<Written, 'strings' | 'policy'>): readonly Seam[] {
  return strings.flatMap((parts) => gluedSeams(parts, policy));
}

/** What was nearly a policy. */
function nearlyRecords(texts: SpfEvidence['texts']): readonly string[] {
  return texts.seen ? texts.value.filter(isNearlySpf) : [];
}

function writtenRecords({ policy, strings, texts }: Written): readonly string[] {
  const published = policy.records.seen ? policy.records.value : [];
  const records =
    published.length > 0
      ? published.map((record) => parted(strings.find((pieces) => pieces.join('') === record) ?? [record], policy))
      : nearlyRecords(texts)
          .map((text) =>
            withVersionFirst(text)
              .replace(NEARLY, (_, rest: string) => `v=spf1 ${rest}`)
              .replace(/(?<!["'\u201D\s])["'\u201D\s]+$/, ''),
          )
          .filter(isSpf);
  return records.flatMap((record) => record.split(/(?<=\S) *(?=v=spf1(?: |$))/i));
}

/** The words that stick together where two character-strings of a record meet. */
export interface Seam {
  readonly before: string;
  readonly after: string;
}

/** The seams of a record at which a space was meant. */
export function gluedSeams(parts: readonly string[], policy: SpfPolicy): readonly Seam[] {
  return parts.slice(1).flatMap((part, index) => {
    const seam = { before: lastWord(parts[index] ?? ''), after: firstWord(part) };
    return isGluedSeam(seam, policy) ? [seam] : [];
  });
}

function parted(parts: readonly string[], policy: SpfPolicy): string {
  return parts.reduce((whole, part) => {
    const isGlued = isGluedSeam({ before: lastWord(whole), after: firstWord(part) }, policy);
    return isGlued ? `${whole} ${part}` : whole + part;
  });
}

/**
 * A string that begins with a term is the beginning of a term where it cannot be anything else, or where the word that both strings make
 * cannot be read or leads nowhere. A name that was cut in two is neither.
 */
function isGluedSeam({ before, after }: Seam, policy: SpfPolicy): boolean {
  if (before === '' || after === '') return false;
  if (A_TERM.test(after)) return true;
  const { terms, faults } = parseSpf(`v=spf1 ${before}${after}`);
  return meantTerms(after).length > 0 && (faults.length > 0 || terms.some((term) => leadsNowhere(term, policy)));
}

/** The beginning of a string that is a term by itself: before it a space was meant, even where what it sticks to swallows it. */
const A_TERM = /^(?:[-~?+]all$|[-~?+]?(?:include|ip4|ip6|exists):|redirect=|v=spf1$)/i;

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1);
const firstWord = (text: string): string => text.split(' ')[0] ?? '';

function leadsNowhere(term: Term, policy: SpfPolicy): boolean {
  const name = nameOf(term, policy);
  const below = policy.referred.find(({ domain }) => name.seen && domain === name.value);
  const found = below?.records.seen ? below.records.value.length : lookupFinder(policy)(term)?.records;
  return typeof found === 'number' ? found === 0 : found?.seen === true && found.value === 0;
}

function readWords(record: string): readonly MeantWord[] {
  return (record.replace(/^\S+/, '').match(WORDS) ?? []).map((word) => {
    // A tab parts no terms (RFC 7208 §12), and was meant to.
    const pieces = word.replace(/^(\S+[:=]) +/, '$1').split(/\s+/);
    return { word, terms: pieces.flatMap(meantTerms) };
  });
}

/** What stands between spaces; a name parted from the host or address that belongs to it is one word with it. */
const WORDS = /[-+~?]?[a-z]+[46]?[:=] +(?:[\w-]+(?:\.[\w-]+)+|[\da-f]*:[\da-f:]+)(?:\/\d+)?\.?(?= |$)|[^ ]+/gi;
