import { setTimeout as delay } from 'node:timers/promises';
import type { PlanStep } from '@rempart/contract';
import type { Audited } from '../domain-connect/prediction.ts';
import { worsened } from '../remedies/worsened.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import { changed, changeOf, fateOf, reversed, type ZoneChange } from './change.ts';
import { choose, noStep, type PlanDocumentOf, type Refusal, type Wish } from './choose.ts';
import { HostFault } from './host-fault.ts';
import type { Journal, KeptEntry } from './journal.ts';
import type { Publisher, Writing } from './publisher.ts';
import type { ServerSaid } from './servers.ts';
import { unsignedSets } from './signatures.ts';
import { absentFor, type HostedZone, zoneDataOf } from './zone.ts';

/** What a step is carried out with. */
export interface RepairTools {
  readonly publisher: Publisher;
  /** How the host is called in the journal. */
  readonly host: string;
  /** A whole audit, in which a zone takes the place of what the DNS answers about it. null: as the DNS answers. */
  readonly audit: (zone: ZoneData | null) => Promise<Audited>;
  /** A whole audit of what is published, once caches have forgotten what was. */
  readonly auditPublished: (zone: ZoneData) => Promise<Audited>;
  /** Asks every authoritative server; again and again, until all say what was written or patience ends. */
  readonly askServers: (change: ZoneChange) => Promise<readonly ServerSaid[] | null>;
  readonly planDocumentOf: PlanDocumentOf;
  readonly journal: Journal;
  /** Seconds. */
  readonly wait: (seconds: number) => Promise<void>;
}

/** A change that was judged, and may be written. */
export interface Prepared {
  readonly domain: string;
  readonly step: string;
  /** The step as plans write it; null on a way back. */
  readonly told: PlanStep | null;
  readonly change: ZoneChange;
  readonly before: Audited;
  readonly predicted: Audited;
  /** The entry of the journal that is taken back. */
  readonly undoes: KeptEntry | null;
}

export type Preparation =
  | { readonly ok: true; readonly prepared: Prepared; readonly settled: readonly Settled[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly settled: readonly Settled[] };

/** A step whose end nobody saw, and what the zone tells of it. */
export interface Settled {
  readonly id: string;
  readonly step: string;
  readonly fate: ReturnType<typeof fateOf>;
}

/**
 * Looks at the zone at its host, audits the domain with it, and judges one step of the plan that follows: its conditions, what it changes,
 * and what an audit finds then. Writes nothing to the zone.
 *
 * @throws {HostFault}
 */
export async function prepare(tools: RepairTools, wish: Wish): Promise<Preparation> {
  const { publisher, planDocumentOf } = tools;
  let zone = await publisher.read(wish.domain).catch(whereNotHandedOver);
  let before = zone ? await auditOf(tools, zoneDataOf(zone)) : await tools.audit(null);
  let chosen = choose(planDocumentOf, wish, before);
  let settled: readonly Settled[] = [];
  if (chosen.ok && !zone) {
    zone = await publisher.readNames(wish.domain, namesOf(chosen.records));
    before = await auditOf(tools, zoneDataOf(zone));
    chosen = choose(planDocumentOf, wish, before);
  }
  if (zone) settled = await settle(tools, zone);
  if (!chosen.ok || !zone) return { ok: false, settled, refusal: chosen.ok ? noStep(wish.step) : chosen.refusal };
  const { action, records, told } = chosen;
  const refused = (refusal: Refusal): Preparation => ({ ok: false, refusal, settled });
  const { known } = zone;
  if (known !== 'whole' && !namesOf(records).every((name) => known.has(name))) throw new HostFault('CHANGING', '');
  const reading = changeOf(records, zone, publisher.encode);
  if (!reading.ok) return refused({ code: 'CHANGE', fault: reading.code, found: reading.found });
  const { change } = reading;
  const predicted = await auditOf(tools, zoneDataOf(changed(zone, change), change.sets));
  const accepted = action.needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : []));
  const worse = worsened(before.conclusion.verdicts, predicted.conclusion.verdicts).filter(
    (check) => !accepted.includes(check),
  );
  if (worse.length > 0) return refused({ code: 'WORSENS', checks: worse });
  const prepared = { domain: wish.domain, step: action.id, told, change, before, predicted, undoes: null };
  return { ok: true, prepared, settled };
}

