import { type Payer, payersOf } from './costs.ts';

/** The part that each may hold of what all may hold together, so that one sender of large bodies leaves room for others. */
const SHARES: Readonly<Partial<Record<Payer['kind'], number>>> = { visitor: 1 / 3, site: 1 / 3, block: 1 / 2 };

/** Octets of bodies that are in memory while they come in and are read. */
export interface HeldOctets {
  /** null where they are held now; else for whom these would be too many: the share of a visitor or of its networks, or all together. */
  readonly take: (visitor: string | null, octets: number) => null | 'share' | 'all';
  readonly give: (visitor: string | null, octets: number) => void;
}

export function openHeldOctets(most: number): HeldOctets {
  const held = new Map<string, number>();
  const holders = (visitor: string | null) => [
    ...payersOf(visitor).map(({ kind, name }) => ({ name: `${kind} ${name}`, share: SHARES[kind] ?? 1 })),
    { name: 'all', share: 1 },
  ];
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
