import { isObject } from '@rempart/contract';
import type { AuditEvidence } from '../evidence.ts';
import { type Conclusion, concludeFrom } from '../judgement/conclude.ts';
import { judge, judgeProtocol } from '../judgement/judge.ts';
import type { Ask, RecordType } from '../model/ask.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import { unknown } from '../model/outcome.ts';
import type { GatherContext } from '../model/protocol.ts';
import { publishedZone } from '../network/dns/published.ts';
import { withheld } from '../proof/withheld.ts';
import { selectorName } from '../protocols/dkim/selector.ts';
import { type ProtocolId, protocols } from '../protocols/index.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import type { Audited } from './prediction.ts';
import { askOf, type StoredAnswers, storedAnswers, unconnectedIn } from './stored-answers.ts';

/** One audit, to be seen as it would be if names of its zone answered otherwise. */
export interface Rehearsal {
  readonly answers: StoredAnswers;
  /**
   * The audit with what changes in it. `further` is asked what the audit had no reason to ask; without it that stays unknown. Nobody is
   * ever connected to.
   */
  readonly with: (zone: ZoneData, further?: Ask['dns']) => Promise<Audited>;
}

/**
 * Gathers twice from the answers that an audit kept: as they are, and with a changed zone. What comes out the same both times does not
 * depend on the change, and stays as the audit saw it, with all that its connections showed; what differs is what changes.
 * null where the evidence is older than traces.
 */
export function rehearsalOf(evidence: AuditEvidence): Rehearsal | null {
  const { trace } = evidence;
  if (!trace) return null;
  const answers = storedAnswers(trace, evidence.domain);
  const asked = new Set<string>();
  const noted: Ask['dns'] = (name, type, options) => {
    asked.add(`${name} ${type}`);
    return answers.dns(name, type, options);
  };
  const asItIs = gathered(evidence, askWith({ ...answers, dns: noted }, evidence));
  return {
    answers,
    with: async (zone, further) => {
      const before = await asItIs;
      const { dns, dnsAt, zoneNames } = publishedZone(zone);
      // Where the audit kept no whole answer, the question has none now either: both sides are to differ by the change alone.
      const known: Ask['dns'] = (name, type, options) =>
        asked.has(`${name} ${type}`) || answers.has(name, type) || !further
          ? answers.dns(name, type, options)
          : further(name, type, options);
      // A server whose answer was not kept would give another one now: what it told the audit stays no longer.
      const knownAt: Ask['dnsAt'] = async (server, name, type, options) => {
        const answer = await answers.dnsAt(server, name, type, options);
        const isChanged = zone.only?.has(`${name} ${type}`) ?? true;
        return answer.seen || !isChanged ? answer : unseen(answer.silence, `${answer.detail}, changed`);
      };
      const changed = askWith({ ...answers, dns: memoized(dns(known)), dnsAt: dnsAt(knownAt) }, evidence, zoneNames);
      const after = await gathered(evidence, changed);
      const merged = protocols.flatMap(({ id }) => {
        const original = evidence.protocols[id];
        return original ? [[id, asChanged(original, before.get(id), after.get(id))] as const] : [];
      });
      const changedEvidence = { ...evidence, protocols: Object.fromEntries(merged) as AuditEvidence['protocols'] };
      const led = protocols.filter(({ id }) => leadsElsewhere(before.get(id), after.get(id))).map(({ id }) => id);
      return { evidence: changedEvidence, conclusion: judged(changedEvidence, led) };
    },
  };
}

function leadsElsewhere(before: unknown, after: unknown): boolean {
  const known = unconnectedIn(before);
  return [...unconnectedIn(after)].some((one) => !known.has(one));
}

/**
 * Where a machine takes over to which nobody has connected, a rule that looks at machines may pass on those that are left. Each that says
 * something else without any connection is unknown then.
 */
function judged(evidence: AuditEvidence, led: readonly ProtocolId[]): Conclusion {
  const verdicts = judge(evidence);
  if (led.length === 0) return concludeFrom(evidence, verdicts);
  const made =
    evidence.trace?.exchanges.filter(({ question }) => !['dns', 'registration'].includes(question.kind)) ?? [];
  const without = withheld(evidence.protocols, new Set(made.map(({ id }) => id)));
  const alone = new Map(
    led.flatMap((id) => judgeProtocol(id, { ...evidence, protocols: without })).map((one) => [one.check, one.outcome]),
  );
  return concludeFrom(
    evidence,
    verdicts.map((verdict) =>
      led.includes(verdict.protocol) && alone.get(verdict.check) !== verdict.outcome
        ? { ...verdict, ...unknown(unseen('not-asked', 'another machine answers')) }
        : verdict,
    ),
  );
}