/** The same for the way back of a step that the journal keeps. @throws {HostFault} */
export async function prepareUndo(tools: RepairTools, domain: string, id: string): Promise<Preparation> {
  const found = await tools.journal.find(id);
  const refused = (refusal: Refusal, settled: readonly Settled[] = []): Preparation => ({
    ok: false,
    refusal,
    settled,
  });
  if (!found || found.domain !== domain) return refused({ code: 'NO_ENTRY', id });
  const zone = await readFor(tools, domain, found.sets);
  const settled = await settle(tools, zone);
  const entries = await tools.journal.entries(found.origin);
  const entry = entries.find((one) => one.id === id) ?? found;
  const fate = fateOf(found, zone);
  if (entry.state === 'undone' || entry.state === 'not-written' || fate === 'not-applied')
    return refused({ code: 'ALREADY_BACK', id }, settled);
  const later = entries.slice(entries.findIndex((one) => one.id === id) + 1).filter(stands);
  if (later.length > 0) return refused({ code: 'LATER_FIRST', id, later: later.map((one) => one.id) }, settled);
  const change = reversed(found, zone);
  if (!change) return refused({ code: 'CHANGED_SINCE', id }, settled);
  const before = await auditOf(tools, zoneDataOf(zone));
  const predicted = await auditOf(tools, zoneDataOf(changed(zone, change), change.sets));
  const prepared = { domain, step: entry.step, told: null, change, before, predicted, undoes: entry };
  return { ok: true, prepared, settled };
}

/** With the zone beside it: what a change takes away is told of its records too. */
async function auditOf({ audit }: RepairTools, zone: ZoneData): Promise<Audited> {
  return { ...(await audit(zone)), zone };
}

/** What happens while a change is written, in this order. */
export type RepairEvent =
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'written' }
  | { readonly kind: 'asked'; readonly servers: readonly ServerSaid[] | null }
  | { readonly kind: 'waiting'; readonly seconds: number };

export type Done =
  | { readonly outcome: 'busy' }
  /** Nothing was written: the zone is as it was. */
  | { readonly outcome: 'refused'; readonly id: string; readonly writing: Writing }
  /** The zone is neither as it was nor as it was to be: a part of the change stands, or others changed the same. */
  | { readonly outcome: 'partly' | 'otherwise'; readonly id: string }
  /** The host does not say, and cannot be read. */
  | { readonly outcome: 'unknown'; readonly id: string; readonly detail: string }
  /** Its server did not sign what was written, which was taken back at once. */
  | { readonly outcome: 'unsigned'; readonly id: string; readonly isBack: boolean }
  | {
      readonly outcome: 'written';
      readonly id: string;
      readonly servers: readonly ServerSaid[] | null;
      readonly obtained: Audited;
    };

/**
 * Writes a change that was prepared, reads it back, asks the servers, waits for the caches and audits. Whatever ends it, the journal was
 * told before the zone was.
 */
export async function carryOut(
  tools: RepairTools,
  prepared: Prepared,
  tell: (event: RepairEvent) => Promise<void>,
): Promise<Done> {
  const { publisher, journal } = tools;
  const { change, undoes } = prepared;
  const release = await journal.lock(change.origin);
  if (!release) return { outcome: 'busy' };
  try {
    const id = undoes ? undoes.id : await journal.begin(entryOf(tools, prepared));
    if (undoes) await journal.add(id, 'undoing');
    await tell({ kind: 'begun', id });
    const writing = await publisher.write(change);
    const read = await readBack(tools, prepared, writing);
    if (read instanceof HostFault)
      return { outcome: 'unknown', id, detail: `${writing.detail} ${read.message}`.trim() };
    const fate = fateOf(change, read);
    // What others wrote meanwhile may be the same: it is theirs, and not taken back from here.
    const isOfOthers = !undoes && writing.outcome === 'changed' && fate === 'applied';
    if (fate === 'not-applied' || isOfOthers) {
      await journal.add(id, undoes ? 'written' : 'not-written');
      return { outcome: 'refused', id, writing };
    }
    if (fate !== 'applied') {
      await journal.add(id, 'otherwise');
      return { outcome: fate, id };
    }
    await journal.add(id, undoes ? 'undone' : 'written');
    await tell({ kind: 'written' });
    if (!undoes && unsignedSets(change, read).length > 0)
      return { ...(await takeBackAtOnce(tools, prepared, id, read)) };
    const servers = await tools.askServers(change);
    await tell({ kind: 'asked', servers });
    const seconds = forgottenAfter(change);
    await tell({ kind: 'waiting', seconds });
    await tools.wait(seconds);
    const obtained = await tools.auditPublished(zoneDataOf(read, change.sets));
    if (!undoes) await journal.add(id, 'proved');
    return { outcome: 'written', id, servers, obtained };
  } finally {
    await release();
  }
}

