import { setTimeout as delay } from 'node:timers/promises';
import type { Audited } from '../domain-connect/prediction.ts';
import { fateOf, reversed, type ZoneChange } from './change.ts';
import { HostFault } from './host-fault.ts';
import type { Writing } from './publisher.ts';
import type { ServerSaid } from './servers.ts';
import { secondsOpen } from './settle.ts';
import { unsignedSets } from './signatures.ts';
import { type Prepared, type RepairTools, readFor } from './tools.ts';
import { absentFor, type HostedZone, zoneDataOf } from './zone.ts';

/** What happens while a change is written, in this order. */
export type RepairEvent =
  | { readonly kind: 'begun'; readonly id: string }
  /** It was sent, and does not stand in the zone yet, which is read again for so long at most. */
  | { readonly kind: 'unseen'; readonly seconds: number }
  | { readonly kind: 'written' }
  | { readonly kind: 'asked'; readonly servers: readonly ServerSaid[] | null }
  | { readonly kind: 'waiting'; readonly seconds: number };

type Tell = (event: RepairEvent) => Promise<void>;

export type Done =
  | { readonly outcome: 'busy' }
  /** Nothing was written: the host said so, or it can come no more (`written` is what a host said that did not do it). */
  | { readonly outcome: 'refused'; readonly id: string; readonly writing: Writing }
  /** The zone is neither as it was nor as it was to be: a part of the change stands, or others changed the same. */
  | { readonly outcome: 'partly' | 'otherwise'; readonly id: string }
  /** It was sent, and the zone does not tell. It may still come for so many seconds. `detail`: why; "" where the host said yes. */
  | { readonly outcome: 'unknown'; readonly id: string; readonly detail: string; readonly seconds: number }
  /** Its server did not sign what was written, which was taken back at once. */
  | { readonly outcome: 'unsigned'; readonly id: string; readonly isBack: boolean }
  /** It stands in the zone; the rest was given up. */
  | { readonly outcome: 'unproved'; readonly id: string }
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
export async function carryOut(tools: RepairTools, prepared: Prepared, tell: Tell): Promise<Done> {
  const { publisher, journal } = tools;
  const { change, undoes } = prepared;
  const release = await journal.lock(change.origin);
  if (!release) return { outcome: 'busy' };
  try {
    const id = undoes ? undoes.id : await journal.begin(entryOf(tools, prepared));
    if (undoes) await journal.add(id, 'undoing');
    const secondsLeft = openSince(tools);
    await tell({ kind: 'begun', id });
    const writing = await publisher.write(change);
    const unseen = () => tell({ kind: 'unseen', seconds: secondsLeft() });
    const read = await readBack(tools, prepared, writing, { secondsLeft, unseen });
    const fate = read instanceof HostFault ? null : fateOf(change, read);
    const isOpen = writing.outcome === 'written' || writing.outcome === 'unknown';
    if (isNothing(writing, fate, prepared) || (isOpen && fate === 'not-applied' && secondsLeft() === 0)) {
      await journal.add(id, undoes ? stateBefore(undoes) : 'not-written');
      return { outcome: 'refused', id, writing };
    }
    if (read instanceof HostFault || fate === 'not-applied') {
      const detail = [writing.detail, read instanceof HostFault ? read.message : ''].join(' ').trim();
      return { outcome: 'unknown', id, detail, seconds: secondsLeft() };
    }
    if (fate === 'partly' || fate === 'otherwise') {
      await journal.add(id, 'otherwise');
      return { outcome: fate, id };
    }
    await journal.add(id, undoes ? 'undone' : 'written');
    await tell({ kind: 'written' });
    if (!undoes && unsignedSets(change, read).length > 0) return await takeBackAtOnce(tools, prepared, id, read);
    const proof = await prove(tools, change, read, tell).catch((fault) => {
      if (tools.signal?.aborted) return null;
      throw fault;
    });
    if (!proof) return { outcome: 'unproved', id };
    if (!undoes) await journal.add(id, 'proved');
    return { outcome: 'written', id, ...proof };
  } finally {
    await release();
  }
}

