import { createHash, X509Certificate } from 'node:crypto';
import { isSignedBy } from '../../certificates/signed-by.ts';
import { isValidAt } from '../../certificates/validity.ts';
import { firstSilence } from '../../common/first-silence.ts';
import type { TlsSession } from '../../model/ask.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import type { MailServer, SmtpEvidence, Tlsa } from './evidence.ts';

const DANE_TA = 2;
const DANE_EE = 3;
const FULL_CERTIFICATE = 0;
const PUBLIC_KEY = 1;
const WHOLE = 0;
/** Octets of the digests of RFC 6698 §2.1.3. */
const DIGESTS: Readonly<Record<number, { readonly name: string; readonly octets: number }>> = {
  1: { name: 'sha256', octets: 32 },
  2: { name: 'sha512', octets: 64 },
};

/** Why a record is of no use to senders; null where it is of use (RFC 7672 §3.1). */
export function faultOfTlsa({
  usage,
  selector,
  matching,
  data,
}: Tlsa): 'usage' | 'selector' | 'matching' | 'length' | null {
  if (usage !== DANE_TA && usage !== DANE_EE) return 'usage';
  if (selector !== FULL_CERTIFICATE && selector !== PUBLIC_KEY) return 'selector';
  if (matching === WHOLE) return data.length > 0 ? null : 'length';
  const digest = DIGESTS[matching];
  if (!digest) return 'matching';
  return data.length === digest.octets * 2 ? null : 'length';
}

/** It holds the certificate or key itself, which is long, and is better given as a digest (RFC 7671 §10.1.2). */
export function isWhole({ matching }: Tlsa): boolean {
  return matching === WHOLE;
}

export function usableTlsa(server: MailServer): readonly Tlsa[] {
  return server.tlsa.seen ? server.tlsa.value.records.filter((record) => faultOfTlsa(record) === null) : [];
}

/** Whether senders must rely on the TLSA records of a server: MX, addresses and records were all validated (RFC 7672 §2.2). */
export function isDaneSecure(server: MailServer, evidence: SmtpEvidence): Observed<boolean> {
  const { exchangers } = evidence;
  const trusted = isTlsaTrusted(server, evidence);
  if (!trusted.seen) return trusted;
  if (!exchangers.seen) return exchangers;
  return seen(exchangers.value.authenticated && trusted.value);
}

/**
 * Whether senders can rely on them at all. That the MX records are not signed keeps nobody from it: some do by default, Postfix among them
 * (RFC 7672 §2.2.1).
 */
export function isTlsaTrusted(server: MailServer, evidence: SmtpEvidence): Observed<boolean> {
  const { validates } = evidence;
  if (!validates.seen) return validates;
  if (!validates.value) return unseen('not-asked', 'the resolver does not validate DNSSEC');
  if (!server.authenticated.seen) return server.authenticated;
  if (!server.tlsa.seen) return isOutOfReach(server, evidence) ? seen(false) : server.tlsa;
  return seen(server.authenticated.value && server.tlsa.value.authenticated);
}

/** The addresses of the server are not signed: no sender asks for its TLSA records, nor does it matter what becomes of the question. */
export function isOutOfReach({ authenticated }: MailServer, { validates }: Pick<SmtpEvidence, 'validates'>): boolean {
  return validates.seen && validates.value && authenticated.seen && !authenticated.value;
}

/** Why the TLSA records of a server that can have some were not seen. */
export function unreadTlsa(
  servers: readonly MailServer[],
  evidence: Pick<SmtpEvidence, 'validates'>,
): Unseen | undefined {
  return firstSilence(servers.filter((server) => !isOutOfReach(server, evidence)).map(({ tlsa }) => tlsa));
}

