import ipaddr from 'ipaddr.js';
import { PRIVATE_RANGES } from '../../common/address-ranges.ts';
import { isFree } from '../../common/holding.ts';
import { plainName } from '../../common/names.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import { isOpen } from '../../protocols/spf/conclusion.ts';
import type { SpfEvidence, SpfPolicy } from '../../protocols/spf/evidence.ts';
import { fixedDomain } from '../../protocols/spf/macros.ts';
import { type MeantWord, meantRecords, partedSeams } from '../../protocols/spf/meant.ts';
import { parseSpf, type Qualifier, type Term } from '../../protocols/spf/parse.ts';
import { nameOf, pullsIn, referralsOf } from '../../protocols/spf/tree.ts';

export type Mechanism = Extract<Term, { readonly kind: 'mechanism' }>;

/** Why a term does not stand in the new record as it stood in the old one. */
export type MendKind =
  | 'respelt'
  | 'unreadable'
  | 'repeated'
  | 'covered'
  | 'ptr'
  | 'void'
  | 'no-policy'
  | 'loop'
  | 'free'
  | 'open'
  | 'private'
  | 'broad'
  | 'ignored'
  | 'all';

export interface SpfRepair {
  readonly kind: MendKind;
  readonly from: string;
  /** '' where nothing takes its place. */
  readonly to: string;
}

export interface RepairedPolicy {
  readonly record: string;
  readonly mends: readonly SpfRepair[];
}

/** Prefix lengths with which a network certainly has other holders too. */
const BROAD = { ip4: 15, ip6: 31 } as const;

/**
 * One record out of those that stand there: same senders, no dead weight, no fault. null where none stands there. Only what is not longer
 * than `MENDABLE` is to be given to it. Faults of the kinds `left` are left as they are.
 */
export function repairSpf(evidence: SpfEvidence, left: readonly MendKind[] = []): RepairedPolicy | null {
  const written = meantRecords(evidence);
  if (written.length === 0) return null;
  const records = written.map((words) => words.flatMap(({ terms }) => terms));
  const parted = partedSeams(evidence).map(
    ({ before, after }): SpfRepair => ({ kind: 'respelt', from: `${before}${after}`, to: `${before} ${after}` }),
  );
  const respelt = [...parted, ...written.flat().flatMap(respelling)];
  const distinct = withoutRepeats(records.flatMap(mechanismsOf));
  const sound = withoutFaulty(distinct.kept, (term) => {
    const kind = faultOf(term, evidence);
    return kind !== null && left.includes(kind) ? null : kind;
  });
  const needed = withoutCovered(sound.kept, evidence);
  const modifiers = records.flatMap((terms) => terms.filter(({ kind }) => kind === 'modifier'));
  const leading = withoutFaulty(modifiers, (term) => faultOfRedirect(term, evidence));
  const soFar = [...respelt, ...[distinct, sound, needed, leading].flatMap(({ mends }) => mends)];
  // Receivers could not read the record, so it refused nobody: a sender behind a name that leads nowhere today must not be refused now.
  const blind = evidence.meant ? [...BLIND, 'void' as const] : BLIND;
  const isBlind = soFar.some(({ kind }) => blind.includes(kind));
  const end = endOf(records, leading.kept, isBlind);
  const once = onceEach(modifiers);
  const others = once.kept.filter(({ name }) => name !== 'redirect');
  const words = [...needed.kept.map(({ text }) => text), ...end.kept, ...others.map(({ text }) => text)];
  return { record: ['v=spf1', ...new Set(words)].join(' '), mends: [...soFar, ...end.mends, ...once.mends] };
}

/** What one step of the repair leaves, and what it mended on the way. */
interface Mended<T> {
  readonly kept: readonly T[];
  readonly mends: readonly SpfRepair[];
}

function respelling({ word, terms }: MeantWord): readonly SpfRepair[] {
  const to = terms.map(({ text }) => text).join(' ');
  return to === word ? [] : [{ kind: to === '' ? 'unreadable' : 'respelt', from: word, to }];
}

