import {
  type Conclusion,
  failingOf,
  isKnownSender,
  judgeMessage,
  type Letter,
  type MessageEvidence,
  type Networks,
  type ReceiverDays,
  relationOf,
  type SenderSums,
  sumDays,
  type Verdict,
} from '@rempart/engine';
import type { ChangedSet, ServerSaid } from '@rempart/engine/repair';

/** What of a step is watched. */
export interface WatchedStep {
  readonly domain: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
  readonly letters: { readonly predicted: string | null };
  /** Of each check of weight: `sound`, `warn` or `fail`. */
  readonly predicted: Readonly<Record<string, string>>;
}

/** Messages of a sender in some days: how many, how many fail, how many receivers held back or refused. */
export interface Counted {
  readonly messages: number;
  readonly failing: number;
  readonly stopped: number;
}

/** Why the owner is written to. */
export type Cause =
  | {
      readonly kind: 'letter';
      readonly letter: string;
      readonly predicted: string;
      /** What was found worse than predicted. */
      readonly checks: readonly Pick<Verdict, 'check' | 'protocol'>[];
    }
  | { readonly kind: 'record'; readonly name: string; readonly type: string }
  | {
      readonly kind: 'sender';
      readonly sender: SenderSums['sender'];
      readonly before: Counted;
      readonly after: Counted;
      readonly receivers: readonly string[];
    }
  | { readonly kind: 'message'; readonly server: string; readonly receivedAt: string; readonly isRefused: boolean };

export interface Alarm {
  /** The same for the same cause of one step, however often it is found. */
  readonly subject: string;
  readonly cause: Cause;
}

/** For so long after a step was written. */
export const WATCHED_DAYS = 7;

/** The hours after the step at which its records are asked for, and the domain audited where no watch does. */
export const LOOKS = [6, 24, 72, 168] as const;

const HOUR_MS = 3_600_000;

/** How many looks are due at this time. */
export function looksDue({ at }: Pick<WatchedStep, 'at'>, now: Date): number {
  return LOOKS.filter((hours) => Date.parse(at) + hours * HOUR_MS <= now.getTime()).length;
}

/**
 * A letter below the one that was predicted, because something was measured and found worse. What was not measured explains no letter; a
 * better letter is no failure.
 */
export function judgeAudit(
  { letters, predicted }: Pick<WatchedStep, 'letters' | 'predicted'>,
  { grade, verdicts }: Pick<Conclusion, 'grade' | 'verdicts'>,
): readonly Alarm[] {
  const { letter } = grade;
  if (letter === null || letters.predicted === null || !isBelow(letter, letters.predicted)) return [];
  const checks = verdicts.flatMap(({ check, protocol, outcome }) => {
    const [was, is] = [WEIGHTS[predicted[check] ?? ''], WEIGHTS[outcome]];
    return was !== undefined && is !== undefined && is > was ? [{ check, protocol }] : [];
  });
  if (checks.length === 0) return [];
  return [{ subject: 'letter', cause: { kind: 'letter', letter, predicted: letters.predicted, checks } }];
}

/** A comes before F. */
function isBelow(letter: Letter, predicted: string): boolean {
  return letter > predicted;
}

const WEIGHTS: Readonly<Record<string, number>> = { sound: 0, pass: 0, info: 0, notApplicable: 0, warn: 1, fail: 2 };

/** A set of records that every name server which answers has no more as it was written. One that still has it is behind, or ahead. */
export function judgeServers(
  { name, type }: Pick<ChangedSet, 'name' | 'type'>,
  servers: readonly Pick<ServerSaid, 'state'>[] | null,
): readonly Alarm[] {
  const answers = (servers ?? []).filter(({ state }) => state !== 'unasked');
  const isGone = answers.length > 0 && answers.every(({ state }) => state === 'not-yet');
  return isGone ? [{ subject: `record ${name} ${type}`, cause: { kind: 'record', name, type } }] : [];
}

/** Fewer messages before the step say nothing of how a sender fared; fewer after it may be chance. */
const LEAST = { before: 10, after: 5 } as const;
/** Shares of a sender's messages: hardly any before, most of them after. */
const [HARDLY, MOSTLY] = [0.1, 0.5];
const DAYS_BEFORE = 28;
const DAY_MS = 24 * HOUR_MS;

