/** Counts the places that are held, by each holder and in all. Taking one gives the function that leaves it; null where none is free. */
export function openPlaces(mostInAll: number) {
  const held = new Map<string, number>();
  let all = 0;
  return (holders: readonly (readonly [holder: string, most: number])[]): (() => void) | null => {
    if (all >= mostInAll || holders.some(([holder, most]) => (held.get(holder) ?? 0) >= most)) return null;
    all += 1;
    for (const [holder] of holders) held.set(holder, (held.get(holder) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all -= 1;
      for (const [holder] of holders) {
        const left = (held.get(holder) ?? 1) - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      }
    };
  };
}
