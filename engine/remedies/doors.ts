import { endpointName } from '../common/endpoint-name.ts';
import { knownAddresses } from '../common/host-addresses.ts';
import { soleProviderOf } from '../common/mail-provider.ts';
import type { AuditEvidence } from '../evidence.ts';
import { seen } from '../model/observed.ts';
import type { ScannedHost, TcpEvidence } from '../protocols/tcp/evidence.ts';
import { clearAmong, type OpenPort, openAmong, sidesOf } from '../protocols/tcp/exposure.ts';
import { FTP, READING, SCREENS, SSH, SUBMISSION, SUBMISSIONS, serviceOf, TELNET } from '../protocols/tcp/ports.ts';
import { proposal, remedy } from './remedy.ts';
import { evidenceFor, evidenceIn, failingChecks, type Situation, withEvidence } from './situation.ts';

/** An unencrypted service that people may be using, and the encrypted one that they have to move to before it is closed. */
export interface Door extends Pick<OpenPort, 'address' | 'port' | 'service'> {
  readonly instead: number;
  readonly insteadService: string;
}

/** By port: what takes its place (RFC 8314 §3.2 and §3.3; SSH carries shells and files). */
export const INSTEAD: ReadonlyMap<number, number> = new Map([...READING, [FTP, SSH], [TELNET, SSH]]);

/** Whether people administer a machine through it, perhaps at that moment. */
export function isRemote(port: number): boolean {
  return port === SSH || SCREENS.includes(port);
}

const WEEKS_TO_MOVE = 2;

/** Reading mail: first open the encrypted ports and move people to them, then close the unencrypted ones. */
export const readingOpen = remedy({
  id: 'tcp/reading-open',
  who: 'mail',
  propose: (situation) => opening(readingDoors(situation), situation),
});

export const readingClose = remedy({
  id: 'tcp/reading-close',
  who: 'mail',
  follows: ['tcp/reading-open'],
  propose: (situation) => closing(readingDoors(situation)),
});

/** Telnet and FTP of machines that were not seen to offer SSH: their administrator must have another way in first. */
export const shellOpen = remedy({
  id: 'tcp/shell-open',
  who: 'web',
  propose: (situation) => opening(shellDoors(situation), situation),
});

export const shellClose = remedy({
  id: 'tcp/shell-close',
  who: 'web',
  follows: ['tcp/shell-open'],
  propose: (situation) => closing(shellDoors(situation)),
});

/** Where people hand in their mail, before port 25 no longer takes it from outside: neither with their passwords nor without. */
export const submissionOpen = remedy({
  id: 'smtp/submission',
  who: 'mail',
  follows: ['smtp/mx'],
  propose: (situation) => {
    const evidence = evidenceFor(situation, 'smtp');
    // The servers of a mass provider are the provider's to change.
    const server = evidence?.servers.find((one) => soleProviderOf([one.host]) === null);
    if (!server || isSubmissionOpen(situation.evidence)) return null;
    if (failingChecks(situation, 'smtp/auth-plain25', 'smtp/auth-on25', 'smtp/relay').length === 0) return null;
    const { host, addresses } = server;
    const [address = ''] = knownAddresses(addresses);
    return proposal({
      facts: { host },
      effort: 60,
      risk: 'low',
      ports: [{ address, port: SUBMISSIONS, state: 'open' }],
      apply: (world) =>
        withEvidence(world, 'smtp', (smtp) => {
          const [own, ...others] = smtp.submission;
          const told = own ?? { host, address, named: false, session: { seen: false, silence: 'not-asked' } as const };
          return { ...smtp, submission: [{ ...told, implicit: seen('TLSv1.3') }, ...others] };
        }),
      unasked: 'needed',
    });
  },
});

/** Whether people were seen to be able to hand in their mail over TLS, on 465 or 587 (RFC 8314 §3.3). */
export function isSubmissionOpen(evidence: AuditEvidence): boolean {
  const hosts = evidenceIn(evidence, 'smtp')?.submission ?? [];
  const ports = evidenceIn(evidence, 'tcp')?.hosts ?? [];
  return (
    hosts.some(
      ({ session, implicit }) =>
        (implicit.seen && implicit.value !== null) || (session.seen && session.value.starttls.session?.version != null),
    ) || openAmong(ports, [SUBMISSION, SUBMISSIONS]).length > 0
  );
}

