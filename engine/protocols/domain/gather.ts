import { registrableDomain } from '../../common/organizational-domain.ts';
import { mapSeen } from '../../model/observed.ts';
import type { Errand } from '../../model/protocol.ts';
import type { DomainEvidence } from './evidence.ts';

type Step = 'reputation' | 'age';

/** One question to the registry and one to each list of names, all at once. */
export async function gatherDomain({ domain, ask, done }: Errand<Step>): Promise<DomainEvidence> {
  const registrable = registrableDomain(domain) ?? domain;
  const asked = ask.registration(registrable).then((registration) => {
    done('age');
    return mapSeen(registration, ({ source, server, registered, created }) => ({
      source,
      server,
      registered,
      created,
    }));
  });
  const names = ask.blocklists.filter(({ kind }) => kind === 'name');
  const listed = Promise.all(
    names.map(async (list) => ({ list, answer: await ask.blocklist(list.id, registrable) })),
  ).then((lists) => {
    done('reputation');
    return lists;
  });
  const [registration, lists] = await Promise.all([asked, listed]);
  return { domain, registrable, at: ask.now, registration, lists };
}
