import { type Ask, type Delivery, gatherBeside, type MessageEvidence, type SignatureSeen } from '@rempart/engine';
import { arc } from 'mailauth/lib/arc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { spf } from 'mailauth/lib/spf/index.js';
import { Unjudgeable, type VerifyMessage } from '../../ports/test-messages.ts';
import { fieldsOf, seeHeader } from './header.ts';
import { type LibraryResolver, resolverOver } from './resolver.ts';

/** Each costs a hash over the whole body, and a DNS query. */
const MOST_SIGNATURES = 10;
const MOST_SEALS = 50;
/** Names taken from a message are for display. */
const LONGEST_NAME = 253;

/**
 * Verifies one message by its envelope, its connection and its header: SPF (RFC 7208), DKIM (RFC 6376), ARC (RFC 8617), and the inputs of
 * DMARC. Returns none of its text. Throws `Unjudgeable`.
 */
export async function verifyMessage(
  { message, delivery, sender, audited, receivedAt }: Parameters<VerifyMessage>[0],
  ask: Ask,
): Promise<MessageEvidence> {
  const fields = fieldsOf(message);
  if (fields === null) throw new Unjudgeable('the header is too long');
  const many = (name: string) => fields.filter((field) => field.name === name).length;
  if (many('dkim-signature') > MOST_SIGNATURES || many('arc-seal') > MOST_SEALS)
    throw new Unjudgeable('too many signatures');
  const resolver = resolverOver(ask);
  const [dkim, spfSeen] = await Promise.all([
    dkimVerify(withLineEnds(message), { resolver: resolver.ask, strict: true, minBitLength: 1024 }),
    checkSender(delivery, sender, resolver),
  ]);
  const signatures = dkim.results.filter(({ signingDomain }) => signingDomain).map(seeSignature);
  const signed = new Set(
    dkim.results.flatMap(({ status, signingHeaders }) =>
      status.result === 'pass' ? (signingHeaders?.keys ?? '').toLowerCase().split(': ') : [],
    ),
  );
  const authors = [...new Set((dkim.headerFrom || []).map(domainOf))].filter((domain) => domain !== '');
  const vouching = signatures.filter(({ result }) => result !== 'fail').map(({ domain }) => domain);
  const beside = await gatherBeside(
    {
      domains: [...authors, spfSeen.domain, ...vouching],
      ...{ address: delivery.address, helo: delivery.helo, audited, signatures },
    },
    ask,
  );
  return {
    ...{ audited, receivedAt: receivedAt.toISOString(), delivery },
    header: seeHeader(fields, { authors, signed, receivedAt }),
    ...{ spf: spfSeen, signatures, arc: await checkChain(dkim, resolver), ...beside },
  };
}

async function checkSender(
  { address, helo }: Delivery,
  sender: string,
  resolver: LibraryResolver,
): Promise<MessageEvidence['spf']> {
  const domain = domainOf(sender) || helo;
  const { status } = await spf({ sender, ip: address, helo, resolver: resolver.ask, strict: true });
  return { result: status.result as MessageEvidence['spf']['result'], domain: domain.slice(0, LONGEST_NAME) };
}

type Verified = Awaited<ReturnType<typeof dkimVerify>>;

/** A key that the DNS did not return in time does not make a chain fail. */
async function checkChain(dkim: Verified, resolver: LibraryResolver): Promise<MessageEvidence['arc']> {
  if (!dkim.arc) return null;
  const { status } = await arc(dkim.arc as Parameters<typeof arc>[0], { resolver: resolver.ask, strict: true });
  if (status.result === 'none') return null;
  if (status.result === 'pass') return 'pass';
  return resolver.missedKey() ? 'unknown' : 'fail';
}

function seeSignature({
  signingDomain,
  selector,
  algo,
  status,
  modulusLength,
}: Verified['results'][number]): SignatureSeen {
  const result = status.result === 'pass' ? 'pass' : status.result === 'temperror' ? 'unknown' : 'fail';
  return {
    domain: (signingDomain ?? '').toLowerCase().slice(0, LONGEST_NAME),
    selector: (selector ?? '').slice(0, LONGEST_NAME),
    algorithm: (algo ?? '').slice(0, 30),
    result,
    fault: result === 'fail' ? faultOf(status.result, status.comment ?? '') : null,
    bits: modulusLength ?? null,
    uncovered: 'underSized' in status && typeof status.underSized === 'number' ? status.underSized : 0,
  };
}

/** The library gives the reason as a comment. */
function faultOf(result: string, comment: string): NonNullable<SignatureSeen['fault']> {
  if (result === 'policy') return 'weak';
  if (comment === 'body hash did not verify') return 'body';
  if (comment === 'bad signature') return 'header';
  if (comment === 'no key') return 'no-key';
  if (comment === 'expired') return 'expired';
  return KEY_COMMENT.test(comment) ? 'bad-key' : 'malformed';
}

const KEY_COMMENT = /\bkey\b|hash algorithm/;

/** The domain of an address, in lower case; "" where it has none. */
function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .slice(0, address.includes('@') ? LONGEST_NAME : 0);
}

/** Lines end with CRLF, as they were signed (RFC 6376 §5.3): the library would repair them one by one. */
function withLineEnds(message: Buffer): Buffer {
  return Buffer.from(message.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
}
