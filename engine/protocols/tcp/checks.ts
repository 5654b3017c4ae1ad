import { outboundPort25Blocked } from '../../common/mail-sessions.ts';
import { check, rfc } from '../../model/check.ts';
import { usual } from '../../model/labour.ts';
import { unseen } from '../../model/observed.ts';
import {
  fail,
  info,
  leavingOut,
  notApplicable,
  type Outcome,
  pass,
  unknown,
  unseenAmong,
  warn,
} from '../../model/outcome.ts';
import type { MailPort, PortAnswer, ScannedHost, TcpEvidence } from './evidence.ts';
import {
  clearAmong,
  doubtAbout,
  filteredAmong,
  forgottenDoors,
  openAmong,
  sidesOf,
  sshAmong,
  takesAll,
} from './exposure.ts';
import { FTP, READING, SCREENS, SSH, STORES, SUBMISSION, SUBMISSIONS, TELNET } from './ports.ts';

/** What was found on each machine: open, refused and silent are three different things. */
export const state = check({
  id: 'tcp/state',
  step: 'port-scan',
  severity: 'info',
  reference: rfc(9293, '3.5.2'),
  judge: onMachines(({ domain, hosts, elsewhere, mail, unresolved }) => {
    const answers = hosts.flatMap(({ ports }) => ports.map(({ answer }) => answer));
    const silent = answers.find((answer) => !answer.seen);
    if (silent && !silent.seen && answers.every(({ seen }) => !seen)) return unknown(silent);
    const machines = hosts.map(({ names, address, ports }) => ({
      names,
      address,
      open: portsWhere(ports, (answer) => answer.seen && answer.value.state === 'open'),
      closed: portsWhere(ports, (answer) => answer.seen && answer.value.state === 'closed'),
      silent: portsWhere(ports, (answer) => !answer.seen),
    }));
    const guarded = hosts.filter(takesAll).map(({ address }) => address);
    const hidden = unresolved.map(({ name, cause }) => [name, { ...cause, seen: false }] as const);
    return leavingOut(info({ machines, guarded, elsewhere }), unseenAmong([...hidden, [domain, mail]]));
  }),
});

/**
 * A refusal is a fault. Silence is one only where the machine answers elsewhere and our own way out on port 25 is proved;
 * one attempt from one place proves no more than a warning.
 */
export const mx25 = check({
  id: 'tcp/mx-25',
  step: 'connection-test',
  severity: 'high',
  reference: rfc(5321, '4.5.4.2'),
  axis: 'transport',
  labour: usual('mail'),
  judge: ({ mail, hosts, port25, unresolved }: TcpEvidence) => {
    if (!mail.seen) return unknown(mail);
    const { receives, implicit } = mail.value;
    if (!receives) return notApplicable('receives-no-mail');
    if (mail.value.own.length === 0) return notApplicable('mail-elsewhere');
    const own = mail.value.own.filter(({ answer }) => answer.seen || answer.silence !== 'forbidden');
    const reachable = own.filter(({ address }) => address !== null);
    const refused = own.filter(({ answer }) => answer.seen && answer.value?.state === 'closed').map(nameOf);
    const opened = own.filter(({ answer }) => answer.seen && answer.value?.state === 'open').map(nameOf);
    // Without MX the web server stands for one (RFC 5321 §5.1); that it refuses mail may well be meant.
    const closed = outboundPort25Blocked(port25);
    if (refused.length > 0 && closed && !implicit) return unknown(closed);
    if (refused.length > 0) return implicit ? notApplicable('no-mail-service') : fail({ refused, opened });
    const silent = own.find(({ answer }) => !answer.seen);
    const hidden = unresolved.filter(({ name }) => own.some(({ host }) => host === name));
    const judged = reachable.length > 0 ? pass({ opened }) : notApplicable('no-address');
    if (!silent || silent.answer.seen)
      return leavingOut(
        judged,
        hidden.map(({ name, cause }) => ({ of: name, silence: cause.silence })),
      );
    const alive = hosts.some(
      ({ address, ports }) => address === silent.address && ports.some(({ answer }) => answer.seen),
    );
    const provedHere = port25.seen && port25.value.open;
    if (alive && provedHere && silent.answer.silence === 'timeout') return warn({ silent: [nameOf(silent)], opened });
    return unknown({ silence: silent.answer.silence, detail: `${silent.address ?? silent.host}:25` });
  },
});

export const submission = check({
  id: 'tcp/submission',
  step: 'connection-test',
  severity: 'info',
  reference: rfc(8314, '3.3'),
  axis: 'transport',
  judge: onMachines((evidence) => {
    const encrypted = openAmong(evidence.hosts, [SUBMISSIONS]);
    if (encrypted.length > 0) return pass({ ports: encrypted });
    const starttls = openAmong(evidence.hosts, [SUBMISSION]);
    if (starttls.length > 0) return info({ ports: starttls });
    const doubt = doubtAbout(evidence, [SUBMISSION, SUBMISSIONS]);
    return doubt ? unknown(doubt) : notApplicable('no-submission');
  }),
});

