import type { Catalogue, SiteStatus } from '@rempart/contract';

/** Counted in the running code, and measured by the probes. */
export interface Measured {
  readonly protocols: number;
  readonly rules: number;
  /** Of the site over the last 90 days; null before a whole day of probes. */
  readonly availability: { readonly share: number; readonly since: string } | null;
}

/** Probes of one day at one every two minutes: fewer say little about a site. */
const ENOUGH_PROBES = 720;

export function measuredOf({ protocols }: Catalogue, { since, components }: SiteStatus): Measured {
  const site = components.find(({ component }) => component === 'site');
  const share = site && site.probes >= ENOUGH_PROBES ? site.availability : null;
  return {
    protocols: protocols.length,
    rules: protocols.reduce((sum, { rules }) => sum + rules.length, 0),
    availability: share === null || since === null ? null : { share, since },
  };
}