/**
 * Whether nothing was written from here, as the host said. What others wrote meanwhile may be the same: it is theirs, and not taken back;
 * where it is something else, the zone is theirs and not damaged.
 */
function isNothing({ outcome }: Writing, fate: ReturnType<typeof fateOf> | null, { undoes }: Prepared): boolean {
  if (outcome === 'changed') return !(undoes && fate === 'applied');
  return outcome === 'refused' && (fate === 'not-applied' || fate === 'otherwise');
}

/** What the name servers publish of a change that stands, and what an audit then finds. */
async function prove(tools: RepairTools, change: ZoneChange, read: HostedZone, tell: Tell) {
  const servers = await tools.askServers(change);
  await tell({ kind: 'asked', servers });
  const seconds = forgottenAfter(change);
  await tell({ kind: 'waiting', seconds });
  await tools.wait(seconds);
  return { servers, obtained: await tools.auditPublished(zoneDataOf(read, change.sets)) };
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
  // What is not back yet may still come.
  if (isBack) await journal.add(id, 'undone');
  return { outcome: 'unsigned', id, isBack };
}

/** Resolvers remember an answer no longer than this (RFC 8767 §4). */
const LONGEST_MEMORY = 604_800;

/** Seconds until resolvers have forgotten what they were told of these names before. */
function forgottenAfter({ zone, sets }: ZoneChange): number {
  return Math.min(LONGEST_MEMORY, Math.max(...sets.map(({ before }) => before?.ttl ?? absentFor(zone))));
}

function entryOf({ host }: RepairTools, { domain, step, change, before, predicted }: Prepared) {
  const letters = { before: before.conclusion.grade.letter, predicted: predicted.conclusion.grade.letter };
  return { domain, step, origin: change.origin, host, letters, sets: change.sets };
}

/** Of a step whose way back came to nothing. */
function stateBefore({ state }: NonNullable<Prepared['undoes']>) {
  return state === 'proved' ? state : 'written';
}

/** Seconds for which what is sent from now on may still come. */
function openSince({ now }: RepairTools): () => number {
  const stateAt = now();
  return () => secondsOpen({ state: 'begun', stateAt }, now());
}

interface Waiting {
  readonly secondsLeft: () => number;
  readonly unseen: () => Promise<void>;
}

/**
 * What the host holds now. One that said yes may hand out a signed copy a little later, or another machine's: it is asked again, and where
 * there is patience until what was sent can come no more.
 */
async function readBack(
  tools: RepairTools,
  { domain, change, undoes }: Prepared,
  { outcome }: Writing,
  { secondsLeft, unseen }: Waiting,
): Promise<HostedZone | HostFault> {
  const isSure = outcome === 'changed' || outcome === 'refused';
  for (let tries = 1; ; tries += 1) {
    const read = await readFor(tools, domain, change.sets).catch((fault) => {
      if (fault instanceof HostFault) return fault;
      throw fault;
    });
    const isMissing = read instanceof HostFault || fateOf(change, read) === 'not-applied';
    const isWhole = !isMissing && (undoes !== null || unsignedSets(change, read).length === 0);
    if (isWhole || (isSure && !(read instanceof HostFault)) || tools.signal?.aborted) return read;
    if (tries >= BRIEF_TRIES && !(tools.isPatient && isMissing && !isSure && secondsLeft() > 0)) return read;
    if (tries === BRIEF_TRIES) await unseen();
    const ms = tries < BRIEF_TRIES ? BRIEF_MS : PATIENT_MS;
    await delay(ms, undefined, tools.signal && { signal: tools.signal }).catch(() => {});
  }
}

const BRIEF_TRIES = 8;
const BRIEF_MS = 500;
const PATIENT_MS = 5_000;
