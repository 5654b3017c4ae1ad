/** Lines of a file that go, and what comes in their place. */
export interface Edit {
  /** From 0. */
  readonly at: number;
  readonly removed: number;
  readonly added: readonly string[];
}

/** The text with its edits made, which touch no line twice. */
export function edited(text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n');
  for (const { at, removed, added } of inOrder(edits).toReversed()) lines.splice(at, removed, ...added);
  return lines.join('\n');
}

const CONTEXT = 3;

/** The edits as a unified difference, which `patch` and `git apply` take. */
export function unifiedDiff(file: string, text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n');
  const isEnded = lines.at(-1) === '';
  if (isEnded) lines.pop();
  const hunks: Edit[][] = [];
  for (const edit of inOrder(edits)) {
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
      body.push(...lines.slice(at, edit.at).map((line) => ` ${line}`));
      body.push(...lines.slice(edit.at, edit.at + edit.removed).map((line) => `-${line}`));
      body.push(...edit.added.map((line) => `+${line}`));
      at = edit.at + edit.removed;
    }
    body.push(...lines.slice(at, until).map((line) => ` ${line}`));
    const gained = hunk.reduce((sum, { added, removed }) => sum + added.length - removed, 0);
    const head = `@@ -${range(from, until - from)} +${range(from + shift, until - from + gained)} @@`;
    shift += gained;
    return [head, ...body].join('\n');
  });
  return [`--- ${file}`, `+++ ${file}`, ...written].join('\n');
}

function range(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}

function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((one, other) => one.at - other.at);
}