function mechanismsOf(terms: readonly Term[]): readonly Mechanism[] {
  return terms.filter((term): term is Mechanism => term.kind === 'mechanism' && term.name !== 'all');
}

function withoutRepeats(terms: readonly Mechanism[]): Mended<Mechanism> {
  const keyOf = ({ name, target, prefix4, prefix6 }: Mechanism) =>
    [name, plainName(target), prefix4, prefix6].join(' ');
  const first = new Map(terms.toReversed().map((term) => [keyOf(term), term]));
  return withoutFaulty(terms, (term) => (first.get(keyOf(term)) === term ? null : 'repeated'));
}

/** The first modifier of each name. */
function onceEach(modifiers: readonly Term[]): Mended<Term> {
  const first = new Map(modifiers.toReversed().map((term) => [term.name, term]));
  return withoutFaulty(modifiers, (term) => (first.get(term.name) === term ? null : 'repeated'));
}

/** Terms for which `faultOfTerm` says nothing; each other one is a mend. */
function withoutFaulty<T extends Term>(terms: readonly T[], faultOfTerm: (term: T) => MendKind | null): Mended<T> {
  const judged = terms.map((term) => ({ term, kind: faultOfTerm(term) }));
  return {
    kept: judged.flatMap(({ term, kind }) => (kind === null ? [term] : [])),
    mends: judged.flatMap(({ term, kind }) => (kind === null ? [] : [{ kind, from: term.text, to: '' }])),
  };
}

/** Why a mechanism is left out of a mended record; null where it stays. */
export function faultOf(term: Mechanism, evidence: SpfEvidence): MendKind | null {
  const { name, target, prefix4, prefix6, qualifier } = term;
  if (name === 'ptr') return 'ptr';
  if (name === 'ip4' || name === 'ip6') {
    if (PRIVATE_RANGES.includes(ipaddr.parse(target).range())) return 'private';
    const prefix = name === 'ip4' ? prefix4 : prefix6;
    return qualifier === '+' && prefix !== null && prefix <= BROAD[name] ? 'broad' : null;
  }
  if (name === 'a' || name === 'mx') {
    const host = hostOf(term, evidence);
    const lookups = readFor(evidence).flatMap((policy) => policy.lookups);
    const looked = lookups.find((lookup) => lookup.mechanism === name && lookup.target === host);
    return looked?.records.seen && looked.records.value === 0 ? 'void' : null;
  }
  return name === 'include' ? faultBehind(term, evidence) : null;
}

/** The policy as receivers read it and as it was meant, with what was seen of each. */
export function readFor({ policy, meant }: SpfEvidence): readonly SpfPolicy[] {
  return meant ? [policy, meant] : [policy];
}

/** The name that a term of the record leads to; null where it differs from message to message. */
export function hostOf(term: Term, { domain }: SpfEvidence): string | null {
  const name = nameOf(term, { domain, sender: domain });
  return name.seen ? name.value : null;
}

/** A policy that is none, or that lets everybody in. */
function faultBehind(term: Term, evidence: SpfEvidence): MendKind | null {
  const { domain, foreign } = evidence;
  const read = readFor(evidence);
  const host = hostOf(term, evidence);
  if (host !== null && (host === domain || read.some(({ loops }) => loops.includes(host)))) return 'loop';
  const { end } = fixedDomain(term.target, { domain, senderDomain: domain });
  const free = foreign.filter(({ holding }) => holding.seen && isFree(holding.value));
  if (free.some((one) => sameOrganization(one.domain, end))) return 'free';
  const referred = read.flatMap((policy) => policy.referred).find((one) => one.domain === host);
  if (referred?.records.seen && referred.records.value.length === 0) return 'no-policy';
  return referred && isOpen(referred) ? 'open' : null;
}

