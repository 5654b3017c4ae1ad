import { gatherMailProfile } from '../../common/mail-profile.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import { texts } from '../../common/text-records.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, type Observed } from '../../model/observed.ts';
import type { Errand } from '../../model/protocol.ts';
import type { SpfEvidence, SpfPolicy, TargetLookup } from './evidence.ts';
import { isSpf, parseSpf } from './parse.ts';

type Step = 'record' | 'syntax' | 'mechanisms' | 'includes';

/** Policies read in one audit; a receiver stops at ten lookups, we look a little further to count them. */
const POLICIES_READ = 60;
const DEEPEST = 12;

/** Reads the policy of the domain and all that it refers to. It judges nothing. */
export async function gatherSpf({ domain, ask, done }: Errand<Step>): Promise<SpfEvidence> {
  const walk: Walk = { ask, left: POLICIES_READ, cut: false };
  const profile = gatherMailProfile(domain, ask);
  const mx = ask.dns(domain, 'MX');
  const dmarc = ask.dns(`_dmarc.${domain}`, 'TXT');
  const answer = await ask.dns(domain, 'TXT');
  for (const step of ['record', 'syntax', 'mechanisms'] as const) done(step);
  const policy = await gatherPolicy(domain, [], walk);
  const strings = answer.seen
    ? answer.value.records.flatMap(({ data }) =>
        data.type === 'TXT' && isSpf(data.strings.join('')) ? [data.strings] : [],
      )
    : [];
  return {
    domain,
    profile: await profile,
    texts: texts(answer),
    strings,
    policy,
    dmarc: texts(await dmarc),
    mx: mapSeen(await mx, ({ records }) =>
      records.flatMap(({ data }) => (data.type === 'MX' && data.host !== '' ? [data.host] : [])),
    ),
    unknownDomains: await gatherUnknownDomains(policy, domain, ask),
    cut: walk.cut,
  };
}

interface Walk {
  readonly ask: Ask;
  left: number;
  cut: boolean;
}

async function gatherPolicy(domain: string, above: readonly string[], walk: Walk): Promise<SpfPolicy> {
  const records = mapSeen(texts(await walk.ask.dns(domain, 'TXT')), (found) => found.filter(isSpf));
  const terms = records.seen ? records.value.flatMap((record) => parseSpf(record).terms) : [];
  const path = [...above, domain];
  const targets = terms.flatMap((term) => {
    const refers = term.kind === 'mechanism' ? term.name === 'include' : term.name === 'redirect';
    return refers && !term.target.includes('%') ? [term.target.toLowerCase().replace(/\.$/, '')] : [];
  });
  const fresh = [...new Set(targets)].filter((target) => !path.includes(target));
  const followed = fresh.filter(() => path.length <= DEEPEST && walk.left-- > 0);
  if (followed.length < fresh.length) walk.cut = true;
  const [referred, lookups] = await Promise.all([
    Promise.all(followed.map((target) => gatherPolicy(target, path, walk))),
    Promise.all(
      terms.flatMap((term) => (term.kind === 'mechanism' ? lookupOf(term.name, term.target, domain, walk.ask) : [])),
    ),
  ]);
  return { domain, records, referred, loops: targets.filter((target) => path.includes(target)), lookups };
}

/** The question a receiver would put for a mechanism that names a host; macros depend on the message and cannot be asked. */
function lookupOf(name: string, written: string, domain: string, ask: Ask): readonly Promise<TargetLookup>[] {
  if ((name !== 'a' && name !== 'mx' && name !== 'exists') || written.includes('%')) return [];
  const target = (written || domain).toLowerCase().replace(/\.$/, '');
  const counted = async (): Promise<Observed<number>> => {
    if (name === 'a') return mapSeen(await ask.addresses(target), ({ length }) => length);
    const answer = await ask.dns(target, name === 'mx' ? 'MX' : 'A');
    return mapSeen(answer, ({ records }) => records.length);
  };
  return [counted().then((records) => ({ mechanism: name, target, records }))];
}

/** Registries are troubled only for domains that the DNS does not know. */
async function gatherUnknownDomains(policy: SpfPolicy, own: string, ask: Ask): Promise<SpfEvidence['unknownDomains']> {
  const domains = [...new Set(foreignDomains(policy))].filter((domain) => domain !== registrableDomain(own));
  const found = await Promise.all(
    domains.map(async (domain) => {
      const soa = await ask.dns(domain, 'SOA');
      if (!soa.seen) return [{ domain, registered: soa }];
      if (soa.value.rcode !== 'NXDOMAIN') return [];
      return [{ domain, registered: mapSeen(await ask.registration(domain), ({ registered }) => registered) }];
    }),
  );
  return found.flat();
}

function foreignDomains({ referred }: SpfPolicy): readonly string[] {
  return referred.flatMap((policy) => {
    const empty = policy.records.seen && policy.records.value.length === 0;
    const domain = empty ? registrableDomain(policy.domain) : null;
    return [...(domain ? [domain] : []), ...foreignDomains(policy)];
  });
}
