import type { RefusedRepair } from '@rempart/contract';
import type { Audited, ZoneData } from '@rempart/engine';
import {
  carryOut,
  type Done,
  differencesOf,
  followUp,
  HostFault,
  type Prepared,
  prepare,
  prepareUndo,
  type RepairTools,
  weightsOf,
  type ZoneChange,
} from '@rempart/engine/repair';
import type { Attempt, Obtained } from '../ports/repairs.ts';
import type { Tools } from '../ports/tools.ts';
import type { AuditedAs, OpenedHost } from '../ports/world.ts';
import { refusedByHost, refusedStep, said } from './refused.fr.ts';
import { titleOf } from './shown.fr.ts';

type Dependencies = Pick<Tools, 'store' | 'repairing' | 'choose' | 'now'>;

/** A step that was read and judged, as the memory of one process holds it until it is confirmed. */
export interface ReadStep {
  readonly host: OpenedHost;
  readonly prepared: Prepared;
}

/** For whom and where something is read or written, and until when. */
export interface Work {
  readonly attempt: Attempt;
  readonly as: AuditedAs;
  readonly host: OpenedHost;
  readonly signal: AbortSignal;
}

export type Reading = { readonly ok: true; readonly read: ReadStep } | NotDone;
type NotDone = { readonly ok: false; readonly refusal: RefusedRepair };

/** Reads the zone at its host, audits the domain with it, and judges the step, or the way back of one. Writes nothing to the zone. */
export async function readStep(work: Work, tools: Dependencies): Promise<Reading> {
  const { repairing } = tools;
  const { attempt, host } = work;
  const with_ = toolsFor(work, {}, tools);
  try {
    const preparation =
      attempt.undoes === null
        ? await prepare(with_, attempt)
        : await prepareUndo(with_, attempt.domain, attempt.undoes);
    if (!preparation.ok) return { ok: false, refusal: refusedStep(preparation.refusal) };
    const { prepared } = preparation;
    const { origin, zone } = prepared.change;
    const held = zone.sets.get(`${origin} NS`)?.records.flatMap(({ data }) => (data.type === 'NS' ? [data.host] : []));
    const published = held && !repairing.isOfTheLab(origin) ? await repairing.nameServersOf(origin) : null;
    // A zone that was left at a former host: what is written there would reach nobody.
    if (held && published && published.length > 0 && !published.some((name) => held.includes(name)))
      return { ok: false, refusal: { code: 'NOT_ITS_HOST', said: [said.notItsHost(origin, published)] } };
    return { ok: true, read: { host, prepared } };
  } catch (fault) {
    if (fault instanceof HostFault) return { ok: false, refusal: refusedByHost(fault) };
    throw fault;
  }
}

/** `isOpen`: nobody knows yet whether it was written. */
export type Applied = { readonly ok: true; readonly repairId: string; readonly isOpen?: true } | NotDone;

/**
 * Writes what was read and shown, asks every authoritative server, audits, and keeps what was obtained beside what was predicted. The
 * journal is told before the zone; of two who write into one zone the second writes nothing.
 */
export async function applyStep(work: Work, { prepared }: ReadStep, tools: Dependencies): Promise<Applied> {
  const predicted = weightsOf(prepared.predicted);
  const done = await carryOut(toolsFor(work, predicted, tools), prepared, async () => {});
  return settled(done, prepared, tools);
}

/** Reads the zone again, until it tells what became of a step that was sent. */
export async function followStep(work: Work, repairId: string, tools: Dependencies): Promise<void> {
  await followUp(toolsFor(work, {}, tools), repairId);
}

async function settled(done: Done, prepared: Prepared, { store }: Dependencies): Promise<Applied> {
  switch (done.outcome) {
    case 'busy':
      return { ok: false, refusal: { code: 'BUSY_ZONE', said: [said.busy] } };
    case 'refused': {
      const { outcome, detail } = done.writing;
      if (outcome === 'changed')
        return { ok: false, refusal: { code: 'CHANGED_MEANWHILE', said: [said.changedMeanwhile] } };
      const why = outcome === 'refused' ? said.notWritten(detail) : said.neverCame;
      const lines = done.writing.isForbidden ? [why, said.forbidden] : [why];
      return { ok: false, refusal: { code: 'NOT_WRITTEN', said: lines } };
    }
    case 'unsigned':
      if (done.isBack) return { ok: false, refusal: { code: 'NOT_WRITTEN', said: [said.unsigned] } };
      return { ok: true, repairId: done.id };
    case 'unknown':
      return { ok: true, repairId: done.id, isOpen: true };
    case 'partly':
    case 'otherwise':
    case 'unproved':
      return { ok: true, repairId: done.id };
    case 'written': {
      const obtained = obtainedOf(done, prepared);
      await store.repairs.noteObtained(done.id, prepared.undoes ? { ...obtained, isOfReturn: true } : obtained);
      return { ok: true, repairId: done.id };
    }
  }
}

function obtainedOf(done: Extract<Done, { outcome: 'written' }>, { predicted }: Prepared): Obtained {
  const { obtained, servers } = done;
  return {
    letter: obtained.conclusion.grade.letter,
    differs: differencesOf(predicted, obtained).map((check) => ({ check, title: titleOf(obtained, check) })),
    servers:
      servers?.map(({ host, address, state }) => ({ name: address === '' ? host : `${host} (${address})`, state })) ??
      null,
  };
}

function toolsFor(
  { attempt, as, host, signal }: Work,
  predicted: Readonly<Record<string, string>>,
  { store, repairing, choose, now }: Dependencies,
): RepairTools {
  const { way, server, title, reportId, by, holder } = attempt;
  const audited = (zone: ZoneData | null): Promise<Audited> => repairing.audit(as, zone, signal);
  /** What every name server publishes, for the audit that follows. */
  let published: ZoneChange | null = null;
  return {
    publisher: host.publisher(signal),
    signal,
    host: host.called,
    choose,
    journal: store.repairs.journal({ way, server, host: host.called, title, reportId, by, holder }, predicted, now),
    audit: audited,
    askServers: async (change) => {
      const servers = await repairing.askServers(change, host.dns, signal);
      const isEverywhere = servers?.length && servers.every(({ state }) => state === 'as-written');
      published = isEverywhere ? change : null;
      return servers;
    },
    // Resolvers may keep the former answer for hours. Where every name server says what was written, the audit takes their word for what
    // changed, and asks the DNS for all else.
    auditPublished: (zone) => {
      if (repairing.isOfTheLab(as.domain)) return audited(zone);
      if (!published) return audited(null);
      return audited({ ...zone, only: new Set(published.sets.map(({ name, type }) => `${name} ${type}`)) });
    },
    wait: async () => {},
    // The form does not hold its place for so long: `followStep` does.
    isPatient: false,
    now,
  };
}
