import { type Payer, payersOf } from './costs.ts';

/** The part that each may hold of what all may hold together, so that one sender of large bodies leaves room for others. */
const SHARES: Readonly<Partial<Record<Payer['kind'], number>>> = { visitor: 1 / 3, site: 1 / 3, block: 1 / 2 };

/** Octets of bodies that are in memory while they come in and are read. */
export interface HeldOctets {
  /** False where these would be too many, for a visitor, for the networks that it shares, or for all together. */
  readonly take: (visitor: string | null, octets: number) => boolean;
  readonly give: (visitor: string | null, octets: number) => void;
}

export function openHeldOctets(most: number): HeldOctets {
  const held = new Map<string, number>();
  const holders = (visitor: string | null) => [
    { name: 'all', share: 1 },
    ...payersOf(visitor).map(({ kind, name }) => ({ name: `${kind} ${name}`, share: SHARES[kind] ?? 1 })),
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
      if (holders(visitor).some(({ name, share }) => (held.get(name) ?? 0) + octets > most * share)) return false;
      add(visitor, octets);
      return true;
    },
    give: (visitor, octets) => add(visitor, -octets),
  };
}
