import type { Severity } from './model/check.ts';
import type { ProtocolId } from './protocols/index.ts';

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

type Concluded = 'fail' | 'warn';

/** A letter that no other merit can raise. `only`: facts that must hold too; `unless`: a check that, passing, lifts the cap. */
export interface Cap {
  readonly letter: Letter;
  readonly check: string;
  readonly on: readonly Concluded[];
  readonly only?: (facts: Facts) => boolean;
  readonly unless?: string;
}

type Facts = Readonly<Record<string, unknown>>;

const cap = (letter: Letter, ...checks: readonly string[]): readonly Cap[] =>
  checks.map((check) => ({ letter, check, on: ['fail'] }));

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
  { letter: 'F', check: 'whois/deps', on: ['fail'], only: someFree },
  { letter: 'F', check: 'whois/expiry', on: ['fail'], only: ({ days }: Facts) => Number(days) < 0 },
  // Whoever passes SPF in the domain's own name passes DMARC too: no policy helps against these.
  ...cap('F', 'spf/all-plus', 'spf/include-nested-plus'),
  { letter: 'F', check: 'spf/mech-total', on: ['fail'], only: ({ own }: Facts) => Number(own) >= HALF_OF_IPV4 },
  { letter: 'F', check: 'mta-sts/mx-match', on: ['fail'], only: noneOf('matched') },
  { letter: 'F', check: 'smtp/dane-match', on: ['fail'], only: noneOf('matched') },

  // Open doors.
  ...cap('D', 'dmarc/record-present', 'dmarc/record-single', 'dmarc/record-version', 'dmarc/rua-present'),
  ...cap('D', 'dns/certificate-revoked', 'dns/certificate-weak-key'),
  ...cap('D', 'dns/certificate-trust', 'tcp/data', 'tcp/admin', 'tcp/legacy', 'blacklist/spamhaus'),
  { letter: 'D', check: 'dmarc/policy-p-missing', on: ['fail'], only: ({ reportable }: Facts) => reportable === false },
  { letter: 'D', check: 'dns/certificate-expiry', on: ['fail'], only: ({ state }: Facts) => state === 'expired' },
  { letter: 'D', check: 'spf/record-present', on: ['fail'], unless: 'dkim/record-found' },
  { letter: 'D', check: 'smtp/starttls-offered', on: ['fail'], only: noneOf('offered') },

  // Protection that does not protect yet.
  ...cap('C', 'dmarc/policy-p', 'dmarc/policy-p-missing', 'dmarc/policy-test', 'dmarc/policy-pct'),
  ...cap('C', 'spf/record-present', 'spf/record-single', 'spf/record-strict-prefix'),
  ...cap('C', 'spf/syntax-valid', 'spf/syntax-unknown', 'spf/syntax-cidr', 'spf/syntax-glue', 'spf/syntax-dup'),
  ...cap('C', 'spf/lookup-limit', 'spf/include-missing', 'spf/include-loop'),
  ...cap('C', 'smtp/starttls-offered', 'smtp/auth-plain25', 'dkim/key-size', 'whois/expiry'),

  // The last gaps.
  ...cap('B', 'dmarc/policy-sp', 'dns/ns-count'),
  { letter: 'B', check: 'dmarc/rua-present', on: ['warn'] },
  { letter: 'B', check: 'dmarc/policy-test', on: ['warn'] },
  { letter: 'B', check: 'dmarc/policy-pct', on: ['warn'] },
];

/** As many addresses as `0.0.0.0/1` has. */
const HALF_OF_IPV4 = 2 ** 31;

/** A list among the facts that is empty: all are concerned, not one of several. */
function noneOf(list: string): (facts: Facts) => boolean {
  return (facts) => Array.isArray(facts[list]) && facts[list].length === 0;
}

/** A domain that the mail leans on and that nobody holds; one under deletion is not yet for sale. */
function someFree({ lost }: Facts): boolean {
  return Array.isArray(lost) && lost.some(({ kind }: { readonly kind: string }) => kind === 'free');
}

/** An A is refused to a domain that shows one of these, however many points it has. */
export const NO_A: readonly Severity[] = ['critical', 'high'];
