/**
 * A run of ordinary words, a word that is too long for a narrow cell and may be hyphenated, or the pieces of a name, an address or a value
 * between which a line may break without a hyphen.
 */
export type TextRun = string | { readonly long: string } | readonly string[];

/** Letters of a word that a narrow cell may not hold. */
const LONG_WORD = 15;

/** Runs without any sign to break at are cut by the letter beyond this length. */
const RUN = 16;

/** Parts what is language, and may be hyphenated, from what is not; values of up to `whole` characters stand whole on a line. */
export function splitRuns(text: string, whole: number): readonly TextRun[] {
  const pieces: TextRun[] = [];
  let words = '';
  for (const [part] of text.matchAll(/[^ \u00a0\u202f]+|[ \u00a0\u202f]+/gu)) {
    if (isLanguage(part)) {
      if (part.length < LONG_WORD) words += part;
      else {
        if (words !== '') pieces.push(words);
        pieces.push({ long: part });
        words = '';
      }
      continue;
    }
    const { before, value, after } = unenclosed(part);
    if (words + before !== '') pieces.push(words + before);
    pieces.push(cut(value, whole));
    words = after;
  }
  return words === '' ? pieces : [...pieces, words];
}

/** Quotation marks, brackets and stops around a value are language. */
function unenclosed(part: string) {
  const [before = ''] = /^[(«“"[]*/.exec(part) ?? [];
  const [after = ''] = /(?<![)\]»”",;:.!?…])[)\]»”",;:.!?…]*$/.exec(part.slice(before.length)) ?? [];
  return { before, value: part.slice(before.length, part.length - after.length), after };
}

/** Words of a sentence, with their apostrophes, hyphens and stops. */
const LANGUAGE = /^[(«“"[]*[\p{L}\p{M}\d]+(?:[’'/-][\p{L}\p{M}\d]+)*[’']?[)\]»”",;:.!?…]*$/u;
/** BIMI, TLS-RPT, S/MIME: names that stand whole on a line. */
const ACRONYM = /^[(«“"[]*\p{Lu}[\p{Lu}\d/-]*[\p{Lu}\d][)\]»”",;:.!?…]*$/u;
const LONGEST_WORD = 30;

function isLanguage(part: string): boolean {
  if (!/[\p{L}\d]/u.test(part)) return part.length <= LONGEST_WORD;
  return part.length <= LONGEST_WORD && LANGUAGE.test(part) && !ACRONYM.test(part);
}

function cut(value: string, whole: number): readonly string[] {
  const letters = [...value];
  if (letters.length <= whole) return [value];
  // An underscore begins what it is written before: `_dmarc`, not `_` at the end of a line.
  const runs = value.match(/(?!$)_*[^.\-/_=:;,@&?+]*[.\-/=:;,@&?+]*/gu) ?? [];
  return runs.flatMap((run) => ([...run].length <= RUN ? [run] : clustersOf(run)));
}

const CLUSTERS = new Intl.Segmenter('fr', { granularity: 'grapheme' });

function clustersOf(run: string): readonly string[] {
  return [...CLUSTERS.segment(run)].map(({ segment }) => segment);
}
