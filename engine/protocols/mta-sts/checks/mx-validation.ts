import { isInternal } from '../../../common/address-ranges.ts';
import { knownAddresses } from '../../../common/host-addresses.ts';
import { conversation, reachabilityOf } from '../../../common/mail-sessions.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import type { Unseen } from '../../../model/observed.ts';
import {
  fail,
  info,
  leavingOut,
  notApplicable,
  pass,
  TURNED_AWAY,
  type UnseenPart,
  unknown,
  unseenAmong,
  warn,
} from '../../../model/outcome.ts';
import type { MtaStsEvidence, Recipient, Recipients, Secured, Transport } from '../evidence.ts';
import { matchesPattern, mxPatterns } from '../policy-file.ts';
import { type Bound, onBoundMail } from '../published.ts';

const check = checkIn('mx-validation');

const SOUND = Symbol('sound');
const BESIDE = Symbol('beside');
const STRONG_VERSIONS: readonly (string | null)[] = ['TLSv1.2', 'TLSv1.3'];

export const mxMatch = check({
  id: 'mta-sts/mx-match',
  severity: 'critical',
  reference: rfc(8461, '4.1'),
  judge: onBoundMail(({ mail, policy, mode }) => {
    const patterns = mxPatterns(policy);
    if (patterns.length === 0) return notApplicable('no-patterns');
    const hosts = [...mail.hosts.map(({ host }) => host), ...mail.further];
    const matched = hosts.filter((host) => patterns.some((pattern) => matchesPattern(host, pattern)));
    const unmatched = hosts.filter((host) => !matched.includes(host));
    const facts = { mode, patterns, matched, unmatched, answering: unmatched.filter((host) => hasAddress(host, mail)) };
    if (unmatched.length === 0) return pass(facts);
    return mode === 'enforce' ? fail(facts) : warn(facts);
  }),
});

export const mxStarttls = check({
  id: 'mta-sts/mx-starttls',
  severity: 'critical',
  reference: rfc(8461, '5'),
  mendedOn: 'mail-servers',
  judge: onServers(({ starttls: { offered, reply, session }, broken, cut }) => {
    if (!offered) return 'not-offered';
    if (session?.version === null) return session.failure ?? 'handshake';
    if (session && !cut) return SOUND;
    if (reply && reply.code !== 220) return String(reply.code);
    return broken && !broken.seen ? broken : BESIDE;
  }),
});

export const mxCertificate = check({
  id: 'mta-sts/mx-certificate',
  severity: 'critical',
  reference: rfc(8461, '4.2'),
  mendedOn: 'mail-servers',
  judge: onEncrypted(({ trusted, trustFault, nameMatches }) => {
    if (!trusted) return trustFault ?? 'untrusted';
    return nameMatches ? null : 'name';
  }),
});

export const mxTls12 = check({
  id: 'mta-sts/mx-tls12',
  severity: 'high',
  reference: `${rfc(8996, '4')}, ${rfc(8461, '7.2')}`,
  mendedOn: 'mail-servers',
  judge: onEncrypted(({ version }) => (STRONG_VERSIONS.includes(version) ? null : version)),
});

/** Harmless, and often left over from a former provider. */
export const mxOrphan = check({
  id: 'mta-sts/mx-orphan',
  severity: 'info',
  reference: rfc(8461, '4.1'),
  judge: onBoundMail(({ mail, policy }) => {
    const patterns = mxPatterns(policy);
    if (patterns.length === 0) return notApplicable('no-patterns');
    const hosts = [...mail.hosts.map(({ host }) => host), ...mail.further];
    const orphans = patterns.filter((pattern) => !hosts.some((host) => matchesPattern(host, pattern)));
    return orphans.length > 0 ? info({ orphans }) : pass({ patterns });
  }),
});

/** Whether a server was seen to have an address that the Internet can reach. */
function hasAddress(host: string, { hosts }: Recipients): boolean {
  return hosts.some(
    (one) => one.host === host && knownAddresses(one.addresses).some((address) => !isInternal(address)),
  );
}

export const checks = [mxMatch, mxStarttls, mxCertificate, mxTls12, mxOrphan] as const;

/** What one session shows: a fault in a word, nothing to reproach, nothing that the rule speaks of, or a silence. */
type Finding = string | typeof SOUND | typeof BESIDE | Unseen;

export interface Fault {
  readonly host: string;
  readonly address: string;
  readonly fault: string;
}

/** Every MX host is judged by every address that spoke; a host that nobody can reach receives nothing. */
function onServers(find: (session: Transport) => Finding) {
  return onBoundMail(({ mail, mode }, evidence) => {
    const { sound, faulty, silent } = survey(mail.hosts, evidence, find);
    const sides = mail.hosts.flatMap((recipient) => [
      [recipient.host, recipient.addresses] as const,
      ...recipient.sessions.map((one) => [`${recipient.host} (${one.address})`, conversation(one)] as const),
    ]);
    return concluded(mode, { sound, faulty }, silent, unseenAmong(sides, TURNED_AWAY));
  });
}

/** The same for what only an encrypted session shows; servers without one are the affair of another rule. */
function onEncrypted(faultOf: (secured: Secured) => string | null) {
  return onServers(({ starttls: { session } }) => (session?.version ? (faultOf(session) ?? SOUND) : BESIDE));
}

function survey(
  hosts: readonly Recipient[],
  { port25 }: MtaStsEvidence,
  find: (session: Transport) => Finding,
): { readonly sound: readonly string[]; readonly faulty: readonly Fault[]; readonly silent: Unseen | null } {
  const sound: string[] = [];
  const faulty: Fault[] = [];
  let silent: Unseen | null = null;
  for (const recipient of hosts) {
    const heard = reachabilityOf(recipient, recipient.sessions, port25);
    if (heard.heard === 'silent') silent ??= heard.cause;
    if (heard.heard !== 'spoke') continue;
    for (const session of heard.sessions) {
      const { host, address } = session;
      const found = find(session);
      if (typeof found === 'string') faulty.push({ host, address, fault: found });
      else if (found === SOUND) sound.push(host);
      else if (found !== BESIDE) silent ??= found;
    }
  }
  return { sound: [...new Set(sound)], faulty, silent };
}

/** A fault is enough to fail; soundness needs every server. */
function concluded(
  mode: Bound['mode'],
  facts: { readonly sound: readonly string[]; readonly faulty: readonly Fault[] },
  silent: Unseen | null,
  unheard: readonly UnseenPart[],
) {
  if (facts.faulty.length > 0)
    return leavingOut(mode === 'enforce' ? fail({ mode, ...facts }) : warn({ mode, ...facts }), unheard);
  if (silent) return unknown(silent);
  const judged = facts.sound.length > 0 ? pass({ mode, sound: facts.sound }) : notApplicable('no-encryption');
  return leavingOut(judged, unheard);
}
