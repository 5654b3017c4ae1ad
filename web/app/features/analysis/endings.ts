/** The endings of names, by the registries that have them: « fr » with « asso », « com » and others below it. */
export type Endings = ReadonlyMap<string, readonly string[]>;

/** Reads « com fr:asso,com net ». */
export function readEndingList(list: string): Endings {
  return new Map(
    list.split(' ').map((entry) => {
      const [ending = '', below = ''] = entry.split(':');
      return [ending, below === '' ? [] : below.split(',')];
    }),
  );
}
