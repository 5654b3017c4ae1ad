const LINE_END = 0x0a;

/** A line is longer than its reader allows. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
  /** In octets. */
  readonly longest: number;

  constructor(longest: number) {
    super(`a line is longer than ${Math.round(longest / 2 ** 20)} MiB`);
    this.longest = longest;
  }
}

export interface Line {
  readonly text: string;
  /** Whether a line end follows; only the last line may have none. */
  readonly ended: boolean;
}

/**
 * The lines (UTF-8, LF) of octets that arrive in pieces. Octets that end with LF begin no further line. Each octet is read once, and at
 * most one line of `longest` octets is held.
 *
 * @throws {LineTooLong}
 */
export async function* linesIn(pieces: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Line> {
  let held: Buffer[] = [];
  let size = 0;
  const take = (part: Buffer) => {
    size += part.length;
    if (size > longest) throw new LineTooLong(longest);
    held.push(part);
  };
  const line = (ended: boolean): Line => {
    const text = Buffer.concat(held, size).toString();
    held = [];
    size = 0;
    return { text, ended };
  };
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end !== -1; end = piece.indexOf(LINE_END, from)) {
      take(piece.subarray(from, end));
      yield line(true);
      from = end + 1;
    }
    if (from < piece.length) take(piece.subarray(from));
  }
  if (size > 0) yield line(false);
}
