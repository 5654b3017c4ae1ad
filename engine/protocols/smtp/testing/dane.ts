import { createHash, X509Certificate } from 'node:crypto';
import type { TlsSession } from '../../../model/ask.ts';
import { issue } from '../../../network/tls/testing/certificates.ts';
import { fakeCertificate } from '../../../testing/sessions.ts';
import { tls, type World, type Zone } from './world.ts';

export const authority = issue({ subject: 'Autorité', authority: true });
export const server = issue({ subject: 'mx.exemple.fr', names: ['mx.exemple.fr'], issuer: authority });
export const der = (pem: string) => new X509Certificate(pem).raw;
export const spki = (pem: string) => new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
export const digest = (octets: Buffer, hash = 'sha256') => createHash(hash).update(octets).digest('hex');
export const chain = (...pems: readonly string[]) =>
  pems.map((pem) => fakeCertificate({ der: der(pem).toString('base64') }));
export const tlsa = (usage: number, selector: number, matching: number, data: string): Zone => ({
  '_25._tcp.mx.exemple.fr TLSA': [{ type: 'TLSA', usage, selector, matching, data }],
});
export const EE = tlsa(3, 1, 1, digest(spki(server.cert)));
/** For tests: a server whose certificate `authority` signed, beside these TLSA records. */
export const dane = (zone: Zone, more: Partial<TlsSession> = {}, secure: World['secure'] = 'all'): World => ({
  ...tls({ chain: chain(server.cert, authority.cert), ...more }),
  zone,
  ...(secure && { secure }),
});
