import { DAY_MS, type WatchedDeadline } from '@rempart/contract';
import type { AuditEvidence } from '../evidence.ts';
import type { CheckId } from '../protocols/index.ts';
import { parseSecurityTxt, readExpiry } from '../protocols/web-page/security-txt.ts';
import { termOf } from '../protocols/whois/term.ts';
import { evidenceIn } from './situation.ts';

/** A day on which something ends. The contract's file for it names no package, so that the library can declare it. */
export interface Deadline extends WatchedDeadline {
  /** The check that reads it. */
  readonly check: CheckId;
}

/** Certificates that live no longer are renewed by a machine (CA/Browser Forum BR: 100 days from 2027-03-15). */
const BY_MACHINE_DAYS = 100;

/** Every date in the evidence, the soonest first; of the same thing only the soonest. */
export function deadlinesOf(evidence: AuditEvidence): readonly Deadline[] {
  const all = [
    ...registrations(evidence),
    ...webCertificates(evidence),
    ...mailCertificates(evidence),
    ...signatures(evidence),
    ...securityTxt(evidence),
  ].toSorted((a, b) => Date.parse(a.on) - Date.parse(b.on));
  return all.filter(
    ({ kind, name }, index) => all.findIndex((other) => other.kind === kind && other.name === name) === index,
  );
}

function registrations(evidence: AuditEvidence): readonly Deadline[] {
  const whois = evidenceIn(evidence, 'whois');
  const expires = whois ? termOf(whois).expires : null;
  const own: readonly Deadline[] =
    whois && expires !== null
      ? [{ kind: 'domain', name: whois.registrable, on: expires, check: 'whois/expiry', automatic: false }]
      : [];
  const delegation = evidenceIn(evidence, 'dns')?.delegation;
  const homes = delegation?.seen ? delegation.value.homes : [];
  const foreign = homes.flatMap(({ domain, registration }): readonly Deadline[] =>
    registration.seen && registration.value.expires !== null
      ? [{ kind: 'dependency', name: domain, on: registration.value.expires, check: 'dns/ns-free', automatic: false }]
      : [],
  );
  return [...own, ...foreign];
}

interface Dated {
  readonly notBefore: string;
  readonly notAfter: string;
}

function ofCertificate(kind: Deadline['kind'], name: string, { notBefore, notAfter }: Dated, check: CheckId): Deadline {
  const days = (Date.parse(notAfter) - Date.parse(notBefore)) / DAY_MS;
  return { kind, name, on: notAfter, check, automatic: days <= BY_MACHINE_DAYS };
}

function webCertificates(evidence: AuditEvidence): readonly Deadline[] {
  const hosts = evidenceIn(evidence, 'dns')?.web.hosts ?? [];
  const web = hosts.flatMap(({ host, endpoints }) =>
    endpoints.flatMap(({ session }) => {
      const leaf = session.seen ? session.value.chain[0] : undefined;
      return leaf ? [ofCertificate('web-certificate', host, leaf, 'dns/certificate-expiry')] : [];
    }),
  );
  const policy = evidenceIn(evidence, 'mta-sts')?.policy;
  const file = policy?.answer.seen ? policy.answer.value.tls?.certificate : null;
  return policy && file
    ? [...web, ofCertificate('policy-certificate', policy.host, file, 'mta-sts/fetch-expiry')]
    : web;
}

function mailCertificates(evidence: AuditEvidence): readonly Deadline[] {
  const servers = evidenceIn(evidence, 'smtp')?.servers ?? [];
  return servers.flatMap(({ host, sessions }) =>
    sessions.flatMap(({ session }) => {
      const leaf = session.seen ? session.value.starttls.session?.chain[0] : undefined;
      return leaf ? [ofCertificate('mail-certificate', host, leaf, 'smtp/certificate-expiry')] : [];
    }),
  );
}

function signatures(evidence: AuditEvidence): readonly Deadline[] {
  const dnssec = evidenceIn(evidence, 'dns')?.dnssec;
  if (!dnssec?.seen) return [];
  return dnssec.value.sets.flatMap(({ set }) =>
    (set.seen ? set.value.signatures : []).flatMap(({ data }): readonly Deadline[] =>
      data.type === 'RRSIG'
        ? [
            {
              kind: 'signature',
              name: dnssec.value.zone,
              on: new Date(data.expiration * 1_000).toISOString(),
              check: 'dns/dnssec-rrsig-left',
              automatic: true,
            },
          ]
        : [],
    ),
  );
}

function securityTxt(evidence: AuditEvidence): readonly Deadline[] {
  const file = evidenceIn(evidence, 'dns')?.pages.securityTxt;
  if (!file?.seen || file.value.status !== 200) return [];
  const [written] = parseSecurityTxt(file.value.text).expires;
  const on = written === undefined ? null : readExpiry(written);
  return on === null
    ? []
    : [{ kind: 'security-txt', name: file.value.url, on, check: 'dns/securitytxt-fields', automatic: false }];
}
