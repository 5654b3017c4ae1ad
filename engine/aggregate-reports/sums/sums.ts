import type { Policy } from '../../protocols/dmarc/parse.ts';
import type { DmarcReport, PublishedPolicy } from '../reading/report.ts';
import { type Span, widened } from './day.ts';
import { onlyOnce } from './duplicates.ts';
import { excusedOf } from './excuse.ts';
import { isKnownReceiver } from './known-receivers.ts';
import type { Networks } from './networks.ts';
import { type Dispositions, dispositionsOf, type Failing, type Family, type PolicyTags } from './policy-effect.ts';
import { type DmarcDay, dmarcDay } from './receiver-day.ts';
import { type Sender, senderOf } from './sender.ts';
import { type Task, taskOf } from './sender-task.ts';
import { addTallies, failingOf, NO_MESSAGES, type Tally, tallyOf } from './tally.ts';

/** All that reports tell of mail in one domain's name. */
export interface DomainSums {
  readonly domain: string;
  /** As the latest report found it; that of a great receiver where one tells. */
  readonly published: PublishedPolicy;
  /** UTC days, ISO 8601, that messages are counted on; ordered. */
  readonly days: readonly string[];
  /** The days that the reports with messages tell of, which may be several for each of `days`; null without any. */
  readonly period: Span | null;
  /** Those of `days` of which a great receiver tells. */
  readonly knownDays: readonly string[];
  readonly reports: number;
  /** Those that tell, by messages, most first. */
  readonly receivers: readonly { readonly organization: string; readonly messages: number }[];
  /** Records that could not be read, in reports that could. */
  readonly unread: number;
  readonly all: Tally;
  /** By messages that fail, then by messages, most first. */
  readonly senders: readonly SenderSums[];
  /** What the record as it is asks of receivers of each kind; null where no policy was found. */
  readonly asked: DispositionsByFamily | null;
  /** As for each sender. */
  readonly under: Readonly<Record<Policy, DispositionsByFamily>>;
}

export interface SenderSums {
  readonly sender: Sender;
  readonly tally: Tally;
  readonly period: Span;
  /** Messages of each day that has any, ordered. */
  readonly days: readonly DaySums[];
  /** By messages, most first. */
  readonly addresses: readonly { readonly address: string; readonly messages: number }[];
  /** Domain and selector of signatures that were verified. */
  readonly signatures: readonly string[];
  readonly task: Task;
  /** What receivers are asked to do with what fails, were the domain's own policy this one, in force for all messages. */
  readonly under: Readonly<Record<Policy, DispositionsByFamily>>;
}

export type DispositionsByFamily = Readonly<Record<Family, Dispositions>>;

export interface DaySums {
  readonly day: string;
  readonly messages: number;
  readonly failing: number;
  /** Those that fail and that receivers let through, saying why; absent without any. */
  readonly excused?: number;
}

/** Sums reports. A report is counted once however often it is given: who tells it, its id, its domain and its period are its own. */
export function sumReports(
  reports: readonly DmarcReport[],
  networks?: (domain: string) => Networks | null,
): readonly DomainSums[] {
  return sumDays(onlyOnce(reports).map(dmarcDay), networks);
}

/** Sums by domain, sender and day. `networks` names addresses, where a domain was audited. */
export function sumDays(
  days: readonly DmarcDay[],
  networks: (domain: string) => Networks | null = () => null,
): readonly DomainSums[] {
  const domains = Map.groupBy(days, ({ published }) => published.domain);
  const sums = [...domains].map(([domain, own]) => sumDomain(domain, own, networks(domain)));
  return sums.toSorted((one, other) => other.all.messages - one.all.messages || compare(one.domain, other.domain));
}

/** The tags as they would be with another `p`, for all messages: without `pct` and `t`. */
function tagsWith(p: Policy, { sp, np }: Pick<PublishedPolicy, 'sp' | 'np'>): PolicyTags {
  return { p, sp, np, pct: null, testing: false };
}

interface Collected {
  sender: Sender;
  tally: Tally;
  period: Span;
  readonly days: Map<string, { messages: number; failing: number; excused?: number }>;
  readonly addresses: Map<string, number>;
  readonly signatures: Set<string>;
}

/** Kept of one sender to be shown; its messages are counted in the sums all the same. */
const ADDRESSES_KEPT = 5;
const SIGNATURES_KEPT = 5;

