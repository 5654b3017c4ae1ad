/** What was opened, closed in the reverse order. */
export class Closing {
  readonly #ends: (() => Promise<void>)[] = [];

  /** Answers what it was given, which from now on is closed with all others. */
  readonly with = <T extends { readonly close: () => Promise<void> }>(opened: T): T => {
    this.#ends.push(opened.close);
    return opened;
  };

  readonly close = async (): Promise<void> => {
    for (const end of this.#ends.splice(0).reverse()) await end();
  };
}

/** Waits for all even where one fails, so that what was opened can be closed. Throws the first fault. */
export async function allOrFirstFault<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<readonly [One, Other]> {
  const settled = await Promise.allSettled([one, other]);
  const [first, second] = settled;
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}