/** The first UTC day of reports that is compared. */
export function firstDayCompared({ at }: Pick<WatchedStep, 'at'>): string {
  return dayAfter(at, -DAYS_BEFORE);
}

/**
 * Senders that something names, whose messages passed before the step and mostly fail, or are mostly held back, since. The day of the step
 * itself belongs to neither side.
 */
export function judgeReports(
  { domain, at }: Pick<WatchedStep, 'domain' | 'at'>,
  reported: ReceiverDays['dmarc'],
  networks: Networks | null,
): readonly Alarm[] {
  const written = dayAfter(at, 0);
  const own = reported.filter(({ published }) => published.domain === domain);
  const within = (isMeant: (day: string) => boolean) => own.filter(({ day }) => isMeant(day));
  const then = within((day) => day < written && day >= firstDayCompared({ at }));
  const since = within((day) => day > written && day <= dayAfter(at, WATCHED_DAYS));
  const before = sendersIn(then, networks);
  return [...sendersIn(since, networks)].flatMap(([key, now]) => {
    const was = before.get(key);
    if (!was || !isKnownSender(now.sender)) return [];
    const [one, other] = [countedOf(was), countedOf(now)];
    if (!isLost('failing', one, other) && !isLost('stopped', one, other)) return [];
    const receivers = [...new Set(since.map(({ organization }) => organization))].toSorted();
    const cause: Cause = { kind: 'sender', sender: now.sender, before: one, after: other, receivers };
    return [{ subject: `sender ${key}`, cause }];
  });
}

function sendersIn(reported: ReceiverDays['dmarc'], networks: Networks | null): ReadonlyMap<string, SenderSums> {
  const [sums] = sumDays(reported, () => networks);
  return new Map((sums?.senders ?? []).map((one) => [`${one.sender.kind} ${one.sender.name}`, one]));
}

function countedOf({ tally }: SenderSums): Counted {
  return { messages: tally.messages, failing: failingOf(tally), stopped: tally.quarantined + tally.refused };
}

function isLost(what: 'failing' | 'stopped', before: Counted, after: Counted): boolean {
  return (
    before.messages >= LEAST.before &&
    before[what] <= HARDLY * before.messages &&
    after[what] >= LEAST.after &&
    after[what] >= MOSTLY * after.messages
  );
}

function dayAfter(at: string, days: number): string {
  return new Date(Date.parse(at) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Test messages that fail DMARC since the step, of a server or a tool of which one passed before. What anybody may write, as From, makes no
 * sender: the address that connected does, and a signature that was verified.
 */
export function judgeMessages(
  { domain, at }: Pick<WatchedStep, 'domain' | 'at'>,
  messages: readonly MessageEvidence[],
): readonly Alarm[] {
  const own = messages.filter((one) => one.audited === domain && relationOf(one) === 'own');
  const end = Date.parse(at) + WATCHED_DAYS * DAY_MS;
  const before = own.filter((one) => one.receivedAt < at && dmarcOf(one)?.outcome === 'pass');
  const since = own.filter(({ receivedAt }) => receivedAt > at && Date.parse(receivedAt) <= end);
  return since.flatMap((message) => {
    const dmarc = dmarcOf(message);
    const server = sharedSender(message, before);
    if (dmarc?.outcome !== 'fail' || server === null) return [];
    const { older, newer } = dmarc.facts;
    const isRefused = [older, newer].some(({ result, ...told }) => {
      const asked = result === 'fail' && 'asked' in told ? told.asked : null;
      return asked === 'quarantine' || asked === 'reject';
    });
    const { receivedAt } = message;
    return [{ subject: `message ${server}`, cause: { kind: 'message', server, receivedAt, isRefused } as const }];
  });
}

function dmarcOf(message: MessageEvidence) {
  return judgeMessage(message).find((finding) => finding.rule === 'dmarc');
}

/** The address, or the domain of another that signed, by which this is a sender of messages that passed; null where it is none. */
function sharedSender(message: MessageEvidence, passed: readonly MessageEvidence[]): string | null {
  const names = sendersOf(message);
  return names.find((name) => passed.some((one) => sendersOf(one).includes(name))) ?? null;
}

function sendersOf({ delivery, signatures, audited }: MessageEvidence): readonly string[] {
  const signers = signatures.filter(({ result, domain }) => result === 'pass' && domain !== audited);
  return [...(delivery.isPublic ? [delivery.address] : []), ...signers.map(({ domain }) => domain)];
}
