import { isLapsing } from '../../common/domain-status.ts';
import { askEveryServer } from '../../common/every-server.ts';
import { addressesOfFamily, familyOf } from '../../common/host-addresses.ts';
import { gatherMailHosts, type MailHost } from '../../common/mail-hosts.ts';
import { gatherMailProfile } from '../../common/mail-profile.ts';
import { addressesAsked, conversation, gatherMailSessions, type MailSession } from '../../common/mail-sessions.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import { reverseName } from '../../common/reverse-name.ts';
import { textsOf } from '../../common/text-records.ts';
import { tlsaNameOf } from '../../common/tlsa-name.ts';
import type { Ask, DnsAnswer, HelloAnswer, TlsEndpoint } from '../../model/ask.ts';
import { begun } from '../../model/begun.ts';
import { mapSeen, type Observed, restingOn, seen, unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { recordRead } from '../mta-sts/parse.ts';
import { bindingOf, POLICY_REQUEST, policyUrl } from '../mta-sts/policy-file.ts';
import {
  type Exchangers,
  type Hellos,
  type MailServer,
  type MissingDomain,
  type ReverseName,
  type SmtpEvidence,
  type TlsaSet,
  WEAK_OFFERS,
  type WeakOffer,
} from './evidence.ts';
import { gatherServices, gatherSubmission } from './submission.ts';

/** Servers that are asked for what they should refuse: nine short connections each. */
export const SERVERS_PRESSED = 2;
/** Names of one address whose own addresses are looked up. */
const NAMES_FOLLOWED = 3;

type Step = 'server' | 'starttls' | 'auth-mechanisms' | 'security-features';

/** The MX hosts, one session with each of their addresses, and what the DNS says of them, all at once. */
export async function gatherSmtp({ domain, ask, sendsNothing, done }: GatherContext<Step>): Promise<SmtpEvidence> {
  const besides = begun(
    Promise.all([
      ask.dns(domain, 'MX'),
      gatherMailProfile(domain, ask, sendsNothing),
      ask.port25(),
      gatherServices(domain, ask),
      ask.dns('', 'SOA'),
      gatherPolicy(domain, ask),
    ]),
  );
  const mail = await gatherMailHosts(domain, ask);
  const hosts = mail.seen ? mail.value.hosts : [];
  const talks = hosts.map((host) => gatherMailSessions(host, ask));
  void begun(Promise.all(talks).then(() => done('auth-mechanisms')));
  const [servers, submission, [mx, profile, port25, services, root, policy]] = await Promise.all([
    Promise.all(
      hosts.map((host, index) =>
        gatherServer(host, talks[index] ?? Promise.resolve([]), { domain, pressed: index < SERVERS_PRESSED }, ask),
      ),
    ),
    gatherSubmission(domain, hosts, ask),
    besides,
  ]);
  return {
    domain,
    at: ask.now,
    exchangers: mapSeen(mx, exchangers),
    mail: mapSeen(mail, ({ implicit, nullMx, further }) => ({ implicit, nullMx, further })),
    profile,
    servers,
    port25,
    submission,
    services,
    validates: mapSeen(root, ({ authenticated }) => authenticated),
    policy,
  };
}

function exchangers({ records, authenticated, from }: DnsAnswer): Exchangers {
  return {
    records: records.flatMap(({ data }) =>
      data.type === 'MX' ? [{ preference: data.preference, host: data.host }] : [],
    ),
    authenticated,
    server: from.server,
  };
}

async function gatherServer(
  host: MailHost,
  talk: Promise<readonly MailSession[]>,
  { domain, pressed }: { readonly domain: string; readonly pressed: boolean },
  ask: Ask,
): Promise<MailServer> {
  const [a, aaaa, tlsa, missing, sessions, manners, hellos, reverse] = await Promise.all([
    ask.dns(host.host, 'A'),
    ask.dns(host.host, 'AAAA'),
    gatherTlsa(host.host, ask),
    gatherMissing(host, ask),
    talk,
    pressed ? gatherManners(host, domain, ask) : null,
    pressed ? gatherHellos(host, ask) : null,
    Promise.all(addressesAsked(host.addresses).map((address) => gatherReverse(address, ask))),
  ]);
  return {
    ...host,
    aliases: mapSeen(a.seen ? a : aaaa, ({ aliases }) => aliases),
    authenticated: a.seen ? mapSeen(aaaa, ({ authenticated }) => authenticated && a.value.authenticated) : a,
    sessions,
    reverse,
    manners,
    hellos,
    ...tlsa,
    missing,
  };
}

type Manners = Exclude<MailServer['manners'], undefined>;

/** One visit to a host, at the first address that speaks with us: together with the session that tells whether it does, not after it. */
async function gatherManners({ host, addresses }: MailHost, domain: string, ask: Ask): Promise<Manners> {
  const speaks = async (address: string) => conversation({ address, session: await ask.smtp(host, address) }).seen;
  const [first, ...others] = addressesAsked(addresses);
  if (first === undefined) return null;
  const [isFirst, manners] = await Promise.all([speaks(first), ask.smtpManners(host, first, domain)]);
  if (isFirst) return manners;
  for (const address of others) if (await speaks(address)) return ask.smtpManners(host, address, domain);
  return null;
}

/** Only the first address that completes a handshake: the others of a host are rarely set up differently. */
async function gatherHellos({ host, addresses }: MailHost, ask: Ask): Promise<MailServer['hellos']> {
  const completes = async (address: string) => {
    const session = await ask.smtp(host, address);
    return session.seen && session.value.starttls.session?.version ? true : null;
  };
  const [first, ...others] = addressesAsked(addresses);
  if (first === undefined) return null;
  // Most servers begin TLS: the first hello goes beside the session. Where it comes so far, the others need not wait for its end either.
  const early = await ask.hello(endpointOf(host, first), FIRST_OFFER);
  const rest = () => askWeakOffers(host, first, ask, early);
  const [isFirst, hellos] = await Promise.all([
    completes(first),
    early.seen ? rest() : completes(first).then((is) => is && rest()),
  ]);
  if (isFirst) return hellos;
  for (const address of others) if (await completes(address)) return askWeakOffers(host, address, ask);
  return null;
}

/** Its word settles most of the others (`network/tls/hello.ts`). */
const FIRST_OFFER: WeakOffer = 'rc4';

const endpointOf = (host: string, address: string): TlsEndpoint => ({ host, address, port: 25, starttls: 'smtp' });

async function askWeakOffers(
  host: string,
  address: string,
  ask: Ask,
  early?: Observed<HelloAnswer>,
): Promise<MailServer['hellos']> {
  const endpoint = endpointOf(host, address);
  const answers = await Promise.all(
    WEAK_OFFERS.map(
      async (offer) => [offer, offer === FIRST_OFFER && early ? early : await ask.hello(endpoint, offer)] as const,
    ),
  );
  return { address, answers: Object.fromEntries(answers) as Hellos };
}

async function gatherReverse(address: string, ask: Ask): Promise<ReverseName> {
  const answer = await ask.dns(reverseName(address), 'PTR');
  const names = mapSeen(answer, ({ records }) =>
    records.flatMap(({ data }) => (data.type === 'PTR' ? [data.host] : [])),
  );
  if (!names.seen) return { address, names, forward: names };
  const found = await Promise.all(
    names.value
      .slice(0, NAMES_FOLLOWED)
      .map(async (name) => addressesOfFamily(await ask.addresses(name), familyOf(address))),
  );
  return { address, names, forward: restingOn(together(found, address), [names]) };
}

/** One name that leads back to the address is enough; that none does, only all of them together tell. */
function together(found: readonly Observed<readonly string[]>[], address: string): Observed<readonly string[]> {
  const addresses = found.flatMap((one) => (one.seen ? one.value : []));
  const silent = found.find((one) => !one.seen);
  return !addresses.includes(address) && silent ? silent : seen(addresses, found);
}

async function gatherTlsa(host: string, ask: Ask): Promise<Pick<MailServer, 'tlsa' | 'tlsaUnchecked' | 'tlsaServers'>> {
  const name = await tlsaNameOf(host, ask);
  const tlsa = mapSeen(await ask.dns(name, 'TLSA'), tlsaSet);
  if (tlsa.seen) return { tlsa, tlsaUnchecked: null };
  const isFailure = tlsa.silence === 'servfail';
  const [tlsaUnchecked, tlsaServers] = await Promise.all([
    isFailure ? ask.dns(name, 'TLSA', { checkingDisabled: true }).then((found) => mapSeen(found, tlsaSet)) : null,
    gatherTlsaServers(host, name, ask),
  ]);
  return { tlsa, tlsaUnchecked, tlsaServers };
}

async function gatherTlsaServers(
  host: string,
  name: string,
  ask: Ask,
): Promise<NonNullable<MailServer['tlsaServers']>> {
  const [tlsa, address] = await Promise.all([askEveryServer(name, ask, 'TLSA'), askEveryServer(host, ask, 'A')]);
  if (!address.seen) return address;
  return mapSeen(tlsa, (servers) =>
    servers.map((server) => ({
      host: server.host,
      tlsa: server.texts.seen,
      address: address.value.some((other) => other.host === server.host && other.texts.seen),
    })),
  );
}

function tlsaSet({ name, authenticated, records }: DnsAnswer): TlsaSet {
  return {
    name,
    authenticated,
    records: records.flatMap(({ data }) =>
      data.type === 'TLSA'
        ? [{ usage: data.usage, selector: data.selector, matching: data.matching, data: data.data }]
        : [],
    ),
  };
}

/** The registry is asked only where the DNS denies the whole domain of a host. */
async function gatherMissing({ host, addresses }: MailHost, ask: Ask): Promise<MissingDomain | null> {
  if (!addresses.seen || addresses.value.length > 0) return null;
  const answer = await ask.dns(host, 'A');
  const domain = registrableDomain((answer.seen ? answer.value.aliases.at(-1) : undefined) ?? host);
  if (domain === null) return null;
  const ns = await ask.dns(domain, 'NS');
  const delegation = mapSeen(ns, ({ rcode }) => (rcode === 'NXDOMAIN' ? ('absent' as const) : ('exists' as const)));
  if (!delegation.seen || delegation.value === 'exists') {
    return { domain, delegation, registration: unseen('not-asked', undefined, [delegation]) };
  }
  const registration = await ask.registration(domain);
  return {
    domain,
    delegation,
    registration: mapSeen(registration, ({ registered, server, statuses }) => ({
      registered,
      server,
      lapsing: isLapsing(statuses),
    })),
  };
}

/** A policy without a record that senders read is no policy. */
async function gatherPolicy(domain: string, ask: Ask): Promise<SmtpEvidence['policy']> {
  const [record, exchange] = await Promise.all([
    ask.dns(`_mta-sts.${domain}`, 'TXT'),
    ask.http(policyUrl(domain), POLICY_REQUEST),
  ]);
  if (!record.seen) return record;
  if (recordRead(textsOf(record.value.records)) === null) return seen(null, [record]);
  return restingOn(
    mapSeen(exchange, ({ hops, body }) => (hops[0]?.status === 200 ? bindingOf(body) : null)),
    [record],
  );
}