/** The first usable record that the served certificates satisfy, or null (RFC 7672 §3.2). `at` is ISO 8601. */
export function matchingTlsa(records: readonly Tlsa[], tls: TlsSession, domain: string, at: string): Tlsa | null {
  const chain = readChain(tls);
  const usable = records.filter((record) => faultOfTlsa(record) === null);
  return usable.find((record) => isHeeded(record, usable) && satisfies(record, chain, tls, domain, at)) ?? null;
}

/** As `matchingTlsa`, among the records that senders pass over for a stronger digest. */
export function outrankedTlsa(records: readonly Tlsa[], tls: TlsSession, domain: string, at: string): Tlsa | null {
  const chain = readChain(tls);
  const usable = records.filter((record) => faultOfTlsa(record) === null);
  return usable.find((record) => !isHeeded(record, usable) && satisfies(record, chain, tls, domain, at)) ?? null;
}

/** Of several digests of the same usage and selector, senders look at the strongest alone (RFC 7671 §9, RFC 7672 §5). */
function isHeeded({ usage, selector, matching }: Tlsa, usable: readonly Tlsa[]): boolean {
  const rivals = usable.filter((one) => one.usage === usage && one.selector === selector);
  return matching === WHOLE || rivals.every((one) => one.matching <= matching);
}

function satisfies(
  record: Tlsa,
  chain: readonly X509Certificate[],
  tls: TlsSession,
  domain: string,
  at: string,
): boolean {
  const [leaf] = chain;
  if (!leaf) return false;
  // Name and dates do not count: the record itself vouches for the key (RFC 7672 §3.1.1).
  if (record.usage === DANE_EE) return matches(record, leaf);
  if (!leadsToAnchor(leaf, chain.slice(1), (certificate) => matches(record, certificate), at)) return false;
  return tls.nameMatches || (tls.chain[0]?.names.includes(domain) ?? false);
}

function matches({ selector, matching, data }: Tlsa, certificate: X509Certificate): boolean {
  const octets = selector === FULL_CERTIFICATE ? certificate.raw : publicKeyOf(certificate);
  if (!octets) return false;
  const digest = DIGESTS[matching];
  return data === (digest ? createHash(digest.name).update(octets).digest('hex') : octets.toString('hex'));
}

/** Each record, and each rule, looks at the same keys. */
const publicKeys = new WeakMap<X509Certificate, Buffer | null>();

/** SubjectPublicKeyInfo in DER; null for a kind of key that OpenSSL does not know. */
function publicKeyOf(certificate: X509Certificate): Buffer | null {
  const known = publicKeys.get(certificate);
  if (known !== undefined) return known;
  const key = exported(certificate);
  publicKeys.set(certificate, key);
  return key;
}

function exported(certificate: X509Certificate): Buffer | null {
  try {
    return certificate.publicKey.export({ type: 'spki', format: 'der' });
  } catch {
    return null;
  }
}

/**
 * Whether a certificate in its time is signed by an anchor, or by one that leads to it: servers send them in any order (RFC 8446 §4.4.2).
 * Each is looked at once, however they sign one another.
 */
function leadsToAnchor(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  isAnchor: (certificate: X509Certificate) => boolean,
  at: string,
): boolean {
  if (!others.some(isAnchor)) return false;
  const reached = new Set([leaf]);
  for (const certificate of reached) {
    if (!isValidAt(certificate, at)) continue;
    for (const issuer of others) {
      if (reached.has(issuer) || !isSignedBy(certificate, issuer)) continue;
      if (isAnchor(issuer)) return true;
      reached.add(issuer);
    }
  }
  return false;
}

/** Several rules read the same chain, and a plan judges it again and again. */
const chains = new WeakMap<TlsSession['chain'], readonly X509Certificate[]>();

/** As far as it can be read. */
function readChain({ chain }: TlsSession): readonly X509Certificate[] {
  const known = chains.get(chain);
  if (known) return known;
  const read: X509Certificate[] = [];
  chains.set(chain, read);
  try {
    for (const { der } of chain) read.push(new X509Certificate(Buffer.from(der, 'base64')));
  } catch {
    return read;
  }
  return read;
}
