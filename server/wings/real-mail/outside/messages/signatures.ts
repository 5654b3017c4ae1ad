import { type MessageEvidence, parseTagList, plainName, type SignatureSeen, tag } from '@rempart/engine';
import { arc } from 'mailauth/lib/arc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { LONGEST_NAME } from './address-domain.ts';
import { type Field, headerFieldsOf } from './header.ts';

/** What the DNS answered for the name of a key: the strings of its records, or the code of a failure as `node:dns` has it. */
export type KeyAnswer = { readonly records: readonly string[][] } | { readonly code: string };

export interface SignaturesAsked {
  readonly message: Uint8Array;
  readonly keys: ReadonlyMap<string, KeyAnswer>;
}

export interface SignaturesRead extends Pick<MessageEvidence, 'signatures' | 'arc'> {
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
    const name = plainName(written);
    const answer = keys.get(name);
    if (answer === undefined) missing.add(name);
    if (answer && 'records' in answer) return answer.records.map((strings) => [...strings]);
    const code = answer?.code ?? 'ETIMEOUT';
    if (code === 'ETIMEOUT') missedKey = true;
    throw Object.assign(new Error(code), { code });
  };
  const dkim = await dkimVerify(withLineEnds(message), { resolver, strict: true, minBitLength: 1024 });
  const fields = headerFieldsOf(Buffer.from(message)) ?? [];
  // The library has a result for each of these fields, in their order.
  const written = fields.filter(({ name }) => name === 'dkim-signature');
  const hasSubject = fields.some(({ name }) => name === 'subject');
  const seen = dkim.results.flatMap((result, index) =>
    result.signingDomain
      ? [{ covered: coveredBy(result), signature: seeSignature(result, written[index], hasSubject) }]
      : [],
  );
  const chain = await checkChain(dkim, resolver);
  return {
    signatures: seen.map(({ signature }) => signature),
    // A key that the DNS did not return in time does not make a chain fail.
    arc: chain === 'fail' && missedKey ? 'unknown' : chain,
    signed: new Set(seen.flatMap(({ covered, signature }) => (signature.result === 'pass' ? covered : []))),
    missing: [...missing],
  };
};

/** Names of the fields that a signature covers. */
function coveredBy({ signingHeaders }: Verified['results'][number]): readonly string[] {
  return (signingHeaders?.keys ?? '').toLowerCase().split(': ');
}

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

function seeSignature(
  verified: Verified['results'][number],
  field: Field | undefined,
  hasSubject: boolean,
): SignatureSeen {
  const { signingDomain, selector, algo, status, modulusLength } = verified;
  const isWritten = field === undefined || isBase64(field);
  const said = status.result === 'pass' ? 'pass' : status.result === 'temperror' ? 'unknown' : 'fail';
  const result = isWritten ? said : 'fail';
  return {
    domain: (signingDomain ?? '').toLowerCase().slice(0, LONGEST_NAME),
    selector: (selector ?? '').slice(0, LONGEST_NAME),
    algorithm: (algo ?? '').slice(0, 30),
    result,
    fault: result !== 'fail' ? null : isWritten ? faultOf(status.result, status.comment ?? '') : 'malformed',
    bits: modulusLength ?? null,
    uncovered: 'underSized' in status && typeof status.underSized === 'number' ? status.underSized : 0,
    ...(hasSubject && result === 'pass' && { coversSubject: coveredBy(verified).includes('subject') }),
  };
}

/** The library decodes what it can of a value that is outside the grammar (RFC 6376 §3.5). */
function isBase64({ value }: Field): boolean {
  return /^[a-z0-9+/]+={0,2}$/i.test((tag(parseTagList(value), 'b') ?? '').replaceAll(/\s+/g, ''));
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
