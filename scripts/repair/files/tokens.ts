/** A piece of a program or a configuration, without its comments. */
export interface Token {
  readonly kind: 'string' | 'number' | 'word' | 'mark';
  /** Of a string, what it says. */
  readonly text: string;
  readonly at: number;
  readonly end: number;
  readonly line: number;
}

/** Comments of both languages; strings; numbers; words; any other character. */
const PIECES =
  /\/\/[^\n]*|#[^\n]*|\/\*.*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\d+(?:\.\d+)?|[A-Za-z_$][\w$]*|\S/gs;

/** The tokens of a text in JavaScript or HCL, as far as records are written with literals. */
export function tokensOf(text: string): readonly Token[] {
  let [line, counted] = [1, 0];
  return [...text.matchAll(PIECES)].flatMap(({ 0: piece, index: at }): readonly Token[] => {
    line += text.slice(counted, at).split('\n').length - 1;
    counted = at;
    const token = { at, end: at + piece.length, line };
    if (/^(?:\/\/|#|\/\*)/.test(piece)) return [];
    if (piece.length > 1 && `"'`.includes(piece[0] ?? ''))
      return [{ ...token, kind: 'string', text: unescaped(piece.slice(1, -1)) }];
    if (/^\d/.test(piece)) return [{ ...token, kind: 'number', text: piece }];
    return [{ ...token, kind: /^[A-Za-z_$]/.test(piece) ? 'word' : 'mark', text: piece }];
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9A-Fa-f]{4})|(.))/gs, (_, code: string | undefined, letter = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[letter] ?? letter),
  );
}

/** The index of the token that closes the bracket at `open`; -1 where none does. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'mark') continue;
    if ('([{'.includes(token.text)) depth += 1;
    else if (')]}'.includes(token.text)) {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return -1;
}

/** Tokens between commas that are in no bracket. */
export function splitAtCommas(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'mark' && '([{'.includes(token.text)) depth += 1;
    if (token.kind === 'mark' && ')]}'.includes(token.text)) depth = Math.max(0, depth - 1);
    if (depth === 0 && token.kind === 'mark' && token.text === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
