/**
 * Whether a target that has no key waits for its turn: beside it, where the names differ by one digit, another alias of the domain leads to
 * a key. A provider that signs with two keys in turn may publish the other only when it next changes them.
 */
export function awaitsTurn(target: string, leadingToKeys: readonly string[]): boolean {
  const form = undigited(target);
  return leadingToKeys.some((other) => other !== target && undigited(other) === form);
}

/** The name without the lone digits of its first label. */
function undigited(name: string): string {
  const [label = '', ...parents] = name.split('.');
  return [label.replace(/(?<!\d)\d(?!\d)/g, ''), ...parents].join('.');
}
