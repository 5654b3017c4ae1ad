import { seen } from '../../model/observed.ts';
import type { CheckId } from '../../protocols/index.ts';
import { forgottenDoors, type OpenPort, openAmong, sidesOf } from '../../protocols/tcp/exposure.ts';
import { FTP, SCREENS, SSH, STORES } from '../../protocols/tcp/ports.ts';
import { readExpiry } from '../../protocols/web-page/security-txt.ts';
import { INSTEAD, legacyDoors, withPorts } from '../doors.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';
import { daysAfter } from '../sound.ts';

const CLOSED: readonly CheckId[] = ['tcp/data', 'tcp/admin', 'tcp/legacy', 'tcp/family'];

/** Doors that nobody outside needs. Those that people may be using are shut in stages (`doors.ts`). */
export const closePorts = remedy({
  id: 'tcp/ports',
  who: 'web',
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'tcp');
    const faults = failingChecks(situation, ...CLOSED);
    if (!evidence || faults.length === 0) return null;
    const { replaced, bereft } = legacyDoors(evidence);
    const legacy = faults.includes('tcp/legacy') ? replaced : [];
    const found = [
      ...openAmong(sidesOf(evidence), [...STORES, ...SCREENS]),
      ...legacy,
      ...forgottenDoors(evidence).filter(({ port }) => [FTP, SSH].includes(port)),
    ];
    const isSame = (one: OpenPort) => (other: OpenPort) => other.address === one.address && other.port === one.port;
    const open = found.filter((one, index) => found.findIndex(isSame(one)) === index && !bereft.some(isSame(one)));
    if (open.length === 0) return null;
    return proposal({
      facts: {
        open: open.map(({ address, port, service }) => ({ address, port, service })),
        isLegacy: open.some(({ port }) => INSTEAD.has(port)),
      },
      effort: 30,
      risk: 'watch',
      ports: open.map(({ address, port }) => ({ address, port, state: 'closed' })),
      apply: (world) => withPorts(world, 'closed', open),
    });
  },
});

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
    const mailbox = `votre-adresse-securite@${situation.domain}`;
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
