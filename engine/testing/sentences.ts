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
