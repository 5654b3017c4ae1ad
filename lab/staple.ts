import { createHash, createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { bitString, element, integer, nothing, octetString, oid, sequence, tagged } from './der.ts';

const DAY_MS = 86_400_000;
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const SHA1 = '1.3.14.3.2.26';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';

/** What an authority with an elliptic key answers about a certificate of its own, for a week (RFC 6960 §4.2.1). */
export function ocspResponse(leaf: Buffer, issuer: KeyObject, state: 'good' | 'revoked', now: Date): Buffer {
  const data = sequence(
    tagged(2, octetString(keyHash(issuer))),
    moment(now, 0),
    sequence(
      sequence(
        certificateId(leaf, issuer),
        state === 'good' ? element(0x80) : tagged(1, moment(now, -3)),
        moment(now, -1),
        tagged(0, moment(now, 6)),
      ),
    ),
  );
  const basic = sequence(data, sequence(oid(ECDSA_SHA256)), bitString(sign('sha256', data, issuer)));
  const successful = element(0x0a, Buffer.from([0]));
  return sequence(successful, tagged(0, sequence(oid(BASIC_RESPONSE), octetString(basic))));
}

function certificateId(leaf: Buffer, issuer: KeyObject): Buffer {
  const { serialNumber, issuer: name } = new X509Certificate(leaf);
  return sequence(
    sequence(oid(SHA1), nothing()),
    octetString(createHash('sha1').update(name).digest()),
    octetString(keyHash(issuer)),
    integer(Buffer.from(serialNumber, 'hex')),
  );
}

function keyHash(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest();
}

function moment(now: Date, days: number): Buffer {
  const iso = new Date(now.getTime() + days * DAY_MS).toISOString();
  return element(0x18, Buffer.from(`${iso.replace(/[-:T]/g, '').slice(0, 14)}Z`));
}
