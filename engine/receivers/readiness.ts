import { sameOrganization } from '../common/organizational-domain.ts';
import type { AuditEvidence } from '../evidence.ts';
import { borneOut, clue } from '../judgement/clue.ts';
import type { Verdict } from '../judgement/judge.ts';
import { appliedRecord } from '../protocols/dmarc/policy.ts';
import { type CheckId, idsOf } from '../protocols/index.ts';
import { RECEIVERS, type Receiver, type ReceiverId, type Requirement } from './rules.ts';

/**
 * Whether the domain has what a receiver asks for. `unknown`: only a message would show. `none`: the domain sends nothing. `unruled`: the
 * receiver publishes no rule. Derived, never scored.
 */
export type Readiness = 'ready' | 'not-ready' | 'unknown' | 'none' | 'unruled';

export interface ReceiverReadiness extends Pick<Receiver, 'id' | 'domains' | 'bulkFrom' | 'source' | 'checkedOn'> {
  readonly id: ReceiverId;
  /** For senders of few messages. */
  readonly state: Readiness;
  /** The same for senders of more than `bulkFrom` messages a day. */
  readonly bulk: Readiness;
  readonly unmet: readonly Requirement[];
  readonly unmetByBulk: readonly Requirement[];
  readonly unseen: readonly Requirement[];
  /** Where a message that pretends to come from the domain ends up. */
  readonly forged: Forged;
}

export type Placement = 'inbox' | 'spam' | 'refused' | 'unknown';

/** From the exact address, from a subdomain that exists, from one that does not. */
export interface Forged {
  readonly exact: Placement;
  readonly subdomain: Placement;
  readonly invented: Placement;
}

export function readinessOf(evidence: AuditEvidence, verdicts: readonly Verdict[]): readonly ReceiverReadiness[] {
  const sendsNothing = borneOut(SENDS_NOTHING, verdicts) !== undefined;
  const sends = sendsOf(evidence);
  const forged = forgedAt(evidence, verdicts);
  return RECEIVERS.map(({ id, domains, bulkFrom, source, checkedOn, asks, asksOfBulk }) => {
    const all = [...asks, ...asksOfBulk];
    const by = (wanted: Met, requirements: readonly Requirement[]) =>
      requirements.filter((requirement) => metBy(requirement, { evidence, verdicts, sends }) === wanted);
    const state = (requirements: readonly Requirement[]): Readiness => {
      if (sendsNothing) return 'none';
      if (requirements.length === 0) return 'unruled';
      if (by('no', requirements).length > 0) return 'not-ready';
      return by('unknown', requirements).length > 0 ? 'unknown' : 'ready';
    };
    return {
      ...{ id, domains, bulkFrom, source, checkedOn },
      state: state(asks),
      bulk: state(all),
      unmet: by('no', asks),
      unmetByBulk: by('no', asksOfBulk),
      unseen: by('unknown', all),
      forged,
    };
  });
}

type Met = 'yes' | 'no' | 'unknown';

interface Findings {
  readonly evidence: AuditEvidence;
  readonly verdicts: readonly Verdict[];
  readonly sends: Sends;
}

/** What messages showed goes before what records and servers let suppose. */
function metBy(requirement: Requirement, { evidence, verdicts, sends }: Findings): Met {
  if (requirement === 'spf-or-dkim') {
    const either = (['spf', 'dkim'] as const).map((one) => metBy(one, { evidence, verdicts, sends }));
    if (either.includes('yes')) return 'yes';
    return either.every((one) => one === 'no') ? 'no' : 'unknown';
  }
  const inferred = met(requirement, verdicts, sends);
  const shown = shownBy(requirement, evidence, verdicts);
  if (requirement === 'spf') return shown === 'no' || inferred === 'unknown' ? shown : inferred;
  return shown === 'unknown' ? inferred : shown;
}

/** By messages that the owner sent us. A record may be broken, and still have let one of them pass: SPF is good where both are. */
function shownBy(requirement: Requirement, { messages = [] }: AuditEvidence, verdicts: readonly Verdict[]): Met {
  const seenHere = messages.filter(({ delivery }) => delivery.isPublic);
  if (requirement === 'dkim') {
    const signed = verdicts.find(({ check }) => check === 'dkim/signature-observed')?.outcome;
    if (signed === 'pass') return 'yes';
    return signed === 'warn' ? 'no' : 'unknown';
  }
  if (requirement === 'spf') {
    const results = seenHere.map(({ spf }) => spf.result);
    if (results.some((result) => result === 'fail' || result === 'softfail' || result === 'permerror')) return 'no';
    return results.length > 0 && results.every((result) => result === 'pass') ? 'yes' : 'unknown';
  }
  if (requirement !== 'ptr') return 'unknown';
  const names = seenHere.flatMap(({ reverse }) => (reverse.seen ? [reverse.value.leadsBack] : []));
  if (names.includes(false)) return 'no';
  return names.length > 0 && names.length === seenHere.length ? 'yes' : 'unknown';
}

const SOUND_SPF = idsOf(
  'spf',
  ...(['record-present', 'record-single', 'record-strict-prefix', 'record-strings'] as const),
  ...(['syntax-valid', 'syntax-unknown', 'syntax-cidr', 'syntax-glue', 'syntax-dup'] as const),
  ...(['lookup-limit', 'include-missing', 'include-loop'] as const),
);

