/** One line of a comparison of two texts. */
export interface DifferenceLine {
  readonly side: 'both' | 'before' | 'after';
  readonly text: string;
}

/** The fewest lines that only one side has (longest common subsequence), in reading order, the earlier side first. */
export function differenceOf(before: readonly string[], after: readonly string[]): readonly DifferenceLine[] {
  const head = sameFrom(before, after);
  const tail = sameFrom(before.slice(head).toReversed(), after.slice(head).toReversed());
  const both = (lines: readonly string[]) => lines.map((text) => ({ side: 'both' as const, text }));
  return [
    ...both(before.slice(0, head)),
    ...between(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...both(before.slice(before.length - tail)),
  ];
}

/** Only the changes, with `around` lines of context; `null` stands for omitted lines. */
export function shortened(lines: readonly DifferenceLine[], around = 2): readonly (DifferenceLine | null)[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ side }) => side !== 'both');
  return lines
    .map((line, index) => (isNear(index) ? line : null))
    .filter((line, index, all) => line !== null || index === 0 || all[index - 1] !== null);
}

function sameFrom(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((text, index) => text !== other[index]);
  return differs === -1 ? Math.min(one.length, other.length) : differs;
}

function between(before: readonly string[], after: readonly string[]): readonly DifferenceLine[] {
  const shared = sharedLengths(before, after);
  const lines: DifferenceLine[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [mine, theirs] = [before[left], after[right]];
    if (mine !== undefined && mine === theirs) {
      lines.push({ side: 'both', text: mine });
      left += 1;
      right += 1;
    } else if (mine !== undefined && at(shared, left + 1, right) >= at(shared, left, right + 1)) {
      lines.push({ side: 'before', text: mine });
      left += 1;
    } else {
      lines.push({ side: 'after', text: theirs ?? '' });
      right += 1;
    }
  }
  return lines;
}

/** How many lines the remainders of both texts share, from each pair of positions on. */
function sharedLengths(before: readonly string[], after: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let left = before.length - 1; left >= 0; left -= 1)
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const length =
        before[left] === after[right]
          ? at(rows, left + 1, right + 1) + 1
          : Math.max(at(rows, left + 1, right), at(rows, left, right + 1));
      (rows[left] as Uint16Array)[right] = length;
    }
  return rows;
}

/** Beyond the end of a text nothing is shared. */
function at(rows: readonly Uint16Array[], left: number, right: number): number {
  return rows[left]?.[right] ?? 0;
}
