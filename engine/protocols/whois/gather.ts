import { registrableDomain } from '../../common/organizational-domain.ts';
import { mapSeen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { gatherDependencies } from './dependencies.ts';
import type { WhoisEvidence } from './evidence.ts';
import { askRegistrar } from './registrar-answer.ts';

type Step = 'domain-information' | 'registrar' | 'expiration';

/** What the registry and the DNS say of the registrable domain, and of those of others that the mail depends on, all at once. */
export async function gatherWhois({ domain, ask, done }: GatherContext<Step>): Promise<WhoisEvidence> {
  const registrable = registrableDomain(domain) ?? domain;
  const asked = ask.registration(registrable).then((registration) => {
    done('registrar');
    return registration;
  });
  const others = gatherDependencies(domain, registrable, ask);
  const [registration, ns, ds] = await Promise.all([asked, ask.dns(registrable, 'NS'), ask.dns(registrable, 'DS')]);
  done('domain-information');
  const [dependencies, registrarSays] = await Promise.all([others, askRegistrar(registration, ask)]);
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
    registrarSays,
    dependencies,
  };
}
