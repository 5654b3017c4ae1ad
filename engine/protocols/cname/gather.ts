import { walkWhereGivenUp } from '../../common/alias-walk.ts';
import { gatherSenders } from '../../common/mail-senders.ts';
import { registrableDomain, sameOrganization } from '../../common/organizational-domain.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { begun } from '../../model/begun.ts';
import { mapSeen, type Observed, seen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { isKey } from './chains.ts';
import type {
  Chain,
  CnameEvidence,
  ForeignDomain,
  MissingDomain,
  NameAnswer,
  PointedHost,
  ServicePage,
} from './evidence.ts';
import { type AskedName, namesOf } from './names.ts';
import { neighboursOf } from './neighbours.ts';
import { marksIn, serviceBehind } from './takeover-services.ts';

const PAGES_FETCHED = 5;
const DOMAINS_LOOKED_UP = 3;
const REGISTRATIONS_READ = 5;
/** Hosts of MX, and of NS: a zone may name hundreds, to have others asked about them. */
const POINTED_ASKED = 8;
const EXCERPT_LENGTH = 200;

type Step = 'record' | 'chain-validation';

/** Asks a bounded list of names for aliases, then looks at where these lead. */
export async function gatherCname({ domain, ask, selectors, done }: GatherContext<Step>): Promise<CnameEvidence> {
  const registrable = registrableDomain(domain) ?? domain;
  const pointing = begun(pointedHosts(domain, registrable, ask));
  const [wildcard, ...names] = await Promise.all([
    askAlias(`*.${domain}`, 'A', ask),
    ...namesOf(domain, selectors).map((name) => nameAnswer(name, ask)),
  ]);
  done('record');
  const [beside, pages, missing, leads, pointed, senders] = await Promise.all([
    neighboursOf(names, registrable, ask),
    servicePages(names, ask),
    missingDomains(names, registrable, ask),
    foreignDomains(names, registrable, ask),
    pointing,
    names.some(isLostKey) ? gatherSenders(domain, ask) : undefined,
  ]);
  return {
    domain,
    registrable,
    at: ask.now,
    names,
    wildcard: mapSeen(wildcard, chainOf),
    beside,
    pages,
    missing,
    leads,
    pointed,
    ...(senders && { senders: mapSeen(senders, (all) => all.map(({ selectors: usual }) => ({ selectors: usual }))) }),
  };
}

/**
 * An alias stands for every type (RFC 1034 §3.6.2): where the question of its IPv4 addresses is not answered, that of the IPv6 ones shows
 * as well that a name is none. Where one leads stays a matter of the first.
 */
async function askAlias(name: string, type: AskedName['type'], ask: Ask): Promise<Observed<DnsAnswer>> {
  const answer = await ask.dns(name, type);
  if (answer.seen || type !== 'A') return answer;
  const other = await ask.dns(name, 'AAAA');
  return other.seen && other.value.aliases.length === 0 ? other : answer;
}

async function nameAnswer({ name, type }: AskedName, ask: Ask): Promise<NameAnswer> {
  const answer = await askAlias(name, type, ask);
  return { name, chain: mapSeen(answer, chainOf), walked: await walkWhereGivenUp(name, answer, ask) };
}

function chainOf({ rcode, aliases, records, from }: DnsAnswer): Chain {
  return { rcode, aliases, addresses: records.flatMap(({ data }) => (data.type === 'A' ? [data.address] : [])), from };
}

/** One page for each target that lies with a service which can be taken over. */
async function servicePages(names: readonly NameAnswer[], ask: Ask): Promise<readonly ServicePage[]> {
  const led = names.flatMap(({ name, chain }) => {
    if (!chain.seen || chain.value.rcode === 'NXDOMAIN' || !isHost(name)) return [];
    const service = serviceBehind(chain.value.aliases);
    const target = chain.value.aliases.at(-1);
    return service && target !== undefined && service.marks.length > 0 ? [{ name, target, service }] : [];
  });
  const distinct = led.filter(({ target }, index) => led.findIndex((other) => other.target === target) === index);
  return Promise.all(
    distinct.slice(0, PAGES_FETCHED).map(async ({ name, target, service }) => ({
      name,
      target,
      service: service.service,
      page: mapSeen(await ask.http(`http://${name}/`), ({ hops, body }) => ({
        status: hops.at(-1)?.status ?? 0,
        marks: marksIn(body, service),
        excerpt: body.slice(0, EXCERPT_LENGTH),
      })),
    })),
  );
}

function isLostKey({ name, chain }: NameAnswer): boolean {
  return isKey({ name }) && chain.seen && chain.value.rcode === 'NXDOMAIN' && chain.value.aliases.length > 0;
}

/** Names with an underscore carry records, not pages. */
function isHost(name: string): boolean {
  return !name.includes('_');
}

/** The foreign domains in which a target does not exist: whether DNS and registry know them at all. */
async function missingDomains(
  names: readonly NameAnswer[],
  registrable: string,
  ask: Ask,
): Promise<readonly MissingDomain[]> {
  const targets = names.flatMap(({ chain }) =>
    chain.seen && chain.value.rcode === 'NXDOMAIN' ? (chain.value.aliases.at(-1) ?? []) : [],
  );
  const foreign = targets.filter((target) => !sameOrganization(target, registrable));
  const domains = [...new Set(foreign.flatMap((target) => registrableDomain(target) ?? []))];
  return Promise.all(
    domains.slice(0, DOMAINS_LOOKED_UP).map(async (domain) => {
      const [ns, registration] = await Promise.all([ask.dns(domain, 'NS'), ask.registration(domain)]);
      return {
        domain,
        delegation: mapSeen(ns, ({ rcode }) => (rcode === 'NXDOMAIN' ? ('absent' as const) : ('exists' as const))),
        registration: mapSeen(registration, ({ registered, server }) => ({ registered, server })),
      };
    }),
  );
}

/** What registries say of the foreign domains on the way of an alias that leads somewhere. */
async function foreignDomains(
  names: readonly NameAnswer[],
  registrable: string,
  ask: Ask,
): Promise<readonly ForeignDomain[]> {
  const links = names.flatMap(({ chain }) =>
    chain.seen && chain.value.rcode === 'NOERROR' ? chain.value.aliases : [],
  );
  const domains = [...new Set(links.flatMap((link) => registrableDomain(link) ?? []))];
  return Promise.all(
    domains
      .filter((domain) => domain !== registrable)
      .slice(0, REGISTRATIONS_READ)
      .map(async (domain) => ({
        domain,
        registration: mapSeen(await ask.registration(domain), ({ registered, expires, statuses }) => ({
          registered,
          expires,
          statuses,
        })),
      })),
  );
}

async function pointedHosts(domain: string, registrable: string, ask: Ask): Promise<Observed<readonly PointedHost[]>> {
  const [mx, ns] = await Promise.all([ask.dns(domain, 'MX'), ask.dns(registrable, 'NS')]);
  if (!mx.seen) return mx;
  if (!ns.seen) return ns;
  const hosts = [mx, ns].flatMap(({ value: { records } }) =>
    records
      .slice(0, POINTED_ASKED)
      .flatMap(({ data }) =>
        (data.type === 'MX' || data.type === 'NS') && data.host !== '' ? [{ by: data.type, host: data.host }] : [],
      ),
  );
  const pointed = await Promise.all(
    hosts.map(async ({ by, host }) => ({
      by,
      host,
      aliases: mapSeen(await askAlias(host, 'A', ask), ({ aliases }) => aliases),
    })),
  );
  return seen(pointed, [mx, ns]);
}
