import { texts } from '../../../common/text-records.ts';
import type { Ask } from '../../../model/ask.ts';
import { mapSeen } from '../../../model/observed.ts';
import type { CaaLevel, StandingGrants } from '../evidence.ts';
import { levelsOf } from './zone.ts';

/** CAA at every level from `www` of the name up to the top-level domain, all at once (RFC 8659 §3). */
export async function gatherCaa(domain: string, ask: Ask): Promise<readonly CaaLevel[]> {
  return Promise.all(
    [`www.${domain}`, ...levelsOf(domain)].map(async (name) => ({
      name,
      records: mapSeen(await ask.dns(name, 'CAA'), ({ records }) =>
        records.flatMap(({ data }) =>
          data.type === 'CAA' ? [{ flags: data.flags, tag: data.tag, value: data.value }] : [],
        ),
      ),
    })),
  );
}

/** The right to certificates for the whole tree that a TXT record leaves standing. */
export async function gatherGrants(domain: string, ask: Ask): Promise<StandingGrants> {
  return texts(await ask.dns(`_validation-persist.${domain}`, 'TXT'));
}
