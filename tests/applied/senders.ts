import { createHash, type X509Certificate } from 'node:crypto';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { parsePolicy, resolvePolicy, validateMx } from 'mailauth/lib/mta-sts.js';
import { type Talk, talkTo } from '../../trials/talk.ts';
import { type Asks, askerOf, libraryResolver } from './resolver.ts';
import type { Stage } from './walk.ts';

type Network = Awaited<ReturnType<Stage['open']>>['network'];
type Policy = ReturnType<typeof parsePolicy>;

/** A policy of MTA-STS as a sender keeps it. */
interface Kept {
  readonly id: string;
  readonly policy: Policy;
  readonly fetchedIn: number;
}

/** `strict`: holds to MTA-STS (RFC 8461). `dane`: to TLSA records (RFC 7672). `plain`: encrypts where it can. */
export type Manner = 'strict' | 'dane' | 'plain';
export const MANNERS: readonly Manner[] = ['strict', 'dane', 'plain'];

export interface Letter {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** A sender that keeps what it has learnt from one week to the next. */
export interface Sender {
  readonly manner: Manner;
  /** Hands a letter to a mail server of the domain; why none took it, else null. */
  readonly send: (letter: Letter, domain: string, network: Network, week: number) => Promise<string | null>;
}

export function openSender(manner: Manner): Sender {
  let kept: Kept | null = null;
  return {
    manner,
    send: async (letter, domain, network, week) => {
      const ask = askerOf(network.resolvers ?? []);
      if (manner === 'strict') kept = await policyOf(domain, { ask, network, week }, kept);
      const enforced = kept?.policy.mode === 'enforce' ? kept.policy : null;
      const { hosts, authentic, fault } = await exchangersOf(domain, ask);
      const faults: string[] = fault === null ? [] : [fault];
      for (const host of hosts) {
        if (enforced && !validateMx(host, enforced).valid) faults.push(`the policy does not name ${host}`);
        else {
          const wanted = await wantedOf(host, { manner, ask, network, enforced: enforced !== null, authentic });
          const refusal = typeof wanted === 'string' ? wanted : await handTo(host, letter, wanted, network, ask);
          if (refusal === null) return null;
          faults.push(`${host}: ${refusal}`);
        }
      }
      return faults.join('; ');
    },
  };
}

interface Surroundings {
  readonly ask: Asks;
  readonly network: Network;
  readonly week: number;
}

const SECONDS_A_WEEK = 7 * 86_400;

/** The policy that binds now: a new one where the record tells of it and it can be had, else the one that was kept (RFC 8461 §3.3). */
async function policyOf(domain: string, { ask, network, week }: Surroundings, kept: Kept | null): Promise<Kept | null> {
  const standing = kept && (week - kept.fetchedIn) * SECONDS_A_WEEK < (kept.policy.maxAge ?? 0) ? kept : null;
  const id = await resolvePolicy(domain, { strict: true, resolver: libraryResolver(ask) }).catch(() => false as const);
  if (id === false || id === standing?.id) return standing;
  const policy = await fetched(domain, ask, network).catch(() => null);
  return policy === null ? standing : { id, policy, fetchedIn: week };
}

async function fetched(domain: string, ask: Asks, { dial, roots = [] }: Network): Promise<Policy | null> {
  const name = `mta-sts.${domain}`;
  const [found] = (await ask(name, 'A')).records;
  if (!found) return null;
  const { address, port } = dial?.({ transport: 'tcp', address: `${found.data}`, port: 443 }) ?? {
    address: '',
    port: 0,
  };
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const options = {
      host: address,
      port,
      servername: name,
      ca: [...roots],
      headers: { host: name },
      agent: false as const,
    };
    get({ ...options, path: '/.well-known/mta-sts.txt' }, resolve).once('error', reject);
  });
  const body = await text(response);
  const isText = /^text\/plain\b/.test(response.headers['content-type'] ?? '');
  return response.statusCode === 200 && isText ? parsePolicy(body, { strict: true }) : null;
}

/** Where mail for a domain goes, the best first; without MX, to the domain itself (RFC 5321 §5.1). */
async function exchangersOf(domain: string, ask: Asks) {
  const { rcode, authentic, records } = await ask(domain, 'MX');
  const none = { hosts: [] as readonly string[], authentic };
  if (rcode !== 'NOERROR') return { ...none, fault: `MX: ${rcode}` };
  const named = records.flatMap((record) => (record.type === 'MX' ? [record.data] : []));
  if (named.length === 0) return { hosts: [domain], authentic, fault: null };
  const real = named.filter(({ exchange }) => exchange !== '.' && exchange !== '');
  if (real.length === 0) return { ...none, fault: 'the domain takes no mail' };
  const sorted = real.toSorted((one, other) => (one.preference ?? 0) - (other.preference ?? 0));
  return { hosts: sorted.map(({ exchange }) => exchange.replace(/\.$/, '')), authentic, fault: null };
}

/** What a session with a server must have. */
interface Wanted {
  readonly encrypted: boolean;
  readonly options: ConnectionOptions;
  readonly vouched: (tls: TLSSocket) => boolean;
}

