import type { AxisId, Severity } from '../model/check.ts';
import { type CheckId, idsOf, type ProtocolId, protocols } from '../protocols/index.ts';
import { type Clue, clue, ofAll } from './clue.ts';

/** The rule set « grille 2026-11 »: every number of the grade stands on this page. Changing one needs a decision record. */
export const RULES_VERSION = '2026-11';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';

/** The least points of each letter; below E it is F. */
export const LETTERS: readonly (readonly [Letter, number])[] = [
  ['A', 90],
  ['B', 80],
  ['C', 65],
  ['D', 50],
  ['E', 35],
  ['F', 0],
];

/** What a check of each severity can cost: a fail all of it, a warning half. */
export const WEIGHTS: Readonly<Record<Severity, number>> = { critical: 20, high: 10, medium: 5, low: 2, info: 0 };

/** What empties an axis: three critical failures, or six heavy ones. */
export const AXIS_CAPACITY = 60;

/** Low checks together cost at most this share of an axis: many trifles must not outweigh one breach. */
export const LOW_SHARE = 0.4;

/** Under this share of measured weight the letter is provisional. */
export const MIN_SHARE_FINAL = 0.8;

/** Where one of these could not be measured, the letter is provisional however much else was. */
export const DECISIVE: readonly CheckId[] = ['smtp/reachable'];

/** Under this share there is no letter: a few answers say nothing of a domain. */
export const MIN_SHARE_GRADED = 0.2;

export type { AxisId };

/** What can happen to a company, and how much it counts. */
export const AXES: readonly { readonly id: AxisId; readonly weight: number }[] = [
  { id: 'spoofing', weight: 35 },
  { id: 'transport', weight: 20 },
  { id: 'mastery', weight: 20 },
  { id: 'web', weight: 15 },
  { id: 'reputation', weight: 10 },
];

/** The axis of a protocol's checks; null: a badge, no axis. */
export const AXIS_OF_PROTOCOL: Readonly<Record<ProtocolId, AxisId | null>> = {
  spf: 'spoofing',
  dkim: 'spoofing',
  dmarc: 'spoofing',
  smtp: 'transport',
  'mta-sts': 'transport',
  whois: 'mastery',
  cname: 'mastery',
  dns: 'mastery',
  tcp: 'web',
  blacklist: 'reputation',
  domain: 'reputation',
  bimi: null,
};

/** Checks that stand on another axis than their card say so themselves. */
const AXES_OF_THEIR_OWN: ReadonlyMap<string, AxisId> = new Map(
  protocols.flatMap(({ checks }) =>
    checks.flatMap(({ id, axis }): readonly (readonly [string, AxisId])[] => (axis ? [[id, axis]] : [])),
  ),
);

/** The axis on which a check counts; null: a badge. */
export function axisOf({ check, protocol }: { readonly check: string; readonly protocol: ProtocolId }): AxisId | null {
  return AXES_OF_THEIR_OWN.get(check) ?? AXIS_OF_PROTOCOL[protocol];
}

/**
 * What a fault does to the company, and the letter that no other merit can raise while it does. Two faults with the same effect have the
 * same letter, because the letter stands here and not with the fault.
 */
export const EFFECTS = {
  /** A third party can take the domain, a name below it, or a name that it depends on. */
  'can-be-taken': 'F',
  /** The domain, or its registration, no longer works for anybody. */
  'is-dead': 'F',
  /** Anybody writes in the name of the domain and passes as it: no policy of the domain helps. */
  'passes-as-you': 'F',
  /** Third parties can send their mail through the servers of the domain. */
  'relays-for-anyone': 'F',
  /** Senders that follow what the domain publishes can deliver to none of its servers. All others still can. */
  'refuses-its-mail': 'D',
  /** From where we stand no mail server takes a message. */
  'takes-no-mail': 'D',
  /** Anybody writes in the name of the domain, without passing as it, and receivers have no order to stop it. */
  'can-be-imitated': 'D',
  /** An eavesdropper on the way reads the mail. */
  'mail-in-clear': 'D',
  /** A current browser does not open the site, or not without a warning, or what it shows can be forged. */
  'closed-to-browsers': 'D',
  /** A door that nobody needs from outside stands open. */
  'open-door': 'D',
  /** Most receivers refuse what the servers send. */
  'refused-by-receivers': 'D',
  /** A protection is published that does not protect yet, or cannot be read. */
  'unprotected-yet': 'C',
  /** A password or a key can be read or broken with effort, the buyer of a free domain would read reports, or an end is near. */
  weakened: 'C',
  /** The last gaps. */
  'has-gaps': 'B',
} as const satisfies Readonly<Record<string, Letter>>;

export type EffectId = keyof typeof EFFECTS;

/** A clue that holds the letter down to that of its effect. `unless`: a check that, passing, lifts the cap. */
export interface Cap extends Clue {
  readonly effect: EffectId;
  readonly letter: Letter;
  readonly unless?: CheckId;
}

function caps(effect: EffectId, ...faults: readonly (CheckId | (Clue & Pick<Cap, 'unless'>))[]): readonly Cap[] {
  return faults.map((fault) => ({
    effect,
    letter: EFFECTS[effect],
    ...(typeof fault === 'string' ? { check: fault, on: ['fail'] } : fault),
  }));
}

/** As many addresses as `0.0.0.0/1` has. */
const HALF_OF_IPV4 = 2 ** 31;

