import { type Clue, clue } from './clue.ts';
import type { Severity } from './model/check.ts';
import type { CheckId, ProtocolId } from './protocols/index.ts';

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
export const FULL = 60;

/** Low checks together cost at most this share of an axis: many trifles must not outweigh one breach. */
export const LOW_SHARE = 0.4;

/** Under this share of measured weight the letter is provisional. */
export const KNOWN_ENOUGH = 0.8;

/** Under this share there is no letter: a few answers say nothing of a domain. */
export const KNOWN_LEAST = 0.2;

export type AxisId = 'spoofing' | 'transport' | 'mastery' | 'web' | 'reputation';

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

/** Checks that stand on another axis than their card, by the beginning of their id. */
export const AXIS_OF_CHECK: readonly (readonly [prefix: string, axis: AxisId])[] = [
  ['dns/tls-', 'web'],
  ['dns/certificate-', 'web'],
  ['dns/http-', 'web'],
  ['dns/securitytxt-', 'web'],
  ['tcp/mx-', 'transport'],
  ['tcp/submission', 'transport'],
  ['tcp/imap', 'transport'],
  ['smtp/ptr', 'reputation'],
  ['smtp/fcrdns', 'reputation'],
];

/** A letter that no other merit can raise, while its clue holds. `unless`: a check that, passing, lifts the cap. */
export interface Cap extends Clue {
  readonly letter: Letter;
  readonly unless?: CheckId;
}

const capIf = (letter: Letter, found: Clue): Cap => ({ letter, ...found });

const cap = (letter: Letter, ...checks: readonly CheckId[]): readonly Cap[] =>
  checks.map((check) => ({ letter, check, on: ['fail'] }));

/** As many addresses as `0.0.0.0/1` has. */
const HALF_OF_IPV4 = 2 ** 31;

/** The lowest that applies wins; the grade carries which check it was. */
export const CAPS: readonly Cap[] = [
  // What somebody else can take over today, or what no longer works at all.
  ...cap('F', 'whois/status-dead', 'dns/dnssec-status', 'dns/dnssec-ds-match', 'smtp/relay'),
  ...cap(
    'F',
    'dns/ns-free',
    'smtp/mx-free',
    'spf/include-free',
    'dmarc/rua-free',
    'dmarc/record-cname',
    'dkim/record-cname',
    'cname/free-domain',
    'cname/takeover',
  ),
  ...cap('F', 'dkim/key-known-weak'),
  capIf(
    'F',
    clue('whois/deps', ['fail'], ({ lost }) => lost.some(({ kind }) => kind === 'free')),
  ),
  capIf(
    'F',
    clue('whois/expiry', ['fail'], ({ days }) => days < 0),
  ),
  // Whoever passes SPF in the domain's own name passes DMARC too: no policy helps against these.
  ...cap('F', 'spf/all-plus', 'spf/include-nested-plus'),
  capIf(
    'F',
    clue('spf/mech-total', ['fail'], ({ own }) => own >= HALF_OF_IPV4),
  ),
  capIf(
    'F',
    clue('mta-sts/mx-match', ['fail'], ({ matched }) => matched.length === 0),
  ),
  capIf(
    'F',
    clue('smtp/dane-match', ['fail'], ({ matched }) => matched.length === 0),
  ),

  // Open doors.
  ...cap('D', 'dmarc/record-present', 'dmarc/record-single', 'dmarc/record-version', 'dmarc/rua-present'),
  ...cap('D', 'dns/certificate-revoked', 'dns/certificate-weak-key'),
  ...cap('D', 'dns/certificate-trust', 'tcp/data', 'tcp/admin', 'tcp/legacy', 'blacklist/spamhaus'),
  capIf(
    'D',
    clue('dmarc/policy-p-missing', ['fail'], ({ reportable }) => reportable === false),
  ),
  capIf(
    'D',
    clue('dns/certificate-expiry', ['fail'], ({ state }) => state === 'expired'),
  ),
  { ...capIf('D', clue('spf/record-present', ['fail'])), unless: 'dkim/record-found' },
  capIf(
    'D',
    clue('smtp/starttls-offered', ['fail'], ({ offered }) => offered.length === 0),
  ),

  // Protection that does not protect yet.
  ...cap('C', 'dmarc/policy-p', 'dmarc/policy-p-missing', 'dmarc/policy-test', 'dmarc/policy-pct'),
  ...cap('C', 'spf/record-present', 'spf/record-single', 'spf/record-strict-prefix'),
  ...cap('C', 'spf/syntax-valid', 'spf/syntax-unknown', 'spf/syntax-cidr', 'spf/syntax-glue', 'spf/syntax-dup'),
  ...cap('C', 'spf/lookup-limit', 'spf/include-missing', 'spf/include-loop'),
  ...cap('C', 'smtp/starttls-offered', 'smtp/auth-plain25', 'dkim/key-size', 'whois/expiry'),

  // The last gaps.
  ...cap('B', 'dmarc/policy-sp', 'dns/ns-count'),
  capIf('B', clue('dmarc/rua-present', ['warn'])),
  capIf('B', clue('dmarc/policy-test', ['warn'])),
  capIf('B', clue('dmarc/policy-pct', ['warn'])),
];

/** An A is refused to a domain that shows one of these, however many points it has. */
export const NO_A: readonly Severity[] = ['critical', 'high'];