function sumDomain(domain: string, told: readonly DmarcDay[], networks: Networks | null): DomainSums {
  const senders = new Map<string, Collected>();
  const receivers = new Map<string, number>();
  const days = new Set<string>();
  const knownDays = new Set<string>();
  let [all, period]: [Tally, Span | null] = [NO_MESSAGES, null];
  for (const { organization, day, period: span, rows } of told) {
    for (const row of rows) {
      if (row.count === 0) continue;
      const tally = tallyOf(row, domain);
      all = addTallies(all, tally);
      days.add(day);
      period = widened(period, span);
      if (isKnownReceiver(organization)) knownDays.add(day);
      receivers.set(organization, (receivers.get(organization) ?? 0) + row.count);
      const sender = senderOf(row, domain, networks);
      const collected = collectedFor(sender, span, senders);
      collected.period = widened(collected.period, span);
      collected.sender = better(collected.sender, sender);
      collected.tally = addTallies(collected.tally, tally);
      collected.addresses.set(row.source, (collected.addresses.get(row.source) ?? 0) + row.count);
      const { messages, failing, excused = 0 } = collected.days.get(day) ?? { messages: 0, failing: 0 };
      const excusedNow = excused + excusedOf(tally.excused);
      collected.days.set(day, {
        ...{ messages: messages + row.count, failing: failing + failingOf(tally) },
        ...(excusedNow > 0 && { excused: excusedNow }),
      });
      for (const { domain: signer, selector, passed } of row.signatures)
        if (passed && collected.signatures.size < SIGNATURES_KEPT)
          collected.signatures.add(signatureName(selector, signer));
    }
  }
  const known = told.filter(({ organization }) => isKnownReceiver(organization));
  const latest = (known.length > 0 ? known : told).reduce((one, other) => (other.end > one.end ? other : one));
  return {
    domain,
    published: latest.published,
    days: [...days].toSorted(),
    period,
    knownDays: [...knownDays].toSorted(),
    reports: told.reduce((sum, { reports }) => sum + reports, 0),
    receivers: [...receivers]
      .map(([organization, messages]) => ({ organization, messages }))
      .toSorted((one, other) => other.messages - one.messages || compare(one.organization, other.organization)),
    unread: told.reduce((sum, { unread }) => sum + unread, 0),
    all,
    senders: [...senders.values()].map((collected) => senderSums(collected, latest.published)).toSorted(byWeight),
    asked: askedOf(latest.published, all),
    under: underEach(all.failing, latest.published),
  };
}

function collectedFor(sender: Sender, period: Span, senders: Map<string, Collected>): Collected {
  const key = `${sender.kind} ${sender.name}`;
  const known = senders.get(key);
  if (known) return known;
  const fresh: Collected = {
    sender,
    tally: NO_MESSAGES,
    period,
    days: new Map(),
    addresses: new Map(),
    signatures: new Set(),
  };
  senders.set(key, fresh);
  return fresh;
}

/** Of one sender named in two ways, the surer; one address of it that may send is enough. */
function better(one: Sender, other: Sender): Sender {
  const surer = SUREST.indexOf(other.by) < SUREST.indexOf(one.by) ? other : one;
  return { ...surer, isAuthorized: one.isAuthorized || other.isAuthorized };
}

const SUREST: readonly Sender['by'][] = ['signature', 'spf-record', 'mx', 'envelope', 'greeting', null];

function senderSums(
  { sender, tally, period, days, addresses, signatures }: Collected,
  published: PublishedPolicy,
): SenderSums {
  return {
    sender,
    tally,
    period,
    days: [...days]
      .map(([day, counted]) => ({ day, ...counted }))
      .toSorted((one, other) => compare(one.day, other.day)),
    addresses: [...addresses]
      .map(([address, messages]) => ({ address, messages }))
      .toSorted((one, other) => other.messages - one.messages || compare(one.address, other.address))
      .slice(0, ADDRESSES_KEPT),
    signatures: [...signatures],
    task: taskOf(sender, tally),
    under: underEach(tally.failing, published),
  };
}

function askedOf(published: PublishedPolicy, { failing }: Tally): DispositionsByFamily | null {
  const { p, ...others } = published;
  return p === null ? null : byFamily(failing, { ...others, p });
}

function underEach(failing: Failing, published: PublishedPolicy): Readonly<Record<Policy, DispositionsByFamily>> {
  const under = (p: Policy) => byFamily(failing, tagsWith(p, published));
  return { none: under('none'), quarantine: under('quarantine'), reject: under('reject') };
}

function byFamily(failing: Failing, tags: PolicyTags): DispositionsByFamily {
  return { rfc7489: dispositionsOf(failing, tags, 'rfc7489'), rfc9989: dispositionsOf(failing, tags, 'rfc9989') };
}

function signatureName(selector: string, domain: string): string {
  return selector === '' ? domain : `${selector}._domainkey.${domain}`;
}

function byWeight(one: SenderSums, other: SenderSums): number {
  return (
    failingOf(other.tally) - failingOf(one.tally) ||
    other.tally.messages - one.tally.messages ||
    compare(one.sender.name, other.sender.name)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
