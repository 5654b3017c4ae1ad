import { createHash } from 'node:crypto';
import { type CertificateRequest, extension } from '../authority.ts';
import { element, nothing, octetString, oid, sequence, tagged, utf8 } from '../der.ts';
import type { Page } from '../hosts.ts';

const MARK_CERTIFICATE_USAGE = '1.3.6.1.5.5.7.3.31';
const LOGOTYPE = '1.3.6.1.5.5.7.1.12';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const MARK_TYPE = '1.3.6.1.4.1.53087.1.13';
const PILOT = '1.3.6.1.4.1.53087.4.1';
const COMMON_NAME = '2.5.4.3';

/** How a mark certificate departs from what it should be. */
export interface MarkManner extends Pick<CertificateRequest, 'days' | 'issuer' | 'logged' | 'leafOnly'> {
  /** Default 'Registered Mark'. */
  readonly markType?: string;
  /** Carries no drawing at all. */
  readonly bare?: boolean;
  /** Carries the extension of the pilot, which has ended. */
  readonly pilot?: boolean;
}

/** A mark certificate in PEM for a logo, from the lab's authority (RFC 9399 §4.1 as the VMC requirements profile it). */
export function markCertificate(domain: string, logo: string, manner: MarkManner = {}): Page {
  const { markType = 'Registered Mark', bare = false, pilot = false, ...request } = manner;
  return {
    headers: { 'content-type': 'application/pem-certificate-chain' },
    body: ({ issue }) =>
      issue({
        days: [-30, 330],
        ...request,
        names: [`default._bimi.${domain}`, domain],
        usage: MARK_CERTIFICATE_USAGE,
        subject: [
          [COMMON_NAME, domain],
          [MARK_TYPE, markType],
        ],
        extensions: [
          ...(bare ? [] : [extension(LOGOTYPE, logotype(logo))]),
          ...(pilot ? [extension(PILOT, utf8('Mark Certificate'))] : []),
        ],
      }).pem,
  };
}

/** LogotypeExtn with one direct subject logo, carried as a data URI and its SHA-256. */
function logotype(logo: string): Buffer {
  const octets = Buffer.from(logo);
  const hash = sequence(sequence(oid(SHA256), nothing()), octetString(createHash('sha256').update(octets).digest()));
  const details = sequence(
    ia5('image/svg+xml'),
    sequence(hash),
    sequence(ia5(`data:image/svg+xml;base64,${octets.toString('base64')}`)),
  );
  const image = sequence(details);
  return sequence(tagged(2, tagged(0, sequence(image))));
}

function ia5(text: string): Buffer {
  return element(0x16, Buffer.from(text));
}
