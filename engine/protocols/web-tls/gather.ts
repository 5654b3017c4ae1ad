import { X509Certificate } from 'node:crypto';
import { mustStaple, readStaple } from '../../certificates/revocation.ts';
import { modulusOf, type Weakness, weaknessOf } from '../../certificates/rsa-weakness.ts';
import { countTimestamps } from '../../certificates/transparency.ts';
import { emptyInCircle } from '../../common/alias-walk.ts';
import { firstOfEach, knownAddresses } from '../../common/host-addresses.ts';
import { readOnce } from '../../common/read-once.ts';
import type { Ask, Certificate, HelloAnswer, HelloOffer, TlsEndpoint, TlsSession } from '../../model/ask.ts';
import { mapSeen, type Observed } from '../../model/observed.ts';
import type { WebEndpoint, WebHellos, WebHost, WebSession } from './evidence.ts';
import { webNames } from './names.ts';

const HTTPS = 443;

/** All but TLS 1.3 and its group, for which the whole handshake may answer. */
const NARROW_OFFERS: readonly HelloOffer[] = [
  'ssl3',
  'tls1.0',
  'tls1.1',
  'tls1.2',
  'rc4',
  '3des',
  'export',
  'null',
  'anonymous',
  'cbc',
  'static-rsa',
  'sha1',
];

type Answers = WebHellos['answers'];

/** As OpenSSL names the group (RFC 9846). */
const HYBRID = /MLKEM/;
/** RFC 8446 §6.2: no set of parameters in common. */
const HANDSHAKE_FAILURE = 40;

/** The name and its `www`, a whole handshake with the first IPv4 and the first IPv6 address of each. */
export async function gatherWebHosts(domain: string, ask: Ask): Promise<readonly WebHost[]> {
  // One machine hands out the same response with the same certificates at each of its addresses: its signature is verified once.
  const stapleOf = readOnce((shown) => {
    const [response = '', ...chain] = shown.split(',');
    return readStaple(response, chain, ask.now);
  });
  const shakeHands = async (host: string, address: string): Promise<WebEndpoint> => ({
    address,
    session: mapSeen(await ask.tls({ host, address, port: HTTPS }), (session) => withoutDer(session, stapleOf)),
  });
  return Promise.all(
    webNames(domain).map(async (host) => {
      const addresses = await emptyInCircle(host, await ask.addresses(host), ask);
      const tried = firstOfEach(knownAddresses(addresses));
      return { host, addresses, endpoints: await Promise.all(tried.map((address) => shakeHands(host, address))) };
    }),
  );
}

/** One ClientHello per version and weak family, at the first address that the name or its `www` has. */
export async function gatherHellos(domain: string, ask: Ask): Promise<WebHellos | null> {
  const found = await Promise.all(
    webNames(domain).map(async (host) => ({ host, addresses: await ask.addresses(host) })),
  );
  const [first] = found.flatMap(({ host, addresses }) => {
    const [address] = firstOfEach(knownAddresses(addresses));
    return address === undefined ? [] : [{ host, address }];
  });
  if (!first) return null;
  const endpoint = { ...first, port: HTTPS };
  const narrow = await Promise.all(
    NARROW_OFFERS.map(async (offer) => [offer, await ask.hello(endpoint, offer)] as const),
  );
  const isHeard = narrow.some(([, answer]) => answer.seen);
  const modern = await askModern(endpoint, isHeard ? await ask.tls(endpoint) : null, ask);
  return { ...first, answers: { ...(Object.fromEntries(narrow) as Answers), ...modern } };
}

/**
 * The handshake at the same place offers TLS 1.3 and its hybrid group, and has answered for both where it ended with them; a server that
 * chose otherwise is asked. So is one that cut short every other ClientHello: had it not answered a ClientHello of this kind, the
 * connections that it closes would say nothing about the families offered. Without TLS 1.3 there is no group of it; who refuses the
 * handshake and not the version may want another group.
 */
async function askModern(
  endpoint: TlsEndpoint,
  handshake: Observed<TlsSession> | null,
  ask: Ask,
): Promise<Pick<Answers, 'tls1.3' | 'pqc'>> {
  const ended = handshake?.seen && handshake.value.version === 'TLSv1.3' ? handshake : null;
  const modern = ended ? mapSeen(ended, acceptedBy) : await ask.hello(endpoint, 'tls1.3');
  const isRefused = modern.seen && !modern.value.accepted && modern.value.alert !== HANDSHAKE_FAILURE;
  const isAnswered = isRefused || HYBRID.test(ended?.value.ephemeral?.name ?? '');
  return { 'tls1.3': modern, pqc: isAnswered ? modern : await ask.hello(endpoint, 'pqc') };
}

function acceptedBy({ version, cipher }: TlsSession): HelloAnswer {
  return {
    accepted: true,
    version,
    cipher,
    alert: null,
    dhBits: null,
    compressed: false,
    secureRenegotiation: null,
  };
}

/** `stapleOf` takes the response and the certificates, base64, with commas between them. */
function withoutDer(
  { ocspResponse, ...session }: TlsSession,
  stapleOf: (shown: string) => ReturnType<typeof readStaple>,
): WebSession {
  return {
    ...session,
    chain: session.chain.map(examined),
    staple: ocspResponse ? stapleOf([ocspResponse, ...session.chain.map(({ der }) => der)].join()) : null,
  };
}

/** One machine shows the same certificates for each name and at each address. */
const certificates = new WeakMap<Certificate, WebSession['chain'][number]>();

function examined(shown: Certificate): WebSession['chain'][number] {
  const known = certificates.get(shown);
  if (known) return known;
  const { der, ...certificate } = shown;
  const found = {
    ...certificate,
    scts: countTimestamps(der),
    weakness: keyWeakness(der),
    mustStaple: mustStaple(der),
  };
  certificates.set(shown, found);
  return found;
}

/** null for a key of another kind, too. */
function keyWeakness(der: string): Weakness | null {
  try {
    const modulus = modulusOf(new X509Certificate(Buffer.from(der, 'base64')).publicKey);
    return modulus === null ? null : weaknessOf(modulus);
  } catch {
    // A key that OpenSSL cannot read or export; what can be said of it is the affair of other rules.
    return null;
  }
}
