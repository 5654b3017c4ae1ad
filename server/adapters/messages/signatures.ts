import type { MessageEvidence, SignatureSeen } from '@rempart/engine';
import { arc } from 'mailauth/lib/arc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { domainOf, LONGEST_NAME } from './address-domain.ts';

/** What the DNS answered for the name of a key: the strings of its records, or the code of a failure as `node:dns` has it. */
export type KeyAnswer = { readonly records: readonly string[][] } | { readonly code: string };

export interface SignaturesAsked {
  readonly message: Uint8Array;
  readonly keys: ReadonlyMap<string, KeyAnswer>;
}

export interface SignaturesRead extends Pick<MessageEvidence, 'signatures' | 'arc'> {
  /** The domains of From. */
  readonly authors: readonly string[];
  /** Names of the fields that a valid signature covers. */
  readonly signed: ReadonlySet<string>;
  /** Keys that were needed, and not among those given. */
  readonly missing: readonly string[];
}

export type ReadSignatures = (asked: SignaturesAsked) => Promise<SignaturesRead>;

/** Verifies DKIM (RFC 6376) and ARC (RFC 8617) with the keys that it is given: it asks nobody, so that only its work takes time. */
export const readSignatures: ReadSignatures = async ({ message, keys }) => {
  const missing = new Set<string>();
  let missedKey = false;
  const resolver = async (written: string): Promise<string[][]> => {
    const name = written.toLowerCase().replace(/\.$/, '');
    const answer = keys.get(name);
    if (answer === undefined) missing.add(name);
    if (answer && 'records' in answer) return answer.records.map((strings) => [...strings]);
    const code = answer?.code ?? 'ETIMEOUT';
    if (code === 'ETIMEOUT') missedKey = true;
    throw Object.assign(new Error(code), { code });
  };
  const dkim = await dkimVerify(withLineEnds(message), { resolver, strict: true, minBitLength: 1024 });
  const signed = dkim.results.flatMap(({ status, signingHeaders }) =>
    status.result === 'pass' ? (signingHeaders?.keys ?? '').toLowerCase().split(': ') : [],
  );
  const authors = (dkim.headerFrom || []).map(domainOf).filter((domain) => domain !== '');
  const chain = await checkChain(dkim, resolver);
  return {
    signatures: dkim.results.filter(({ signingDomain }) => signingDomain).map(seeSignature),
    // A key that the DNS did not return in time does not make a chain fail.
    arc: chain === 'fail' && missedKey ? 'unknown' : chain,
    authors: [...new Set(authors)],
    signed: new Set(signed),
    missing: [...missing],
  };
};

type Verified = Awaited<ReturnType<typeof dkimVerify>>;

async function checkChain(
  dkim: Verified,
  resolver: (name: string) => Promise<string[][]>,
): Promise<MessageEvidence['arc']> {
  if (!dkim.arc) return null;
  const { status } = await arc(dkim.arc as Parameters<typeof arc>[0], { resolver, strict: true });
  if (status.result === 'none') return null;
  return status.result === 'pass' ? 'pass' : 'fail';
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

/** Lines end with CRLF, as they were signed (RFC 6376 §5.3): the library would repair them one by one. */
function withLineEnds(message: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(message).toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
}
