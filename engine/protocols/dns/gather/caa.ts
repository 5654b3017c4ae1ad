import type { Ask } from '../../../model/ask.ts';
import { mapSeen } from '../../../model/observed.ts';
import type { CaaLevel } from '../evidence.ts';
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