/** `zoneNames`: of a zone in hand, besides those whose keys the audit found in one. */
function askWith(
  dns: Parameters<typeof askOf>[0],
  { domain, at, permits, protocols: { bimi, dkim } }: AuditEvidence,
  zoneNames: readonly string[] = [],
): Ask {
  const known = dkim?.seen ? dkim.value.selectors.filter(({ source }) => source === 'zone') : [];
  const ask = askOf(dns, { now: at, permits }, (bimi?.seen ? bimi.value.roots : null) ?? []);
  return { ...ask, zoneNames: [...zoneNames, ...known.map(({ selector }) => selectorName(selector, domain))] };
}

function memoized(ask: Ask['dns']): Ask['dns'] {
  const known = new Map<string, ReturnType<Ask['dns']>>();
  return (name: string, type: RecordType, options) => {
    const key = `${name} ${type} ${options?.checkingDisabled} ${options?.proofs}`;
    const answer = known.get(key) ?? ask(name, type, options);
    known.set(key, answer);
    return answer;
  };
}

type Gathered = ReadonlyMap<ProtocolId, Observed<unknown>>;

/** What each protocol would see, by the options of the audit as its evidence shows them. */
async function gathered(evidence: AuditEvidence, ask: Ask): Promise<Gathered> {
  const keys = evidence.protocols.dkim;
  const found = keys?.seen ? keys.value.selectors : [];
  const from = (source: string) => found.filter((one) => one.source === source).map(({ selector }) => selector);
  const isDeclared = keys?.seen && keys.value.profile.seen && keys.value.profile.value.declared === true;
  const context: GatherContext<string> = {
    ...{ domain: evidence.domain, ask, selectors: from('visitor'), mailSelectors: from('mail'), done: () => {} },
    ...(isDeclared && { sendsNothing: true }),
  };
  const all = protocols
    .filter(({ id }) => evidence.protocols[id]?.seen)
    .map(async ({ id, gather }) => [id, await settled((gather as Gather)(context))] as const);
  return new Map(await Promise.all(all));
}

type Gather = (context: GatherContext<string>) => Promise<unknown>;

/** A gatherer that throws has a bug, which costs its own card alone. */
async function settled(gathering: Promise<unknown>): Promise<Observed<unknown>> {
  try {
    return seen(await gathering);
  } catch (error) {
    return unseen('internal', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** The original, with what differs between two later versions of it as the second one has it. */
function asChanged(original: unknown, before: unknown, after: unknown): unknown {
  if (textOf(before) === textOf(after)) return original;
  if (Array.isArray(original) && Array.isArray(before) && Array.isArray(after)) {
    const [originals, befores] = [byIdentity(original), byIdentity(before)];
    return after.map((one) => {
      const key = identityOf(one);
      return originals.has(key) && befores.has(key) ? asChanged(originals.get(key), befores.get(key), one) : one;
    });
  }
  if (!isObject(original) || !isObject(before) || !isObject(after)) return after;
  if (isDifferentlySeen(original, before, after) || identityOf(before) !== identityOf(after)) return after;
  const names = new Set([...Object.keys(original), ...Object.keys(after)]);
  const parts = [...names].flatMap((name) => {
    if (textOf(before[name]) === textOf(after[name])) return name in original ? [[name, original[name]] as const] : [];
    return name in after ? [[name, asChanged(original[name], before[name], after[name])] as const] : [];
  });
  return Object.fromEntries(parts);
}

/** What a part of evidence is about, as far as fields tell; what is about something else has nothing in common with it. */
const IDENTITY = [
  'domain',
  'host',
  'name',
  'selector',
  'address',
  'port',
  'type',
  'mechanism',
  'target',
  'url',
  'kind',
];

function identityOf(part: unknown): string {
  return isObject(part) ? JSON.stringify(IDENTITY.map((field) => part[field])) : textOf(part);
}

/** Of several that are about the same nobody can tell which is which. */
function byIdentity(parts: readonly unknown[]): ReadonlyMap<string, unknown> {
  const groups = Map.groupBy(parts, identityOf);
  return new Map([...groups].flatMap(([key, [one, ...more]]) => (more.length === 0 ? [[key, one]] : [])));
}

/** A value and a silence have no parts in common. */
function isDifferentlySeen(...all: readonly Readonly<Record<string, unknown>>[]): boolean {
  return new Set(all.map(({ seen: one }) => one)).size > 1;
}

/** What an observation rests on is no part of what was seen. */
function textOf(part: unknown): string {
  return JSON.stringify(part, (name, value: unknown) => (name === 'by' ? undefined : value)) ?? '';
}
