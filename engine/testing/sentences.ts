/** For tests: what a sentence for a person may never hold, by the word for it; none where it is whole. */
export function faultsOf(text: string): readonly string[] {
  const own = text.replace(/« [\s\S]*? »/g, '«»').replace(/"[^"]+"/g, '"quoted"');
  return FAULTS.flatMap(({ fault, pattern, quoted }) =>
    pattern.test(quoted ? text : own) ? [`${fault}: ${text.slice(0, 300)}`] : [],
  );
}

const FAULTS: readonly {
  readonly fault: string;
  readonly pattern: RegExp;
  /** Searched for in values from the network, too. */
  readonly quoted: boolean;
}[] = [
  {
    fault: 'a value that is none',
    pattern: /\bundefined\b|\bNaN\b|\[object|\bnull\b(?! MX\b)|Infinity|Invalid Date/,
    quoted: false,
  },
  { fault: 'an empty quotation', pattern: /«\s*»/, quoted: true },
  { fault: 'two full stops', pattern: /(?<!\.)\.\s?\.(?!\.)/, quoted: false },
  { fault: 'an empty list', pattern: /:\s*(?:[.;](?:\s|$)|$)|\(\s*\)|,\s*[,.;](?:\s|$)|^\s*[.,;:]\s/, quoted: false },
  { fault: 'nothing at all', pattern: /^\s*$/, quoted: true },
  { fault: 'the case in which we asked', pattern: /eXEmPle/, quoted: true },
  {
    fault: 'the English of a resolver',
    pattern: /validation failure|no signatures|Please see|at delegation/,
    quoted: true,
  },
];

/**
 * For tests: the same of an English sentence, and what shows that French leaked into it. Quoted values and names of hosts may be of any
 * language.
 */
export function englishFaultsOf(text: string): readonly string[] {
  const own = text
    .replace(RECORDED_NAMES, 'a name')
    .replace(/"[^"]*"/g, '"quoted"')
    .replace(/\S+\.\S+/g, 'name.example');
  const leaked = FRENCH_SIGNS.exec(own) ?? FRENCH_WORDS.exec(own);
  const long = own.split(/(?<=[.:;?!])\s+/).find((sentence) => sentence.split(/\s+/).length > MOST_WORDS);
  return [
    ...faultsOf(text),
    ...(leaked ? [`French (${leaked[0]}): ${text.slice(0, 300)}`] : []),
    ...(long === undefined ? [] : [`a sentence of more than ${MOST_WORDS} words: ${long.slice(0, 300)}`]),
  ];
}

const MOST_WORDS = 40;

/** Names in the recordings that are French by themselves. */
const RECORDED_NAMES = /Bureau d’enregistrement du laboratoire|Bureau pressé|Autorité inconnue|Intermédiaire/g;
const FRENCH_SIGNS = /[àâçéèêëîïôûùœ«»’\u00a0\u202f]| [;:!?](?: |$)/i;
const FRENCH_WORDS =
  /\b(?:aucune?|avec|cette|dans|des|domaine|enregistrement|est|les|leur|messagerie|nous|par|pour|que|qui|serveurs?|sont|une|vos|votre|vous)\b/i;
