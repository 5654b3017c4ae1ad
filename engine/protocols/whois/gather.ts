import { registrableDomain } from '../../common/organizational-domain.ts';
import { mapSeen } from '../../model/observed.ts';
import type { Errand } from '../../model/protocol.ts';
import type { WhoisEvidence } from './evidence.ts';

type Step = 'domain-information' | 'registrar' | 'expiration';

/** One question to the registry, two to the DNS, all at once. A sub-domain is looked up as its registrable domain. */
export async function gatherWhois({ domain, ask, done }: Errand<Step>): Promise<WhoisEvidence> {
  const registrable = registrableDomain(domain) ?? domain;
  const asked = ask.registration(registrable).then((registration) => {
    done('registrar');
    done('expiration');
    return registration;
  });
  const [registration, ns, ds] = await Promise.all([asked, ask.dns(registrable, 'NS'), ask.dns(registrable, 'DS')]);
  done('domain-information');
  return {
    domain,
    registrable,
    at: ask.now,
    registration,
    nameServers: mapSeen(ns, ({ records, from }) => ({
      hosts: records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : [])).sort(),
      from,
    })),
    ds: mapSeen(ds, ({ records, from }) => ({ count: records.length, from })),
  };
}