/** Whether a port of an address was seen open. */
function isOpen(evidence: TcpEvidence, address: string, port: number): boolean {
  return openAmong(sidesOf(evidence), [port]).some((open) => open.address === address);
}

/** The evidence with some ports of some addresses in another state. */
export function withPorts(
  world: AuditEvidence,
  state: 'open' | 'closed',
  doors: readonly { readonly address: string; readonly port: number }[],
): AuditEvidence {
  const isMeant = (address: string, port: number) => doors.some((one) => one.address === address && one.port === port);
  const moved = (host: ScannedHost): ScannedHost => ({
    ...host,
    ports: host.ports.map((one) =>
      isMeant(host.address, one.port) ? { ...one, answer: seen({ state, elapsedMs: 0 }) } : one,
    ),
  });
  return withEvidence(world, 'tcp', (tcp) => ({
    ...tcp,
    hosts: tcp.hosts.map(moved),
    ...(tcp.overIpv6 && { overIpv6: tcp.overIpv6.map(moved) }),
  }));
}

/** FTP in clear and Telnet, by whether SSH was seen on the same address. */
export function legacyDoors(evidence: TcpEvidence): {
  readonly replaced: readonly OpenPort[];
  readonly bereft: readonly OpenPort[];
} {
  const doors = [...openAmong(sidesOf(evidence), [TELNET]), ...clearAmong(sidesOf(evidence), [FTP]).bare];
  const isReplaced = ({ address }: OpenPort) => isOpen(evidence, address, SSH);
  return { replaced: doors.filter(isReplaced), bereft: doors.filter((door) => !isReplaced(door)) };
}

function readingDoors(situation: Situation): readonly Door[] {
  const evidence = evidenceFor(situation, 'tcp');
  if (!evidence || failingChecks(situation, 'tcp/imap-pop').length === 0) return [];
  const { bare, trusting } = clearAmong(
    sidesOf(evidence),
    READING.map(([port]) => port),
  );
  return [...bare, ...trusting].map(doorOf);
}

/** Judged by the first audit: that a step opens SSH does not move these services among those to close at once. */
function shellDoors({ initial, ...situation }: Situation): readonly Door[] {
  const evidence = evidenceIn(initial, 'tcp');
  const isFaulty = failingChecks({ initial, ...situation }, 'tcp/legacy').length > 0;
  return evidence && isFaulty ? legacyDoors(evidence).bereft.map(doorOf) : [];
}

function doorOf({ address, port, service }: OpenPort): Door {
  const instead = INSTEAD.get(port) ?? port;
  return { address, port, service, instead, insteadService: serviceOf(instead) };
}

function opening(doors: readonly Door[], situation: Situation) {
  const evidence = evidenceFor(situation, 'tcp');
  const missing = evidence ? doors.filter(({ address, instead }) => !isOpen(evidence, address, instead)) : [];
  if (missing.length === 0) return null;
  const opened = missing.map(({ address, instead }) => ({ address, port: instead, state: 'open' as const }));
  const ports = opened.filter(
    ({ address, port }, index) => opened.findIndex((one) => one.address === address && one.port === port) === index,
  );
  return proposal({
    facts: { doors: missing },
    effort: 60,
    risk: 'low',
    ports,
    apply: (world) => withPorts(world, 'open', ports),
    unasked: 'needed',
  });
}

function closing(doors: readonly Door[]) {
  if (doors.length === 0) return null;
  return proposal({
    facts: { doors, weeks: WEEKS_TO_MOVE },
    effort: 20,
    risk: 'watch',
    waits: WEEKS_TO_MOVE,
    ports: doors.map(({ address, port }) => ({ address, port, state: 'closed' })),
    needs: [
      {
        kind: 'seen-open',
        ports: [...new Set(doors.map(({ address, instead }) => endpointName({ address, port: instead })))],
      },
    ],
    apply: (world) => withPorts(world, 'closed', doors),
  });
}
