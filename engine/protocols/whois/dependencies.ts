import { registrableDomain } from '../../common/organizational-domain.ts';
import { textsOf } from '../../common/text-records.ts';
import type { Ask, RecordType } from '../../model/ask.ts';
import { mapSeen, type Unseen, unseen } from '../../model/observed.ts';
import { isDmarc, parseDmarc } from '../dmarc/parse.ts';
import { reportAddresses } from '../mta-sts/parse.ts';
import { fixedDomain } from '../spf/macros.ts';
import { isSpf, parseSpf } from '../spf/parse.ts';
import { isReferring } from '../spf/tree.ts';
import type { Dependencies, Dependency, DependencyRole } from './evidence.ts';

/** Registries are asked about as many; of those beyond it is only looked whether the DNS knows them. */
const REGISTRIES_ASKED = 8;
/** A zone may name hundreds. */
const DOMAINS_LOOKED_AT = 16;
/** Policies read; a receiver stops after ten. */
const POLICIES_READ = 20;

/** Names that mail needs and that are often aliases. */
const ALIASED: readonly (readonly [label: string, type: RecordType])[] = [
  ['_dmarc', 'TXT'],
  ['_mta-sts', 'TXT'],
  ['mta-sts', 'A'],
  ['autodiscover', 'A'],
  ['mail', 'A'],
  ['selector1._domainkey', 'TXT'],
  ['selector2._domainkey', 'TXT'],
  ['k1._domainkey', 'TXT'],
  ['s1._domainkey', 'TXT'],
  ['s2._domainkey', 'TXT'],
];

/** Every foreign registrable domain that the mail depends on: a third party that takes one of them takes part of the mail. */
export async function gatherDependencies(domain: string, registrable: string, ask: Ask): Promise<Dependencies> {
  const { homes, hidden } = await foreignDomains(domain, registrable, ask);
  return {
    domains: await Promise.all(
      homes
        .slice(0, DOMAINS_LOOKED_AT)
        .map(({ home, roles }, place) => dependency(home, roles, place < REGISTRIES_ASKED, ask)),
    ),
    hidden: homes.length > DOMAINS_LOOKED_AT ? unseen('limit', `${homes.length} foreign domains`) : hidden,
  };
}

/** Where the records of a domain lead outside of it, and why. */
export interface ForeignDomains {
  readonly homes: readonly { readonly home: string; readonly roles: readonly DependencyRole[] }[];
  readonly hidden: Unseen | null;
}

export async function foreignDomains(domain: string, registrable: string, ask: Ask): Promise<ForeignDomains> {
  const found = await Promise.all([
    serversOf(registrable, ask),
    exchangersOf(domain, ask),
    policiesOf(domain, ask),
    reportsOf(domain, registrable, ask),
    ...ALIASED.map(([label, type]) => aliasOf(`${label}.${domain}`, type, ask)),
  ]);
  const pointers = found.flatMap(({ role, names }) =>
    names.flatMap((name) => {
      const home = registrableDomain(name);
      return home !== null && home !== registrable ? [{ role, home }] : [];
    }),
  );
  return {
    homes: [...Map.groupBy(pointers, ({ home }) => home)].map(([home, led]) => ({
      home,
      roles: [...new Set(led.map(({ role }) => role))],
    })),
    hidden: found.flatMap(({ silence }) => silence ?? [])[0] ?? null,
  };
}

/** Names that records of one kind lead to, and the silence that may hide others. */
interface Pointed {
  readonly role: DependencyRole;
  readonly names: readonly string[];
  readonly silence: Unseen | null;
}

async function serversOf(registrable: string, ask: Ask): Promise<Pointed> {
  const answer = await ask.dns(registrable, 'NS');
  if (!answer.seen) return { role: 'ns', names: [], silence: answer };
  const names = answer.value.records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
  return { role: 'ns', names, silence: null };
}

async function exchangersOf(domain: string, ask: Ask): Promise<Pointed> {
  const answer = await ask.dns(domain, 'MX');
  if (!answer.seen) return { role: 'mx', names: [], silence: answer };
  const names = answer.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : []));
  return { role: 'mx', names, silence: null };
}

/** The policies that the domain's own pulls in, and those that these pull in. */
async function policiesOf(domain: string, ask: Ask): Promise<Pointed> {
  const met = new Set([domain]);
  // Of a name that differs from message to message, the end that does not.
  const ends = new Set<string>();
  let silence: Unseen | null = null;
  for (let layer = [domain]; layer.length > 0; ) {
    const answers = await Promise.all(layer.map((name) => ask.dns(name, 'TXT')));
    silence ??= answers.find((answer) => !answer.seen) ?? null;
    const targets = answers.flatMap((answer, index) => {
      const records = answer.seen ? textsOf(answer.value.records).filter(isSpf) : [];
      return records.flatMap((record) => targetsOf(record, layer[index] ?? domain, domain));
    });
    for (const { name, end } of targets) if (name === null && end !== '') ends.add(end);
    const named = targets.flatMap(({ name }) => name ?? []);
    layer = [...new Set(named)].filter((target) => !met.has(target) && met.size <= POLICIES_READ);
    for (const target of layer) met.add(target);
  }
  return { role: 'spf', names: [...[...met].slice(1), ...ends], silence };
}

/** The policies that a record of `owner` takes in when mail of `sender` is checked. */
function targetsOf(record: string, owner: string, sender: string): readonly ReturnType<typeof fixedDomain>[] {
  const referring = parseSpf(record).terms.filter(isReferring);
  return referring.map(({ target }) => fixedDomain(target, { domain: owner, senderDomain: sender }));
}

/** Who reads the reports of DMARC, published at the name or above it, and those of TLS. */
async function reportsOf(domain: string, registrable: string, ask: Ask): Promise<Pointed> {
  const owners = [...new Set([domain, registrable])];
  const [tls, ...dmarc] = await Promise.all([
    ask.dns(`_smtp._tls.${domain}`, 'TXT'),
    ...owners.map((owner) => ask.dns(`_dmarc.${owner}`, 'TXT')),
  ]);
  const published = dmarc.flatMap((answer) => (answer.seen ? textsOf(answer.value.records) : []));
  const ofDmarc = published.filter(isDmarc).map(parseDmarc);
  const ofTls = tls.seen ? textsOf(tls.value.records).flatMap(reportAddresses) : [];
  const hosts = [...ofDmarc.flatMap(({ rua, ruf }) => [...rua, ...ruf]), ...ofTls].flatMap(({ host }) => host ?? []);
  return { role: 'reports', names: hosts, silence: [tls, ...dmarc].find((answer) => !answer.seen) ?? null };
}

async function aliasOf(name: string, type: RecordType, ask: Ask): Promise<Pointed> {
  const answer = await ask.dns(name, type);
  if (!answer.seen) return { role: 'alias', names: [], silence: answer };
  return { role: 'alias', names: answer.value.aliases, silence: null };
}

async function dependency(
  domain: string,
  roles: readonly DependencyRole[],
  asked: boolean,
  ask: Ask,
): Promise<Dependency> {
  const [soa, registration] = await Promise.all([ask.dns(domain, 'SOA'), asked ? ask.registration(domain) : null]);
  return {
    domain,
    roles,
    delegation: mapSeen(soa, ({ rcode }) => (rcode === 'NXDOMAIN' ? 'absent' : 'exists')),
    registration:
      registration && mapSeen(registration, ({ registered, expires, statuses }) => ({ registered, expires, statuses })),
  };
}
