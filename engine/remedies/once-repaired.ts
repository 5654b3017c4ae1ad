import { DAY_MS } from '@rempart/contract';
import type { AuditEvidence } from '../evidence.ts';
import type { Certificate, TlsSession } from '../model/ask.ts';
import { identifiersOf, organizationOf } from '../protocols/caa/issuers.ts';
import type { Secured } from '../protocols/mta-sts/evidence.ts';

/** What an authority that renews by itself gives today. */
const LIFETIME_DAYS = 90;

/** A day after or before the audit, ISO 8601. */
export function daysAfter({ at }: Pick<AuditEvidence, 'at'>, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString();
}

/** The certificate that a host has once a public authority has given it one, on the day of the audit. */
export function healthyCertificate(host: string, evidence: AuditEvidence, issuer: string): Certificate {
  return {
    subject: `CN=${host}`,
    issuer,
    names: [host],
    notBefore: daysAfter(evidence, 0),
    notAfter: daysAfter(evidence, LIFETIME_DAYS),
    serial: '',
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    selfSigned: false,
    der: '',
  };
}

/** A handshake in which nothing is to be reproached. */
export function healthySession(host: string, address: string, evidence: AuditEvidence, issuer = ''): TlsSession {
  return {
    address,
    version: 'TLSv1.3',
    cipher: 'TLS_AES_256_GCM_SHA384',
    trusted: true,
    trustFault: null,
    nameMatches: true,
    chain: [healthyCertificate(host, evidence, issuer)],
    ocspStapled: false,
    ephemeral: { type: 'ECDH', bits: 253, name: 'X25519' },
    failure: null,
  };
}

/**
 * Whether a certificate may be refused for no more than the intermediate ones that its server does not send: another, installed likewise,
 * would be refused likewise. An authority that nobody knows shows the same.
 */
export function isIncomplete({
  trustFault,
  chain,
}: Pick<TlsSession, 'trustFault'> & { readonly chain: readonly object[] }): boolean {
  return trustFault === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' && chain.length === 1;
}

/** Whether its authority is one of the public web, so that nothing but the chain is missing. */
export function isOfPublicAuthority({
  chain: [leaf],
}: {
  readonly chain: readonly Pick<Certificate, 'issuer'>[];
}): boolean {
  const organization = leaf ? organizationOf(leaf.issuer) : null;
  return organization !== null && identifiersOf(organization).length > 0;
}

export function soundSecured(host: string, evidence: AuditEvidence): Secured {
  const { version, trusted, trustFault, nameMatches, failure, chain } = healthySession(host, '', evidence);
  const [leaf] = chain;
  if (!leaf) return { version, trusted, trustFault, nameMatches, failure, certificate: null };
  const { der: _, ...certificate } = leaf;
  return { version, trusted, trustFault, nameMatches, failure, certificate };
}
