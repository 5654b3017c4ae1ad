import { createHash } from 'node:crypto';
import { knownAddresses } from '../../common/host-addresses.ts';
import { gatherMailHosts } from '../../common/mail-hosts.ts';
import { addressesAsked, cutUnderTls, gatherMailSessions } from '../../common/mail-sessions.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import { texts, textsOf } from '../../common/text-records.ts';
import { tlsaNameOf } from '../../common/tlsa-name.ts';
import type { Ask, HttpResult, SmtpSession, TlsSession } from '../../model/ask.ts';
import { mapSeen, type Observed, restingOn, seen, unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import type {
  Destination,
  Face,
  MtaStsEvidence,
  PolicyAnswer,
  PolicyFetch,
  Recipient,
  Recipients,
  Secured,
  Texts,
  Transport,
} from './evidence.ts';
import { isTlsRpt, type ReportAddress, reportAddresses } from './parse.ts';
import { POLICY_REQUEST, policyUrl } from './policy-file.ts';

/** Report addresses looked at; reporters need not use more (RFC 8460 §3). */
const DESTINATIONS = 4;

type Step = 'record' | 'policy-fetch' | 'policy-validation' | 'mx-validation';

/** Record, policy, mail servers and report addresses, all at once. */
export async function gatherMtaSts({ domain, ask, done }: GatherContext<Step>): Promise<MtaStsEvidence> {
  const records = Promise.all([
    askTexts(`_mta-sts.${domain}`, ask),
    Promise.all(
      [domain, `mta-sts.${domain}`].map(async (name) => ({ name, texts: texts(await ask.dns(name, 'TXT')) })),
    ),
    askTexts(`_smtp._tls.${domain}`, ask).then(async (reporting) => ({
      reporting,
      destinations: await askDestinations(reporting, ask),
    })),
  ]);
  void records.then(() => done('record'));
  const fetched = fetchPolicy(domain, ask);
  void fetched.then(() => {
    done('policy-fetch');
    done('policy-validation');
  });
  const [[record, misplaced, { reporting, destinations }], policy, mail, port25] = await Promise.all([
    records,
    fetched,
    askRecipients(domain, ask),
    ask.port25(),
  ]);
  return { domain, at: ask.now, record, misplaced, policy, mail, port25, reporting, destinations };
}

async function askTexts(name: string, ask: Ask): Promise<Observed<Texts>> {
  const answer = await ask.dns(name, 'TXT');
  return mapSeen(answer, ({ records, from }) => ({ name, texts: textsOf(records), server: from.server }));
}

async function fetchPolicy(domain: string, ask: Ask): Promise<PolicyFetch> {
  const host = `mta-sts.${domain}`;
  const [addresses, exchange] = await Promise.all([ask.addresses(host), ask.http(policyUrl(domain), POLICY_REQUEST)]);
  const both = addressesAsked(addresses);
  const faces =
    both.length < 2 ? [] : both.map(async (address) => ({ address, file: await askFace(domain, address, ask) }));
  return {
    host,
    addresses,
    answer: exchange.seen ? restingOn(policyAnswer(exchange.value), [exchange]) : exchange,
    faces: await Promise.all(faces),
  };
}

async function askFace(domain: string, address: string, ask: Ask): Promise<Observed<Face>> {
  const exchange = await ask.http(policyUrl(domain), { ...POLICY_REQUEST, address });
  return mapSeen(exchange, ({ hops, body }) => ({
    status: hops[0]?.status ?? 0,
    digest: createHash('sha256').update(body).digest('hex'),
  }));
}

function policyAnswer({ hops, body, bodyBytes, bodyCut, elapsedMs, stopped }: HttpResult): Observed<PolicyAnswer> {
  const [hop] = hops;
  if (!hop) return unseen('malformed', 'an exchange without answer');
  const header = (wanted: string) => hop.headers.find(([name]) => name === wanted)?.[1] ?? null;
  return seen({
    url: hop.url,
    address: hop.address,
    status: hop.status,
    contentType: header('content-type'),
    location: header('location'),
    tls: hop.tls && secured(hop.tls),
    body,
    bytes: bodyBytes,
    ...(stopped?.startsWith('content-encoding') && { coding: stopped }),
    cut: bodyCut,
    elapsedMs,
  });
}

function secured({ version, trusted, trustFault, nameMatches, failure, chain }: TlsSession): Secured {
  const [leaf] = chain;
  if (!leaf) return { version, trusted, trustFault, nameMatches, failure, certificate: null };
  const { der: _, ...certificate } = leaf;
  return { version, trusted, trustFault, nameMatches, failure, certificate };
}

async function askRecipients(domain: string, ask: Ask): Promise<Observed<Recipients>> {
  const mail = await gatherMailHosts(domain, ask);
  if (!mail.seen) return mail;
  const hosts = mail.value.hosts.map(async (host): Promise<Recipient> => {
    const [sessions, tlsa] = await Promise.all([
      gatherMailSessions(host, ask),
      tlsaNameOf(host.host, ask).then((name) => ask.dns(name, 'TLSA')),
    ]);
    return {
      ...host,
      sessions: sessions.map(({ address, session }) => ({ address, session: mapSeen(session, transport) })),
      tlsa: mapSeen(tlsa, ({ records }) => records.length),
    };
  });
  const { implicit, further } = mail.value;
  return seen({ implicit, hosts: await Promise.all(hosts), further }, [mail]);
}

function transport(spoken: SmtpSession): Transport {
  const { host, address, banner, ehlo, starttls, broken } = spoken;
  const session = starttls.session && secured(starttls.session);
  const cut = cutUnderTls(spoken) !== null;
  return { host, address, banner, ehlo, starttls: { ...starttls, session }, broken, ...(cut && { cut }) };
}

async function askDestinations(reporting: Observed<Texts>, ask: Ask): Promise<readonly Destination[]> {
  if (!reporting.seen) return [];
  const [record] = reporting.value.texts.filter(isTlsRpt);
  const addresses = record === undefined ? [] : reportAddresses(record);
  return Promise.all(
    addresses.map((address, index) => (index < DESTINATIONS ? askDestination(address, ask) : beyondLimit(address))),
  );
}

function beyondLimit(address: ReportAddress): Destination {
  const why = unseen('limit', `more than ${DESTINATIONS} report addresses`);
  const domain = address.host === null ? null : registrableDomain(address.host);
  return { ...address, hosts: why, tls: null, held: domain === null ? null : { domain, registered: why } };
}

async function askDestination(address: ReportAddress, ask: Ask): Promise<Destination> {
  const { kind, host } = address;
  if (host === null) return { ...address, hosts: seen([]), tls: null, held: null };
  const held = await askHolder(host, ask);
  if (kind === 'mailto') {
    const mail = await gatherMailHosts(host, ask);
    const hosts = mapSeen(mail, (found) => found.hosts.map(({ host }) => host));
    return { ...address, hosts, tls: null, held };
  }
  const hosts = await ask.addresses(host);
  const [first] = knownAddresses(hosts);
  const tls = first === undefined ? null : mapSeen(await ask.tls({ host, address: first, port: 443 }), secured);
  return { ...address, hosts, tls, held };
}

/** The registry is asked only where the DNS denies the whole domain. */
async function askHolder(host: string, ask: Ask): Promise<Destination['held']> {
  const domain = registrableDomain(host);
  if (domain === null) return null;
  const delegated = mapSeen(await ask.dns(domain, 'NS'), ({ rcode }) => rcode !== 'NXDOMAIN');
  if (!delegated.seen || delegated.value) return { domain, registered: delegated };
  return { domain, registered: mapSeen(await ask.registration(domain), ({ registered }) => registered) };
}