/** Without the includes that another include already pulls in, where nothing in between excludes anybody. */
function withoutCovered(terms: readonly Mechanism[], evidence: SpfEvidence): Mended<Mechanism> {
  const mends: SpfRepair[] = [];
  const referred = readFor(evidence).flatMap((policy) => policy.referred);
  const known = new Map(referred.map((policy) => [policy.domain, policy]));
  const left = new Set(terms);
  const includes = terms.filter(({ name, qualifier }) => name === 'include' && qualifier === '+');
  const named = includes.map((term) => ({ term, host: hostOf(term, evidence) ?? '' }));
  const read = named.flatMap(({ term, host }) => {
    const policy = known.get(host);
    return policy ? [{ term, policy }] : [];
  });
  for (const { term, host } of named) {
    const above = read.find(
      ({ term: other, policy }) => other !== term && left.has(other) && pullsIn(policy, host),
    )?.term;
    if (!above) continue;
    left.delete(term);
    mends.push({ kind: 'covered', from: term.text, to: above.text });
  }
  return { kept: [...left], mends };
}

/** What is wrong with the policy behind a `redirect`; null for any other modifier, and for a sound policy. */
function faultOfRedirect(term: Term, evidence: SpfEvidence): MendKind | null {
  return term.name === 'redirect' ? faultBehind(term, evidence) : null;
}

/** Terms that let in, or were meant to, senders that nobody can name: without them these are not to be refused. */
const BLIND: readonly MendKind[] = ['unreadable', 'ptr', 'open', 'broad', 'no-policy'];

/**
 * How the record ends: a lone `redirect` stays; else what is not listed is refused as before, or at least suspected. `isBlind`:
 * senders were let in whom nobody can name.
 */
function endOf(records: readonly (readonly Term[])[], modifiers: readonly Term[], isBlind: boolean): Mended<string> {
  const alls = records.map((terms) =>
    terms.find((term): term is Mechanism => term.kind === 'mechanism' && term.name === 'all'),
  );
  const redirects = modifiers.filter(({ name }) => name === 'redirect');
  const [redirect] = redirects;
  if (records.length === 1 && alls[0] === undefined && redirect) return { kept: [redirect.text], mends: [] };
  const follows = alls.every((all) => all !== undefined) ? [] : redirects.map(({ target }) => `include:${target}`);
  const ignored = redirects.slice(0, records.length).map(
    ({ text, target }): SpfRepair => ({
      kind: 'ignored',
      from: text,
      to: follows.find((include) => include.endsWith(`:${target}`)) ?? '',
    }),
  );
  const isStrict = alls.every((one) => one?.qualifier === '-') && !isBlind;
  const all = isStrict ? '-all' : '~all';
  const written = [...new Set(alls.map((one) => one?.text ?? ''))];
  const ended: readonly SpfRepair[] =
    written.join() === all ? [] : [{ kind: 'all', from: written.filter(Boolean).join(' + '), to: all }];
  return { kept: [...follows, all], mends: [...ignored, ...ended] };
}

/** Whether a policy with all that it takes in lets anybody send; one that was not read may. */
export function letsAnybodyIn(policy: SpfPolicy): boolean {
  if (!policy.records.seen) return true;
  const mechanisms = policy.records.value.flatMap((record) => mechanismsOf(parseSpf(record).terms));
  const isDirect = mechanisms.some(({ name, qualifier }) => name !== 'include' && qualifier === '+');
  return isDirect || referralsOf(policy).some((one) => !one.policy.seen || letsAnybodyIn(one.policy.value));
}

/** Whether a record lets anybody at all send, by its own terms or by the policy that takes its place. */
export function authorises(record: string): boolean {
  const { terms } = parseSpf(record);
  const isLed = terms.some(({ name }) => name === 'redirect') && !terms.some(({ name }) => name === 'all');
  return isLed || mechanismsOf(terms).some(({ qualifier }) => qualifier === ('+' satisfies Qualifier));
}
