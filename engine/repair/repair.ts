import type { Audited } from '../domain-connect/prediction.ts';
import { worsened } from '../remedies/worsened.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import { type ChangedSet, changed, changeOf, fateOf, inReverse, reversed } from './change.ts';
import { noStep, type Refusal, type Wish } from './choose.ts';
import { HostFault } from './host-fault.ts';
import type { KeptEntry } from './journal-entry.ts';
import { pendingAt, type Settled, settle, sharedSets } from './settle.ts';
import { namesOf, type Prepared, type RepairTools, readFor, whereNotHandedOver } from './tools.ts';
import { type HostedZone, zoneDataOf } from './zone.ts';

export type Preparation =
  | { readonly ok: true; readonly prepared: Prepared; readonly settled: readonly Settled[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly settled: readonly Settled[] };

/**
 * Looks at the zone at its host, audits the domain with it, and judges one step of the plan that follows: its conditions, what it changes,
 * and what an audit finds then. Writes nothing to the zone.
 *
 * @throws {HostFault}
 */
export async function prepare(tools: RepairTools, wish: Wish): Promise<Preparation> {
  const { publisher, choose } = tools;
  let zone = await publisher.read(wish.domain).catch(whereNotHandedOver);
  const own = await writtenIn(tools, zone);
  let before = zone ? await auditOf(tools, zoneDataOf(zone, own)) : await tools.audit(null);
  let chosen = await choose(wish, before);
  let settled: readonly Settled[] = [];
  if (chosen.ok && !zone) {
    zone = await publisher.readNames(wish.domain, namesOf(chosen.records));
    before = await auditOf(tools, zoneDataOf(zone));
    chosen = await choose(wish, before);
  }
  if (zone) settled = await settle(tools, zone);
  if (!chosen.ok || !zone) return { ok: false, settled, refusal: chosen.ok ? noStep(wish.step) : chosen.refusal };
  const { step, records, told, accepted } = chosen;
  const refused = (refusal: Refusal): Preparation => ({ ok: false, refusal, settled });
  const { known } = zone;
  if (known !== 'whole' && !namesOf(records).every((name) => known.has(name))) throw new HostFault('CHANGING', '');
  const reading = changeOf(records, zone, publisher.encode);
  if (!reading.ok) return refused({ code: 'CHANGE', fault: reading.code, found: reading.found });
  const { change } = reading;
  const pending = await pendingAt(tools, change.origin, change.sets);
  if (pending) return refused({ code: 'PENDING', ...pending });
  for (const one of [change, inReverse(change)]) publisher.assertSendable?.(one);
  const predicted = await auditOf(tools, zoneDataOf(changed(zone, change), [...change.sets, ...own]));
  const worse = worsened(before.conclusion.verdicts, predicted.conclusion.verdicts).filter(
    (check) => !accepted.includes(check),
  );
  if (worse.length > 0) return refused({ code: 'WORSENS', checks: worse });
  const prepared = { domain: wish.domain, step, told, change, before, predicted, undoes: null };
  return { ok: true, prepared, settled };
}

/** The same for the way back of a step that the journal keeps: what stands in the zone tells whether there is one. @throws {HostFault} */
export async function prepareUndo(tools: RepairTools, domain: string, id: string): Promise<Preparation> {
  const found = await tools.journal.find(id);
  const refused = (refusal: Refusal, settled: readonly Settled[] = []): Preparation => ({
    ok: false,
    refusal,
    settled,
  });
  if (!found || found.domain !== domain) return refused({ code: 'NO_ENTRY', id });
  const { origin, sets } = found;
  const zone = await readFor(tools, domain, sets);
  const settled = await settle(tools, zone);
  const pending = await pendingAt(tools, origin, sets);
  if (pending) return refused({ code: 'PENDING', ...pending }, settled);
  if (fateOf(found, zone) === 'not-applied') return refused({ code: 'ALREADY_BACK', id }, settled);
  const entries = await tools.journal.entries(origin);
  const entry = entries.find((one) => one.id === id) ?? found;
  const later = entries.slice(entries.indexOf(entry) + 1).filter((one) => standsOn(one, found, zone));
  if (later.length > 0) return refused({ code: 'LATER_FIRST', id, later: later.map((one) => one.id) }, settled);
  const change = reversed(found, zone);
  if (!change) return refused({ code: 'CHANGED_SINCE', id }, settled);
  tools.publisher.assertSendable?.(change);
  const before = await auditOf(tools, zoneDataOf(zone));
  const predicted = await auditOf(tools, zoneDataOf(changed(zone, change), change.sets));
  const prepared = { domain, step: entry.step, told: null, change, before, predicted, undoes: entry };
  return { ok: true, prepared, settled };
}

/** Whether a later step wrote where an earlier one did, and that is in the zone as it wrote it, or a part of it. */
function standsOn({ state, origin, sets }: KeptEntry, earlier: KeptEntry, zone: HostedZone): boolean {
  if (state === 'not-written' || state === 'undone') return false;
  return sharedSets(sets, earlier.sets).some((set) => reversed({ origin, sets: [set] }, zone) !== null);
}

/** Where steps were written: of these sets the host tells, though resolvers may still tell what was there before. */
async function writtenIn({ journal }: RepairTools, zone: HostedZone | null): Promise<readonly ChangedSet[]> {
  if (zone?.known !== 'whole') return [];
  return (await journal.entries(zone.origin)).flatMap(({ sets }) => sets);
}

/** With the zone beside it: what a change takes away is told of its records too. */
async function auditOf({ audit }: RepairTools, zone: ZoneData): Promise<Audited> {
  return { ...(await audit(zone)), zone };
}
