import { type Payer, payersOf } from './costs.ts';

/** The part that each may hold of what all may hold together, so that one sender of large bodies leaves room for others. */
const SHARES: Readonly<Partial<Record<Payer['kind'], number>>> = { visitor: 1 / 3, site: 1 / 3, block: 1 / 2 };

/** Those among which a visitor's octets count, with the part that each may hold. */
function holders(visitor: string | null): readonly { readonly name: string; readonly share: number }[] {
  const payers = payersOf(visitor).map(({ kind, name }) => ({ name: `${kind} ${name}`, share: SHARES[kind] ?? 1 }));
  return [...payers, { name: 'all', share: 1 }];
}

/** Octets of bodies that are in memory while they come in and are read. */
export interface HeldOctets {
  /** null where they are held now; else for whom these would be too many: the share of a visitor or of its networks, or all together. */
  readonly take: (visitor: string | null, octets: number) => null | 'share' | 'all';
  readonly give: (visitor: string | null, octets: number) => void;
}

export function openHeldOctets(most: number): HeldOctets {
  const held = new Map<string, number>();
  const add = (visitor: string | null, octets: number) => {
    for (const { name } of holders(visitor)) {
      const now = (held.get(name) ?? 0) + octets;
      if (now > 0) held.set(name, now);
      else held.delete(name);
    }
  };
  return {
    take: (visitor, octets) => {
      const full = holders(visitor).find(({ name, share }) => (held.get(name) ?? 0) + octets > most * share);
      if (full) return full.name === 'all' ? 'all' : 'share';
      add(visitor, octets);
      return null;
    },
    give: (visitor, octets) => add(visitor, -octets),
  };
}

interface Held {
  readonly visitor: string | null;
  readonly octets: number;
}

/** Of what is held, oldest first: what must go so that the rest is no more than `most` and its shares. Who holds most loses first. */
export function toGiveUp<T extends Held>(held: readonly T[], most: number): readonly T[] {
  const sums = new Map<string, number>();
  const add = (visitor: string | null, octets: number) => {
    for (const { name } of holders(visitor)) sums.set(name, (sums.get(name) ?? 0) + octets);
  };
  for (const { visitor, octets } of held) add(visitor, octets);
  const ownOf = ({ visitor }: Held) => sums.get(holders(visitor)[0]?.name ?? '') ?? 0;
  const greatestFirst = held.toSorted((one, other) => ownOf(other) - ownOf(one));
  return greatestFirst.filter(({ visitor, octets }) => {
    const tooMuch = holders(visitor).some(({ name, share }) => (sums.get(name) ?? 0) > most * share);
    if (tooMuch) add(visitor, -octets);
    return tooMuch;
  });
}
