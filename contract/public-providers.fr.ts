/** The owners of domains at which people have an address without owning the domain; only they can change its settings. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  Google: ['gmail.com', 'googlemail.com'],
  Microsoft: ['outlook.com', 'outlook.fr', 'hotmail.com', 'hotmail.fr', 'live.com', 'live.fr', 'msn.com'],
  Orange: ['orange.fr', 'wanadoo.fr', 'voila.fr'],
  'La Poste': ['laposte.net'],
  Free: ['free.fr', 'aliceadsl.fr'],
  SFR: ['sfr.fr', 'neuf.fr', 'cegetel.net', 'club-internet.fr', 'numericable.fr'],
  'Bouygues Telecom': ['bbox.fr'],
  Yahoo: ['yahoo.com', 'yahoo.fr', 'ymail.com'],
  Apple: ['icloud.com', 'me.com', 'mac.com'],
  Proton: ['proton.me', 'protonmail.com'],
  GMX: ['gmx.fr', 'gmx.com', 'gmx.net'],
  AOL: ['aol.com', 'aol.fr'],
};

/** « Google » for « gmail.com »; null for a name that is no public provider’s. */
export function providerOf(domain: string): string | null {
  return Object.entries(OWNERS).find(([, domains]) => domains.includes(domain))?.[0] ?? null;
}