/** The lowest that applies wins; the grade carries which check it was. */
export const CAPS: readonly Cap[] = [
  ...caps(
    'can-be-taken',
    ...idsOf('dns', 'ns-free'),
    ...idsOf('smtp', 'mx-free'),
    ...idsOf('spf', 'include-free'),
    'dmarc/record-cname',
    ...idsOf('dkim', 'record-cname'),
    ...idsOf('cname', 'free-domain', 'takeover'),
    clue('whois/deps', ['fail'], ({ lost }) => lost.some((one) => one.kind === 'free' && !readsOnly(one))),
  ),
  ...caps(
    'is-dead',
    'whois/status-dead',
    'dns/dnssec-status',
    'dns/dnssec-ds-match',
    clue('whois/expiry', ['fail'], ({ days }) => days < 0),
  ),
  ...caps(
    'passes-as-you',
    'spf/all-plus',
    'spf/include-nested-plus',
    'dkim/key-known-weak',
    clue('spf/mech-total', ['fail'], ({ own }) => own >= HALF_OF_IPV4),
  ),
  ...caps('relays-for-anyone', 'smtp/relay'),
  ...caps(
    'refuses-its-mail',
    ofAll(clue('mta-sts/mx-match', ['fail'], ({ matched }) => matched.length === 0)),
    ofAll(clue('mta-sts/mx-starttls', ['fail'], isRefusedByAll)),
    ofAll(clue('mta-sts/mx-certificate', ['fail'], isRefusedByAll)),
    ofAll(clue('mta-sts/mx-tls12', ['fail'], isRefusedByAll)),
    ofAll(clue('smtp/dane-match', ['fail'], ({ matched, isBinding }) => matched.length === 0 && isBinding)),
    ofAll(clue('smtp/dane-resolves', ['fail'], ({ left }) => left === 0)),
  ),

  ...caps(
    'takes-no-mail',
    'smtp/reachable',
    'smtp/mx-ipv4',
    clue('smtp/mx-private', ['fail'], leadsNowhere),
    clue('smtp/mx-resolves', ['fail'], leadsNowhere),
    clue('smtp/mx-literal', ['fail'], leadsNowhere),
  ),
  ...caps(
    'can-be-imitated',
    ...idsOf('dmarc', 'record-present', 'record-single', 'record-version', 'rua-present'),
    clue('dmarc/policy-p-missing', ['fail'], ({ reportable }) => reportable === false),
    { ...clue('spf/record-present', ['fail']), unless: 'dkim/record-found' },
  ),
  ...caps('mail-in-clear', ofAll(clue('smtp/starttls-offered', ['fail'], ({ offered }) => offered.length === 0))),
  ...caps(
    'closed-to-browsers',
    ...idsOf('dns', 'certificate-trust', 'certificate-name', 'certificate-revoked', 'certificate-weak-key'),
    clue('dns/certificate-expiry', ['fail'], ({ state }) => state === 'expired'),
    'dns/certificate-sig',
    ofAll(clue('dns/certificate-revoked', ['warn'], ({ everywhere }) => everywhere)),
    ofAll(clue('dns/a-present', ['fail'], leadsNowhere)),
    ofAll(clue('dns/http-redirect', ['fail'], ({ ways }) => ways.every(({ way }) => way === 'loops'))),
    ofAll(clue('dns/tls-versions', ['fail'], ({ accepted }) => !accepted.some((version) => OPENED.includes(version)))),
  ),
  ...caps('open-door', ...idsOf('tcp', 'data', 'admin', 'legacy')),
  ...caps('refused-by-receivers', 'blacklist/spamhaus'),

  ...caps(
    'unprotected-yet',
    ...idsOf('dmarc', 'policy-p', 'policy-p-missing', 'policy-test', 'policy-pct'),
    ...idsOf('spf', 'record-present', 'record-single', 'record-strict-prefix'),
    ...idsOf('spf', 'syntax-valid', 'syntax-unknown', 'syntax-cidr', 'syntax-glue', 'syntax-dup'),
    ...idsOf('spf', 'lookup-limit', 'include-missing', 'include-loop'),
    'smtp/starttls-offered',
  ),
  ...caps(
    'weakened',
    ...(['smtp/auth-plain25', 'dkim/key-size', 'whois/expiry', 'dmarc/rua-free'] as const),
    clue('whois/deps', ['fail'], ({ lost }) => lost.some(({ kind }) => kind === 'free')),
  ),

  ...caps(
    'has-gaps',
    'dmarc/policy-sp',
    ...idsOf('dns', 'ns-count', 'ns-udp'),
    clue('dmarc/rua-present', ['warn']),
    clue('dmarc/policy-test', ['warn']),
    clue('dmarc/policy-pct', ['warn']),
  ),
];

/** The versions of TLS with which current browsers open a page (RFC 8996). */
const OPENED: readonly string[] = ['tls1.2', 'tls1.3'];

/** Its buyer would read reports about the mail, and neither write, receive nor sign any. */
function readsOnly({ roles }: { readonly roles: readonly string[] }): boolean {
  return roles.every((role) => role === 'reports');
}

/** Nothing that the domain publishes leads to a server. */
function leadsNowhere({ left }: { readonly left: readonly string[] }): boolean {
  return left.length === 0;
}

/** Senders must obey the policy, and it lets them deliver to no server. */
function isRefusedByAll({ mode, sound }: { readonly mode: unknown; readonly sound: readonly unknown[] }): boolean {
  return mode === 'enforce' && sound.length === 0;
}

/** An A is refused to a domain that shows one of these, however many points it has. */
export const SEVERITIES_BARRING_A: readonly Severity[] = ['critical', 'high'];
