import { endpointName } from '../../common/endpoint-name.ts';
import type { AuditEvidence } from '../../evidence.ts';
import { seen } from '../../model/observed.ts';
import { forgottenDoors, type OpenPort, openAmong, sidesOf } from '../../protocols/tcp/exposure.ts';
import { FTP, SCREENS, SSH, STORES } from '../../protocols/tcp/ports.ts';
import { readExpiry } from '../../protocols/web-page/security-txt.ts';
import { INSTEAD, legacyDoors, withPorts } from '../doors.ts';
import { daysAfter } from '../once-repaired.ts';
import { placeholderContact } from '../placeholders.ts';
import { type PortChange, proposal, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';

/** Stores of data, which nobody outside needs but the machines that use them. */
export const closePorts = remedy({
  id: 'tcp/ports',
  who: 'web',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'tcp');
    if (!evidence || failingChecks(situation, 'tcp/data', 'tcp/family').length === 0) return null;
    const open = distinct(openAmong(sidesOf(evidence), STORES));
    return open.length === 0 ? null : proposal({ facts: { open: open.map(named) }, effort: 30, ...closed(open) });
  },
});

/** Doors through which machines are administered. Those in clear that have no other beside them are shut in stages (`doors.ts`). */
export const closeRemote = remedy({
  id: 'tcp/remote',
  who: 'web',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'tcp');
    const faults = failingChecks(situation, 'tcp/admin', 'tcp/legacy', 'tcp/family');
    if (!evidence || faults.length === 0) return null;
    const { replaced, bereft } = legacyDoors(evidence);
    const found = distinct([
      ...openAmong(sidesOf(evidence), SCREENS),
      ...(faults.includes('tcp/legacy') ? replaced : []),
      ...forgottenDoors(evidence).filter(({ port }) => [FTP, SSH].includes(port)),
    ]);
    const open = found.filter((one) => !bereft.some((other) => isSame(one, other)));
    if (open.length === 0) return null;
    return proposal({
      facts: { open: open.map(named), isLegacy: open.some(({ port }) => INSTEAD.has(port)) },
      effort: 60,
      needs: [{ kind: 'other-way-in', ports: open.map(({ address, port }) => endpointName({ address, port })) }],
      ...closed(open),
    });
  },
});

function isSame(one: OpenPort, other: OpenPort): boolean {
  return other.address === one.address && other.port === one.port;
}

function distinct(doors: readonly OpenPort[]): readonly OpenPort[] {
  return doors.filter((one, index) => doors.findIndex((other) => isSame(one, other)) === index);
}

function named({ address, port, service }: OpenPort): Pick<OpenPort, 'address' | 'port' | 'service'> {
  return { address, port, service };
}

function closed(open: readonly OpenPort[]) {
  return {
    risk: 'watch',
    ports: open.map(({ address, port }): PortChange => ({ address, port, state: 'closed' })),
    apply: (world: AuditEvidence) => withPorts(world, 'closed', open),
  } as const;
}

const DAYS_VALID = 364;

/** Whom to tell of a weakness (RFC 9116), where a file is there already and cannot be used. */
export const securityTxt = remedy({
  id: 'web/security-txt',
  who: 'web',
  follows: ['web/https'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'dns');
    const host = evidence?.pages.secure?.host;
    if (!evidence || host === undefined) return null;
    if (failingChecks(situation, 'dns/securitytxt-present', 'dns/securitytxt-fields').length === 0) return null;
    const url = `https://${host}/.well-known/security.txt`;
    const mailbox = placeholderContact(situation.domain);
    const expires = readExpiry(daysAfter(situation.evidence, DAYS_VALID));
    const text = [`Contact: mailto:${mailbox}`, `Expires: ${expires}`, 'Preferred-Languages: fr, en', ''].join('\n');
    const file = { url, status: 200, contentType: 'text/plain', text, stopped: null };
    return proposal({
      facts: { url, expires },
      effort: 15,
      risk: 'none',
      served: [{ url, contentType: 'text/plain', text, placeholders: [mailbox] }],
      apply: (world) =>
        withEvidence(world, 'dns', (dns) => ({ ...dns, pages: { ...dns.pages, securityTxt: seen(file) } })),
    });
  },
});