/** A server that receives is not seen to send: its name tells nothing, unless SPF lets send it alone. */
function met(requirement: Exclude<Requirement, 'spf-or-dkim'>, verdicts: readonly Verdict[], sends: Sends): Met {
  if (requirement === 'spf') return soundest(SOUND_SPF, verdicts);
  if (requirement === 'dkim') return dkim(verdicts);
  if (requirement === 'dmarc') {
    return soundest(
      ['dmarc/record-present', 'dmarc/record-single', 'dmarc/record-version', 'dmarc/policy-p-missing'],
      verdicts,
    );
  }
  return sends.isSeenToSend ? soundest(['smtp/ptr', 'smtp/fcrdns'], verdicts, ['fail', 'warn']) : 'unknown';
}

/** The first is what must be seen: without it nothing is known. */
function soundest(
  checks: readonly CheckId[],
  verdicts: readonly Verdict[],
  faults: readonly Verdict['outcome'][] = ['fail'],
): Met {
  const found = checks.map((check) => verdicts.find((verdict) => verdict.check === check));
  if (found.some((verdict) => verdict && faults.includes(verdict.outcome))) return 'no';
  if (!found[0] || found.some((verdict) => verdict?.outcome === 'unknown')) return 'unknown';
  return 'yes';
}

function listsOneOf(senders: readonly string[], { facts }: Verdict): boolean {
  const { listings = [] } = facts as { readonly listings?: readonly { readonly address: string }[] };
  return listings.some(({ address }) => senders.includes(address));
}

/** What is said of servers that receive, and are not seen to send: it tells nothing of the mail that leaves. */
export function isOfReceivingOnly(verdict: Verdict, { isSeenToSend, senders }: Sends): boolean {
  return OF_EXCHANGERS.includes(verdict.check) && !isSeenToSend && !listsOneOf(senders, verdict);
}

const OF_EXCHANGERS: readonly CheckId[] = [
  ...idsOf('smtp', 'ptr', 'fcrdns'),
  ...idsOf('blacklist', 'spamhaus', 'spamcop', 'barracuda', 'psbl'),
];

/** From where the domain's SPF lets its mail leave. */
export interface Sends {
  readonly isSeenToSend: boolean;
  /** Single addresses that the record itself names. */
  readonly senders: readonly string[];
}

export function sendsOf(evidence: AuditEvidence): Sends {
  const { blacklist } = evidence.protocols;
  const sending = blacklist?.seen ? blacklist.value.sending : undefined;
  return {
    isSeenToSend: sendsFromItsExchangers(evidence),
    senders: sending?.seen ? sending.value.addresses : [],
  };
}

/** The domain's own MX, and no other host, may send: `v=spf1 mx -all`, or `~all`, with every MX below the domain. */
function sendsFromItsExchangers({ domain, protocols }: AuditEvidence): boolean {
  const { spf } = protocols;
  if (!spf?.seen || !spf.value.mx.seen || !spf.value.texts.seen) return false;
  const records = spf.value.texts.value.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const { mx } = spf.value;
  const isOwn = mx.value.length > 0 && mx.value.every((host) => sameOrganization(host, domain));
  return isOwn && records.length === 1 && /^v=spf1 +\+?mx +[-~]all *$/i.test(records[0] ?? '');
}

/** A key that was not found may stand under a selector that nobody guesses; only an empty `_domainkey` proves that none does. */
function dkim(verdicts: readonly Verdict[]): Met {
  const found = verdicts.find(({ check }) => check === 'dkim/record-found');
  if (found?.outcome === 'pass') return 'yes';
  return verdicts.some(({ check, outcome }) => check === 'dkim/record-ent' && outcome === 'fail') ? 'no' : 'unknown';
}

const OPEN_DOORS: readonly CheckId[] = [
  'spf/all-plus',
  'spf/include-nested-plus',
  'spf/include-free',
  'dkim/key-known-weak',
];

function forgedAt(evidence: AuditEvidence, verdicts: readonly Verdict[]): Forged {
  const dmarc = evidence.protocols.dmarc;
  const applied = dmarc?.seen ? appliedRecord(dmarc.value) : null;
  if (!applied?.seen) return { exact: 'unknown', subdomain: 'unknown', invented: 'unknown' };
  const isOpen = verdicts.some(({ check, outcome }) => OPEN_DOORS.includes(check) && outcome === 'fail');
  const placed = (policy: string | null | undefined): Placement => {
    if (policy === 'reject') return 'refused';
    return policy === 'quarantine' ? 'spam' : 'inbox';
  };
  const { record, effective } = applied.value ?? {};
  const weakened = (policy: string | null | undefined) => {
    if (!record?.testing) return policy;
    return policy === 'reject' ? 'quarantine' : 'none';
  };
  return {
    // A sender that passes SPF or signs with a known key passes DMARC too.
    exact: isOpen ? 'inbox' : placed(effective),
    subdomain: placed(weakened(record?.sp ?? record?.p)),
    invented: placed(weakened(record?.np ?? record?.sp ?? record?.p)),
  };
}

const SENDS_NOTHING = clue('dkim/record-found', ['notApplicable'], ({ reason }) => reason === 'sends-nothing');
