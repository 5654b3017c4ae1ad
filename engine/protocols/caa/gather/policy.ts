import { levelsOf } from '../../../common/levels.ts';
import { gatherMailHosts } from '../../../common/mail-hosts.ts';
import { texts } from '../../../common/text-records.ts';
import type { Ask } from '../../../model/ask.ts';
import { mapSeen } from '../../../model/observed.ts';
import type { CaaLevel, StandingGrants } from '../evidence.ts';

/**
 * CAA at every level from `www` of the name, and from the other names below it that show certificates, up to the top-level domain
 * (RFC 8659 §3).
 */
export async function gatherCaa(domain: string, ask: Ask): Promise<readonly CaaLevel[]> {
  const [own, mail] = await Promise.all([
    askLevels([`www.${domain}`, `mta-sts.${domain}`, ...levelsOf(domain)], ask),
    gatherMailHosts(domain, ask),
  ]);
  const hosts = mail.seen ? mail.value.hosts.map(({ host }) => host) : [];
  const between = hosts.flatMap((host) => levelsOf(host).filter((name) => name.endsWith(`.${domain}`)));
  const further = [...new Set(between)].filter((name) => !own.some((level) => level.name === name));
  return [...(await askLevels(further, ask)), ...own];
}

function askLevels(names: readonly string[], ask: Ask): Promise<readonly CaaLevel[]> {
  return Promise.all(
    names.map(async (name) => {
      const answer = await ask.dns(name, 'CAA');
      const owner = answer.seen ? answer.value.aliases.at(-1) : undefined;
      return {
        name,
        records: mapSeen(answer, ({ records }) =>
          records.flatMap(({ data }) =>
            data.type === 'CAA' ? [{ flags: data.flags, tag: data.tag, value: data.value }] : [],
          ),
        ),
        ...(owner !== undefined && { owner }),
      };
    }),
  );
}

/** The right to certificates for the whole tree that a TXT record leaves standing. */
export async function gatherGrants(domain: string, ask: Ask): Promise<StandingGrants> {
  return texts(await ask.dns(`_validation-persist.${domain}`, 'TXT'));
}