/** Any encryption is better than none, and none is better than no mail. */
const OPPORTUNISTIC: Wanted = {
  encrypted: false,
  options: { rejectUnauthorized: false, minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' },
  vouched: () => true,
};

async function wantedOf(
  host: string,
  how: Pick<Surroundings, 'ask' | 'network'> & {
    readonly manner: Manner;
    readonly enforced: boolean;
    readonly authentic: boolean;
  },
): Promise<Wanted | string> {
  const { manner, ask, network, enforced, authentic } = how;
  if (enforced) {
    const options: ConnectionOptions = { ca: [...(network.roots ?? [])], servername: host, minVersion: 'TLSv1.2' };
    return { encrypted: true, options, vouched: ({ authorized }) => authorized };
  }
  if (manner !== 'dane' || !authentic || !(await ask(host, 'A')).authentic) return OPPORTUNISTIC;
  const { rcode, authentic: isSigned, records } = await ask(`_25._tcp.${host}`, 'TLSA');
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return `TLSA: ${rcode}`;
  const all = records.flatMap((record) => (record.type === 'TLSA' ? [record.data] : []));
  if (!isSigned || all.length === 0) return OPPORTUNISTIC;
  const usable = all.filter(({ usage, selector, matchingType }) => usage >= 2 && selector <= 1 && matchingType <= 2);
  const options: ConnectionOptions = { rejectUnauthorized: false, servername: host, minVersion: 'TLSv1.2' };
  return {
    encrypted: true,
    options,
    vouched: (tls) =>
      usable.length === 0 || chainOf(tls).some((one, depth) => usable.some((record) => isMatched(record, one, depth))),
  };
}

interface Described {
  readonly usage: number;
  readonly selector: number;
  readonly matchingType: number;
  readonly certificate: Buffer;
}

/** RFC 7671 §5.1 and §5.2: of the server itself (3), or of an authority above it (2). */
function isMatched(
  { usage, selector, matchingType, certificate }: Described,
  shown: X509Certificate,
  depth: number,
): boolean {
  if ((usage === 3) !== (depth === 0)) return false;
  const data = selector === 1 ? shown.publicKey.export({ type: 'spki', format: 'der' }) : shown.raw;
  const kind = ['', 'sha256', 'sha512'][matchingType];
  return (kind ? createHash(kind).update(data).digest() : data).equals(certificate);
}

function chainOf(tls: TLSSocket): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let one = tls.getPeerX509Certificate(); one && chain.length < 10; one = one.issuerCertificate) chain.push(one);
  return chain;
}

/** A machine at its limit answers late; what drops all that comes never does. */
const SILENCE_MS = 15_000;

/** Why the server did not take it; null where it did. */
async function handTo(
  host: string,
  letter: Letter,
  wanted: Wanted,
  network: Network,
  ask: Asks,
): Promise<string | null> {
  const addresses = [...(await ask(host, 'A')).records, ...(await ask(host, 'AAAA')).records];
  let fault = 'it has no address';
  for (const { data } of addresses) {
    const place = network.dial?.({ transport: 'tcp', address: `${data}`, port: 25 });
    const tries = wanted.encrypted ? [true] : [true, false];
    for (const tls of tries) {
      const said = await session(place ?? NOWHERE, letter, wanted, tls);
      if (said === null) return null;
      fault = said;
      if (said === SILENT) break;
    }
  }
  return fault;
}

/** Without encryption it would not say more. */
const SILENT = 'it says nothing';
const NOWHERE = { address: '127.0.0.1', port: 1 };

async function session(
  { address, port }: typeof NOWHERE,
  letter: Letter,
  wanted: Wanted,
  tls: boolean,
): Promise<string | null> {
  let talk: Talk | undefined;
  const late = setTimeout(() => talk?.close(), SILENCE_MS);
  try {
    talk = await talkTo(port, address);
    return await conversation(talk, letter, wanted, tls);
  } catch (fault) {
    return `${(fault as NodeJS.ErrnoException).code ?? fault}`;
  } finally {
    clearTimeout(late);
    talk?.close();
  }
}

async function conversation(talk: Talk, letter: Letter, wanted: Wanted, tls: boolean): Promise<string | null> {
  const greeting = await talk.hear();
  if (!greeting.startsWith('220')) return greeting.trim() || SILENT;
  const keywords = await talk.say(`EHLO ${HELO}`);
  const isOffered = /^250[ -]STARTTLS\r$/m.test(keywords);
  if (wanted.encrypted && !isOffered) return 'it offers no encryption';
  if (tls && isOffered) {
    const shown = await talk.startTls(wanted.options);
    if (!wanted.vouched(shown)) return 'its key is not one that was told';
    await talk.say(`EHLO ${HELO}`);
  }
  return handOver(talk, letter);
}

const HELO = 'expediteur.lab.example';

/** The dialogue of one message (RFC 5321 §3.3); the first refusal, or null. */
export async function handOver(talk: Talk, { from, to, text: message }: Letter): Promise<string | null> {
  for (const [line, wanted] of [
    [`MAIL FROM:<${from}>`, '250'],
    [`RCPT TO:<${to}>`, '250'],
    ['DATA', '354'],
    [`${message}\r\n.`, '250'],
  ] as const) {
    const reply = await talk.say(line);
    if (!reply.startsWith(wanted)) return reply.trim() || 'it hung up';
  }
  await talk.say('QUIT');
  return null;
}
