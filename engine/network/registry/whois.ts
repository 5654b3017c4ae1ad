import { knownAddresses } from '../../common/host-addresses.ts';
import type { HostAddresses, Registration } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { isHostName } from '../http/target.ts';
import { answerWithin, startTimeLimit } from '../time.ts';
import { createBoundedReader, untilEnd } from '../transport/bounded-reader.ts';
import { withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { MAX_RAW } from './rdap.ts';
import { admissionIn, limitIn } from './whois-phrases.ts';
import { readReferral, readWhois } from './whois-text.ts';

const PORT = 43;
/** For the whole chain, as the time below. */
const MAX_BYTES = 131_072;
const MAX_ADDRESSES = 2;
const CONNECT_MS = 3_000;
const MAX_DETAIL = 80;

/** Asks the WHOIS host of a top-level domain (RFC 3912), which the root of WHOIS names where we do not know it: two hops at most. */
export async function askWhois(
  context: NetworkContext,
  domain: string,
  deadlineMs: number,
): Promise<Observed<Registration>> {
  const time = startTimeLimit(context.signal, deadlineMs);
  try {
    const server = await whoisHost(context, domain, time.signal);
    if (!server.seen) return server;
    const text = await query(context, server.value, questionFor(server.value, domain), time.signal);
    if (!text.seen) return text;
    const limit = limitIn(text.value);
    if (limit !== null) return unseen('refused', `${server.value}: ${limit.slice(0, MAX_DETAIL)}`);
    const record = readWhois(text.value, domain);
    const raw = text.value.slice(0, MAX_RAW);
    if (record) return seen({ domain, source: 'whois', server: server.value, ...record, raw });
    const admission = admissionIn(text.value);
    return admission === null
      ? unseen('malformed', `${server.value}: ${raw.slice(0, MAX_DETAIL)}`)
      : unseen('refused', `${server.value}: ${admission.slice(0, MAX_DETAIL)}`);
  } finally {
    time.clear();
  }
}

async function whoisHost(context: NetworkContext, domain: string, time: Ends): Promise<Observed<string>> {
  const tld = domain.slice(domain.lastIndexOf('.') + 1);
  const { whois, whoisRoot } = context.bootstrap;
  const known = Object.hasOwn(whois, tld) ? whois[tld] : undefined;
  if (known) return seen(known);
  if (!whoisRoot) return unseen('not-asked', `no registry known for ${tld}`);
  const text = await query(context, whoisRoot, tld, time);
  if (!text.seen) return text;
  const limit = limitIn(text.value);
  if (limit !== null) return unseen('refused', `${whoisRoot}: ${limit.slice(0, MAX_DETAIL)}`);
  const referral = readReferral(text.value);
  const usable = referral !== null && isHostName(referral) && referral !== whoisRoot;
  return usable ? seen(referral) : unseen('not-asked', `no registry known for ${tld}`);
}

/** Some servers want to be told that a domain is meant, or answer with less. */
function questionFor(server: string, domain: string): string {
  if (server === 'whois.denic.de') return `-T dn,ace ${domain}`;
  return server === 'whois.verisign-grs.com' ? `domain ${domain}` : domain;
}

/** Port 43, whatever the referral says; the first address that takes the connection. */
async function query(context: NetworkContext, server: string, question: string, time: Ends): Promise<Observed<string>> {
  const told = await answerWithin<HostAddresses>(
    time,
    (answer) => void context.addresses(server).then((found) => answer(seen(found))),
  );
  if (!told.seen) return told;
  const found = told.value;
  let last: Observed<string> = found.seen ? unseen('unreachable', `${server} has no address`) : found;
  for (const address of knownAddresses(found).slice(0, MAX_ADDRESSES)) {
    const limits = { deadlineMs: CONNECT_MS * 4, connectMs: CONNECT_MS, within: time };
    last = await withConnection(context, { address, port: PORT }, limits, async (socket, until) => {
      const intake = createBoundedReader(socket, MAX_BYTES);
      socket.write(`${question}\r\n`);
      const bytes = await intake.next(untilEnd, until);
      return bytes.seen ? seen(readText(bytes.value)) : bytes;
    });
    if (last.seen || time.aborted) break;
  }
  return last;
}

/** UTF-8 where it is, else ISO 8859-1, which old registries still write. */
function readText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}
