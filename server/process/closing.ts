/** Closes resources in the reverse order of their opening. */
export class Closing {
  readonly #ends: (() => Promise<void>)[] = [];

  /** Returns its argument, which is closed with all others from now on. */
  readonly with = <T extends { readonly close: () => Promise<void> }>(opened: T): T => {
    this.#ends.push(opened.close);
    return opened;
  };

  /** One that fails keeps no other from being closed; what failed is thrown afterwards. */
  readonly close = async (): Promise<void> => {
    const faults: unknown[] = [];
    for (const end of this.#ends.splice(0).reverse()) {
      try {
        await end();
      } catch (fault) {
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('; '));
  };
}

/** Waits for both even where one fails, so that opened resources can be closed. Throws the first error. */
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