/** A port that never begins TLS takes passwords and mail in clear; one that does depends on the program that asks. */
export const imapPop = check({
  id: 'tcp/imap-pop',
  step: 'connection-test',
  severity: 'medium',
  reference: rfc(8314, '4.1'),
  axis: 'transport',
  judge: onMachines((evidence) => {
    const ports = READING.map(([port]) => port);
    const { offering, trusting, bare, doubt: unheard } = clearAmong(evidence.hosts, ports);
    if (bare.length > 0) return fail({ ports: bare });
    if (trusting.length > 0) return warn({ ports: trusting });
    if (unheard) return unknown(unheard);
    if (offering.length > 0) return info({ ports: offering });
    const doubt = doubtAbout(evidence, READING.flat());
    return doubt ? unknown(doubt) : pass({ ports: [] });
  }),
});

/** Telnet sends passwords in clear; FTP does too unless it begins TLS. */
export const legacy = check({
  id: 'tcp/legacy',
  step: 'security-analysis',
  severity: 'high',
  reference: 'RFC 854, RFC 4217',
  judge: onMachines((evidence) => {
    const telnet = openAmong(sidesOf(evidence), [TELNET]);
    if (telnet.length > 0) return fail({ ports: telnet });
    const doubt = doubtAbout(evidence, [TELNET]);
    const { offering, bare, doubt: unheard } = clearAmong(sidesOf(evidence), [FTP]);
    if (bare.length > 0) return warn({ ports: bare });
    const why = doubt ?? unheard;
    if (why) return unknown(why);
    return offering.length > 0
      ? info({ ports: offering })
      : pass({ filtered: filteredAmong(evidence.hosts, [TELNET, FTP]) });
  }),
});

export const admin = check({
  id: 'tcp/admin',
  step: 'security-analysis',
  severity: 'high',
  reference: 'ANSSI-GP-042',
  judge: onMachines((evidence) => {
    const screens = openAmong(sidesOf(evidence), SCREENS);
    if (screens.length > 0) return fail({ ports: screens });
    const doubt = doubtAbout(evidence, SCREENS);
    if (doubt) return unknown(doubt);
    const ssh = sshAmong(sidesOf(evidence));
    return ssh.length > 0 ? info({ ports: ssh }) : pass({ filtered: filteredAmong(evidence.hosts, [...SCREENS, SSH]) });
  }),
});

export const data = check({
  id: 'tcp/data',
  step: 'security-analysis',
  severity: 'critical',
  reference: 'ANSSI-GP-042',
  judge: onMachines((evidence) => {
    const stores = openAmong(sidesOf(evidence), STORES);
    if (stores.length > 0) return fail({ ports: stores });
    const doubt = doubtAbout(evidence, STORES);
    return doubt ? unknown(doubt) : pass({ filtered: filteredAmong(evidence.hosts, STORES) });
  }),
});

/** A firewall that knows IPv4 only leaves on IPv6 what it shuts there. */
export const family = check({
  id: 'tcp/family',
  step: 'security-analysis',
  severity: 'medium',
  reference: rfc(4942, '2.3.2'),
  judge: onMachines((evidence) => {
    const { overIpv6 } = evidence;
    if (!overIpv6) return unknown({ silence: 'not-recorded' });
    const ports = forgottenDoors(evidence);
    if (ports.length > 0) return warn({ ports });
    const doubt = doubtAbout(evidence, []);
    if (doubt) return unknown(doubt);
    const answering = overIpv6.filter((machine) => machine.ports.some(({ answer }) => answer.seen));
    const unheard = unseenAmong(
      overIpv6.map(
        ({ address, ports }) => [address, ports.find(({ answer }) => answer.seen)?.answer ?? SILENT] as const,
      ),
    );
    const judged =
      answering.length > 0
        ? pass({ machines: answering.map(({ names, address }) => ({ names, address })) })
        : notApplicable('no-ipv6-seen');
    return leavingOut(judged, unheard);
  }),
});

export const checks = [state, mx25, submission, imapPop, legacy, admin, data, family] as const;

/** Rules about ports need a machine to look at; this says what they conclude without. */
function onMachines<R extends Outcome>(rule: (evidence: TcpEvidence) => R) {
  return (evidence: TcpEvidence) => {
    const hosts = evidence.hosts.filter(isPublic);
    if (hosts.length > 0) return rule({ ...evidence, hosts });
    const hidden = evidence.unresolved[0]?.cause ?? (evidence.mail.seen ? undefined : evidence.mail);
    return hidden ? unknown(hidden) : notApplicable('nothing-to-scan');
  };
}

/** A private address that stands in the DNS by mistake was never knocked at, and cannot be from the Internet. */
function isPublic({ ports }: ScannedHost): boolean {
  return !ports.every(({ answer }) => !answer.seen && answer.silence === 'forbidden');
}

function portsWhere(ports: readonly PortAnswer[], is: (answer: PortAnswer['answer']) => boolean): readonly number[] {
  return ports
    .filter(({ answer }) => is(answer))
    .map(({ port }) => port)
    .sort((one, other) => one - other);
}

/** A machine of which no port answered. */
const SILENT = unseen('timeout');

function nameOf({ host, address }: MailPort) {
  return { host, address };
}