async function takeBackAtOnce(
  { publisher, journal }: RepairTools,
  { change, domain }: Prepared,
  id: string,
  read: HostedZone,
): Promise<Done> {
  const back = reversed(change, read);
  await journal.add(id, 'undoing');
  if (back) await publisher.write(back);
  const isBack = fateOf(change, await readFor({ publisher }, domain, change.sets)) === 'not-applied';
  await journal.add(id, isBack ? 'undone' : 'otherwise');
  return { outcome: 'unsigned', id, isBack };
}

/** Seconds until resolvers have forgotten what they were told of these names before. */
function forgottenAfter({ zone, sets }: ZoneChange): number {
  return Math.max(...sets.map(({ before }) => before?.ttl ?? absentFor(zone)));
}

function entryOf({ host }: RepairTools, { domain, step, change, before, predicted }: Prepared) {
  const letters = { before: before.conclusion.grade.letter, predicted: predicted.conclusion.grade.letter };
  return { domain, step, origin: change.origin, host, letters, sets: change.sets };
}

/** What the zone tells of steps whose end nobody saw, noted in the journal. */
async function settle({ journal }: RepairTools, zone: HostedZone): Promise<readonly Settled[]> {
  const settled: Settled[] = [];
  for (const entry of await journal.entries(zone.origin)) {
    const isKnown =
      zone.known === 'whole' || entry.sets.every(({ name }) => zone.known !== 'whole' && zone.known.has(name));
    if ((entry.state !== 'begun' && entry.state !== 'undoing') || !isKnown) continue;
    const fate = fateOf(entry, zone);
    await journal.add(entry.id, stateAfter(fate, entry.state));
    settled.push({ id: entry.id, step: entry.step, fate });
  }
  return settled;
}

function stateAfter(fate: ReturnType<typeof fateOf>, before: 'begun' | 'undoing') {
  if (fate === 'otherwise' || fate === 'partly') return 'otherwise';
  if (fate !== 'not-applied') return 'written';
  return before === 'begun' ? 'not-written' : 'undone';
}

function stands({ state }: KeptEntry): boolean {
  return state !== 'not-written' && state !== 'undone';
}

function namesOf(records: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(records.map(({ name }) => name))];
}

function whereNotHandedOver(fault: unknown): null {
  if (fault instanceof HostFault && fault.code === 'NOT_HANDED_OVER') return null;
  throw fault;
}

async function readFor(
  { publisher }: Pick<RepairTools, 'publisher'>,
  domain: string,
  sets: readonly { readonly name: string }[],
): Promise<HostedZone> {
  return (await publisher.read(domain).catch(whereNotHandedOver)) ?? publisher.readNames(domain, namesOf(sets));
}

/** What the host holds now. One that said yes may hand out a signed copy a little later: it is asked again. */
async function readBack(tools: RepairTools, { domain, change, undoes }: Prepared, { outcome }: Writing) {
  for (let tries = 1; ; tries += 1) {
    try {
      const read = await readFor(tools, domain, change.sets);
      const isLate = fateOf(change, read) === 'not-applied' || (!undoes && unsignedSets(change, read).length > 0);
      if (outcome !== 'written' || !isLate || tries === READ_BACK_TRIES) return read;
    } catch (fault) {
      if (!(fault instanceof HostFault)) throw fault;
      if (tries === READ_BACK_TRIES) return fault;
    }
    await delay(READ_BACK_MS);
  }
}

const READ_BACK_TRIES = 8;
const READ_BACK_MS = 500;
