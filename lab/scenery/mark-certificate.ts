import { createHash } from 'node:crypto';
import { extension } from '../authority.ts';
import { element, nothing, octetString, oid, sequence, tagged } from '../der.ts';
import type { Page } from '../hosts.ts';

const MARK_CERTIFICATE_USAGE = '1.3.6.1.5.5.7.3.31';
const LOGOTYPE = '1.3.6.1.5.5.7.1.12';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const MARK_TYPE = '1.3.6.1.4.1.53087.1.13';
const COMMON_NAME = '2.5.4.3';

/** A mark certificate in PEM for a logo, from the lab's authority (RFC 9399 §4.1 as the VMC requirements profile it). */
export function markCertificate(domain: string, logo: string, days: readonly [number, number] = [-30, 330]): Page {
  return {
    headers: { 'content-type': 'application/pem-certificate-chain' },
    body: ({ issue }) =>
      issue({
        names: [`default._bimi.${domain}`, domain],
        days,
        usage: MARK_CERTIFICATE_USAGE,
        subject: [
          [COMMON_NAME, domain],
          [MARK_TYPE, 'Registered Mark'],
        ],
        extensions: [extension(LOGOTYPE, logotype(logo))],
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
