/** How a language lists, counts and quotes; one table for each. */
export interface PhraseWords {
  readonly locale: 'fr-FR' | 'en-GB';
  readonly and: string;
  /** Between what is said of each by itself. */
  readonly apart: string;
  /** Between a number and what it counts, in a version and in a date. */
  readonly space: string;
  readonly isSingular: (number: number) => boolean;
  readonly other: readonly [one: string, several: string];
  readonly quotes: readonly [opening: string, closing: string];
  readonly empty: string;
}

/** The phrases of one language. Each is documented where it is exported: `phrases.fr.ts`, `phrases.en.ts`. */
export function phrasesIn(words: PhraseWords) {
  const { and, apart, space, isSingular, other, quotes, empty } = words;
  const numbers = new Intl.NumberFormat(words.locale);

  const integer = (number: number) => numbers.format(number);

  const enumerate = (listed: readonly string[]) => {
    const different = [...new Set(listed)];
    const last = different.at(-1) ?? '';
    return different.length < 2 ? last : `${different.slice(0, -1).join(', ')} ${and} ${last}`;
  };

  const eachOf = (listed: readonly string[]) => [...new Set(listed)].join(apart);

  const count = (number: number, one: string, several: string) =>
    `${integer(number)}${space}${isSingular(Math.abs(number)) ? one : several}`;

  const quote = (text: string, most = Number.POSITIVE_INFINITY) =>
    text.trim() === '' ? empty : `${quotes[0]}${text.slice(0, most)}${quotes[1]}`;

  const tlsVersion = (version: string) =>
    version.replace(/^TLSv(\d)(?:\.(\d))?$/, (_, major, minor) => `TLS${space}${major}.${minor ?? 0}`);

  const enumerateSome = (listed: readonly string[], limit = 4) => {
    const different = [...new Set(listed)];
    if (different.length <= limit) return enumerate(different);
    const left = different.length - limit;
    return `${different.slice(0, limit).join(', ')} ${and} ${left}${space}${other[left === 1 ? 0 : 1]}`;
  };

  return { integer, enumerate, eachOf, count, quote, tlsVersion, enumerateSome };
}

/** One of two forms of a word, by how many different ones there are. */
export function agree(several: readonly unknown[], one: string, many: string): string {
  return new Set(several).size > 1 ? many : one;
}
