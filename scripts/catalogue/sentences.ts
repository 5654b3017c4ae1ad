/** What stands for a fact in a sentence that is not yet about any domain. */
const FACT = '‹…›';

/** Shorter pieces join words: "; ", " and ". */
const SHORTEST = 12;

/** The sentences that a function of words can say, read in its own source: each of its literals, facts left open. */
export function sentencesIn(words: string | ((facts: never, outcome: never) => string)): readonly string[] {
  if (typeof words === 'string') return [words];
  return literalsIn(words.toString()).filter((text) => text.length >= SHORTEST && text.includes(' '));
}

/** String and template literals at the top of a source; what stands within `${}` is one fact. */
function literalsIn(source: string): readonly string[] {
  const found: string[] = [];
  for (let index = 0; index < source.length; index += 1) {
    const quote = source[index];
    if (quote !== "'" && quote !== '"' && quote !== '`') continue;
    const literal = readLiteral(source, index);
    found.push(literal.text);
    index = literal.end;
  }
  return found;
}

function readLiteral(source: string, start: number): { readonly text: string; readonly end: number } {
  const quote = source[start];
  let text = '';
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === quote) return { text, end: at };
    if (source[at] === '\\') {
      const sequence = /^\\(?:u([0-9a-f]{4})|(.))/i.exec(source.slice(at, at + 6));
      text += sequence?.[1] ? String.fromCharCode(Number.parseInt(sequence[1], 16)) : (sequence?.[2] ?? '');
      at += (sequence?.[0].length ?? 1) - 1;
    } else if (quote === '`' && source.startsWith('${', at)) {
      const end = endOfFact(source, at + 2);
      text += openFact(source.slice(at + 2, end));
      at = end;
    } else text += source[at];
  }
  return { text, end: source.length };
}

/** A fact; of two forms of a word, the first. */
function openFact(expression: string): string {
  return /^agree\([^']*'([^']*)'/.exec(expression.trim())?.[1] ?? FACT;
}

/** Where the brace that opens a fact is closed, whatever literals stand between. */
function endOfFact(source: string, start: number): number {
  let depth = 1;
  for (let index = start; index < source.length; index += 1) {
    const character = source[index] ?? '';
    if ('\'"`'.includes(character)) index = readLiteral(source, index).end;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return index;
  }
  return source.length;
}
