/** Lines of a file that go, and what comes in their place, without line breaks. */
export interface Edit {
  /** From 0. */
  readonly at: number;
  readonly removed: number;
  readonly added: readonly string[];
}

/** The text with its edits made, which touch no line twice. */
export function edited(text: string, edits: readonly Edit[]): string {
  const lines = linesOf(text);
  for (const { at, removed, added } of asWritten(text, edits).toReversed()) lines.splice(at, removed, ...added);
  return lines.join('');
}

const CONTEXT = 3;

/** The edits as a unified difference, which `patch` and `git apply` take. */
export function unifiedDiff(file: string, text: string, edits: readonly Edit[]): string {
  const lines = linesOf(text);
  const hunks: Edit[][] = [];
  for (const edit of asWritten(text, edits)) {
    const last = hunks.at(-1)?.at(-1);
    if (last && edit.at - (last.at + last.removed) <= 2 * CONTEXT) hunks.at(-1)?.push(edit);
    else hunks.push([edit]);
  }
  let shift = 0;
  const written = hunks.map((hunk) => {
    const from = Math.max(0, (hunk[0]?.at ?? 0) - CONTEXT);
    const last = hunk.at(-1) as Edit;
    const until = Math.min(lines.length, last.at + last.removed + CONTEXT);
    const body: string[] = [];
    let at = from;
    for (const edit of hunk) {
      body.push(...marked(' ', lines.slice(at, edit.at)));
      body.push(...marked('-', lines.slice(edit.at, edit.at + edit.removed)));
      body.push(...marked('+', edit.added));
      at = edit.at + edit.removed;
    }
    body.push(...marked(' ', lines.slice(at, until)));
    const gained = hunk.reduce((sum, { added, removed }) => sum + added.length - removed, 0);
    const head = `@@ -${range(from, until - from)} +${range(from + shift, until - from + gained)} @@`;
    shift += gained;
    return [head, ...body].join('\n');
  });
  return [`--- ${file}`, `+++ ${file}`, ...written].join('\n');
}

function marked(sign: ' ' | '-' | '+', lines: readonly string[]): readonly string[] {
  return lines.map((line) =>
    line.endsWith('\n') ? `${sign}${line.slice(0, -1)}` : `${sign}${line}\n\\ No newline at end of file`,
  );
}

function range(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}

/** Each with its line break, which the last may not have. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The edits in their order, with line breaks as the file has them, and without lines that would go and come again. */
function asWritten(text: string, edits: readonly Edit[]): readonly Edit[] {
  const lines = linesOf(text);
  const ends = lines.filter((line) => line.endsWith('\n'));
  const end = ends.filter((line) => line.endsWith('\r\n')).length > ends.length / 2 ? '\r\n' : '\n';
  const own = edits
    .toSorted((one, other) => one.at - other.at)
    .map((edit) => ({
      ...{ at: Math.min(edit.at, lines.length), removed: edit.removed },
      added: edit.added.map((line) => `${line.replace(/\r$/, '')}${end}`),
    }));
  return (text.endsWith('\n') ? own : withoutLastBreak(own, lines, end)).map((edit) => trimmed(edit, lines));
}

/** What comes behind a last line without a break gives it one, and has none itself. */
function withoutLastBreak(edits: readonly Edit[], lines: readonly string[], end: string): readonly Edit[] {
  const isLast = ({ at, removed }: Edit) => at + removed >= lines.length;
  const [others, last] = [edits.filter((edit) => !isLast(edit)), edits.filter(isLast)];
  if (last.length === 0) return edits;
  const at = Math.min(lines.length - 1, ...last.map((edit) => edit.at));
  const isKept = last.every(({ removed }) => removed === 0);
  const added = [...(isKept ? [`${lines.at(-1)}${end}`] : []), ...last.flatMap((edit) => edit.added)];
  const ended = added.map((line, index) => (index < added.length - 1 ? line : line.slice(0, -end.length)));
  return [...others, { at, removed: lines.length - at, added: ended }];
}

function trimmed({ at, removed, added }: Edit, lines: readonly string[]): Edit {
  const gone = lines.slice(at, at + removed);
  let first = 0;
  while (first < Math.min(removed, added.length) && gone[first] === added[first]) first += 1;
  let last = 0;
  while (last < Math.min(removed, added.length) - first && gone.at(-1 - last) === added.at(-1 - last)) last += 1;
  return { at: at + first, removed: removed - first - last, added: added.slice(first, added.length - last) };
}
