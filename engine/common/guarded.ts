/**
 * A handler of an event that hands what it throws to the one who waits for its answer. Thrown into the event it would be caught by nobody,
 * and could end the process, which all share.
 */
export function guarded<Heard extends readonly unknown[]>(
  handle: (...heard: Heard) => void,
  fail: (fault: Error) => void,
): (...heard: Heard) => void {
  return (...heard) => {
    try {
      handle(...heard);
    } catch (fault) {
      fail(fault instanceof Error ? fault : new Error(String(fault)));
    }
  };
}
