import type { RefusedRepair, RepairAsked, RepairAttemptPage, RepairOpened, ShownRepair } from '@rempart/contract';
import { registrableDomain } from '@rempart/engine';
import { HostFault, type Publisher } from '@rempart/engine/repair';
import { messageOf } from '../../../common/log.ts';
import type { Visitor } from '../../../domain/limits.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { refusesAudits } from '../../../usecases/audits-of-ours.ts';
import { refuseHolderMail, refuseStrangerMail } from '../../../usecases/mail/to-strangers.ts';
import { digestOf, newPublicId, newToken } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Attempt, AttemptState, KeptRepair } from '../ports/repairs.ts';
import type { Tools } from '../ports/tools.ts';
import { applyStep, followStep, type ReadStep, readStep, type Work } from './apply.ts';
import { auditedAs } from './audited-as.ts';
import { isUnseen, isWay, readSteps } from './form.ts';
import { hostName } from './form-words.fr.ts';
import { HELD_MS, type Held, type HeldKeys, type Place } from './held-keys.ts';
import { mayBeUndone } from './kept.ts';
import { refused } from './refused.fr.ts';
import { shownInWords } from './shown.fr.ts';

type Dependencies = Pick<
  Tools,
  'store' | 'repairing' | 'planSteps' | 'choose' | 'now' | 'limits' | 'facts' | 'hasOptedOut'
> & {
  readonly heldKeys: HeldKeys;
};

/** What was read longer ago is read and judged again before it is written. */
const FRESH_MS = 10 * 60_000;
/** What has moved for longer has lost its process. */
const CUT_OFF_MS = 10 * 60_000;
const BUSY_SECONDS = 30;
const ID = /^[\w-]{22}$/;

/** What is kept of a form besides its key. */
type Opening = Pick<Attempt, 'domain' | 'step' | 'title' | 'undoes' | 'reportId'> &
  Pick<RepairAsked, 'way' | 'server' | 'by' | 'holder' | 'met' | 'values'>;

/** Writes steps for people who hold the key of a zone. Keys are in the memory of this process, for an hour at most, and nowhere else. */
export interface RepairDesk {
  /** Takes a form; the zone is read while its page is followed. `secret`: what this browser holds already. */
  readonly open: (
    reportId: string,
    asked: RepairAsked,
    from: { readonly key: string; readonly secret: string | null; readonly visitor: Visitor },
  ) => Promise<RepairOpened>;
  /** The same for the way back of a repair. */
  readonly openUndo: (
    id: string,
    by: string,
    from: { readonly key: string; readonly secret: string | null; readonly visitor: Visitor },
  ) => Promise<RepairOpened>;
  readonly read: (id: string, secret: string | null) => Promise<RepairAttemptPage>;
  /**
   * Writes what is shown. `key`: where this process does not hold it. Refuses with `MAILED_ENOUGH` and `MAIL_CEILING`, since the holder,
   * who is told by mail, may be any address that was typed into the form. A way back is never refused for that.
   */
  readonly confirm: (
    id: string,
    secret: string | null,
    how: { readonly isCompared: boolean; readonly key: string | null; readonly visitor: Visitor },
  ) => Promise<void>;
}

export function openRepairDesk(tools: Dependencies, warn: (text: string) => void): RepairDesk {
  const { store, now } = tools;
  const { heldKeys } = tools;
  const { repairs } = store;

  const placeFor = (visitor: Visitor, phase: 'reading' | 'writing'): Place => {
    const place = heldKeys.take(visitor, phase);
    if (!place) throw new Refusal('BUSY', BUSY_SECONDS);
    return place;
  };
  const end = async (id: string, from: AttemptState, end: Parameters<typeof repairs.move>[3]) => {
    heldKeys.forget(id);
    await repairs.move(id, from, end.refusal ? 'refused' : 'done', end, now());
  };
  /** Goes on without the request, and leaves its place at the end. What is thrown is logged without anything that was typed. */
  const keep = ({ leave }: Place, work: Promise<void>) => {
    const ended = work
      .catch((fault: unknown) => warn(`repair: ${messageOf(fault)}`))
      .finally(() => {
        leave();
        heldKeys.running.delete(ended);
      });
    heldKeys.running.add(ended);
  };
  /** A form that throws tells the person that it was cut off. */
  const goOn = (id: string, from: AttemptState, place: Place, work: () => Promise<RefusedRepair | null>) => {
    const { signal } = place;
    const refusing = work().catch((fault: unknown) => {
      if (!signal.aborted) warn(`repair: ${messageOf(fault)}`);
      return refused('CUT_OFF');
    });
    keep(
      place,
      refusing.then(async (refusal) => {
        if (refusal) await end(id, from, { refusal: signal.aborted ? givenUp(signal) : refusal });
      }),
    );
  };

  const opened = async (
    opening: Opening,
    { key, secret, visitor }: { readonly key: string; readonly secret: string | null; readonly visitor: Visitor },
  ): Promise<RepairOpened> => {
    if (await refusesAudits(opening.domain, tools)) throw new Refusal('OPTED_OUT');
    enforceLimit('repair', visitor, tools);
    if (visitor !== null) enforceLimit('repair', registrableDomain(opening.domain) ?? opening.domain, tools);
    const place = placeFor(visitor, 'reading');
    const id = newPublicId();
    const own = secret ?? newToken();
    const kept = repairs.open({ ...opening, id, digest: digestOf(own), at: now() });
    goOn(id, 'reading', place, async () => {
      await kept;
      const attempt = (await repairs.attempt(id)) as Attempt;
      const read = await readZone(attempt, key, place.signal, tools);
      if (!read.ok) return read.refusal;
      const shown = await shownOf(attempt, read.read, place.signal);
      place.signal.throwIfAborted();
      heldKeys.hold(id, { ...read.read, readAt: now().getTime() });
      await repairs.move(id, 'reading', 'shown', { shown }, now());
      return null;
    });
    await kept;
    return { id, secret: own };
  };

  const find = async (id: string, secret: string | null): Promise<Attempt> => {
    const attempt = ID.test(id) ? await repairs.attempt(id) : null;
    if (!attempt || secret === null || digestOf(secret) !== attempt.digest) throw new Refusal('NOT_FOUND');
    return withoutEnd(attempt, now());
  };

  const write = async (attempt: Attempt, before: Held | undefined, key: string | null, signal: AbortSignal) => {
    const { id, shown } = attempt;
    const isFresh = before && now().getTime() - before.readAt < FRESH_MS;
    const as = await auditedAs(attempt, tools);
    const read = isFresh
      ? ({ ok: true, read: before } as const)
      : before
        ? await readStep({ attempt, as, host: before.host, signal }, tools)
        : await readZone(attempt, key ?? '', signal, tools);
    if (!read.ok) return read.refusal;
    // What was confirmed is what was shown, and nothing else.
    if (!isFresh && !isShown(shown, await shownOf(attempt, read.read, signal))) return refused('CHANGED_MEANWHILE');
    const work = { attempt, as, host: read.read.host, signal };
    const applied = await applyStep(work, read.read, tools);
    if (!applied.ok) return applied.refusal;
    await end(id, 'writing', { repairId: applied.repairId });
    if (applied.isOpen) follow(work, applied.repairId);
    return null;
  };

  /** Where there is no place, the next form tells what became of it. */
  const follow = (work: Work, repairId: string) => {
    const place = heldKeys.takeToFollow();
    if (place) keep(place, followStep({ ...work, signal: place.signal }, repairId, tools));
  };

  return {
    open: async (reportId, asked, from) => {
      const { audit, steps } = await readSteps(reportId, tools);
      const step = steps.find(({ id }) => id === asked.step);
      if (!step || !isWay(asked.way)) throw new Refusal('VALIDATION');
      return opened({ ...asked, domain: audit.domain, reportId, title: step.title, undoes: null }, from);
    },
    openUndo: async (id, by, from) => {
      const repair = ID.test(id) ? await repairs.find(id) : null;
      if (!repair || !mayBeUndone(repair, now())) throw new Refusal('NOT_FOUND');
      return opened({ ...openingOf(repair), by }, from);
    },
    read: async (id, secret) => {
      const attempt = await find(id, secret);
      const { reportId, domain, step, title, way, state, shown, refusal, undoes, repairId } = attempt;
      return {
        ...{ id, reportId, domain, step, title, state, shown, refusal, repairId },
        host: hostName(way),
        isUndo: undoes !== null,
        asksKey: state === 'shown' && !heldKeys.find(id),
        asksComparison: isUnseen(way),
      };
    },
    confirm: async (id, secret, { isCompared, key, visitor }) => {
      const attempt = await find(id, secret);
      if (attempt.state !== 'shown') throw new Refusal('NOT_READY');
      if (isUnseen(attempt.way) && !isCompared) throw new Refusal('COMPARE_FIRST');
      const before = heldKeys.find(id);
      if (!before && key === null) throw new Refusal('KEY_NEEDED');
      const place = placeFor(visitor, 'writing');
      const at = now();
      const refusing = store.transaction(async (within) => {
        if (!(await within.repairs.move(id, 'shown', 'writing', {}, at))) return new Refusal('NOT_READY');
        const over = await refuseWord(attempt, within, { ...tools, visitor, at });
        if (over) await within.repairs.move(id, 'writing', 'shown', {}, at);
        return over;
      });
      goOn(id, 'writing', place, async () => ((await refusing) ? null : write(attempt, before, key, place.signal)));
      const refusal = await refusing;
      if (refusal) throw refusal;
    },
  };

  async function shownOf(attempt: Attempt, { host, prepared }: ReadStep, signal: AbortSignal): Promise<ShownRepair> {
    const publisher = host.publisher(signal);
    return shownInWords(prepared, publisher, await reachOf(attempt, publisher));
  }
}

/**
 * The refusal of word to the holder of a zone; null where it may go. Who holds the key of a zone may have mail sent below its name, so that
 * an agency with many clients uses up nothing that others need; any other address may be that of a third party.
 */
async function refuseWord(
  { holder, undoes, shown }: Attempt,
  within: Parameters<typeof refuseStrangerMail>[2],
  by: Parameters<typeof refuseStrangerMail>[3],
): Promise<Refusal | null> {
  if (undoes !== null) return null;
  const isBelow = shown !== null && holder.toLowerCase().replace(/^.*@/, '.').endsWith(`.${shown.zone}`);
  return isBelow ? refuseHolderMail(holder, within, by) : refuseStrangerMail('repair', holder, within, by);
}

function openingOf({ domain, step, title, id, reportId, way, server, holder, by }: KeptRepair): Opening {
  return { domain, step, title, undoes: id, reportId, way, server, holder, by, met: [], values: {} };
}

/** The whole way from a key: who does not hold it, and who asks too late, gets nowhere. */
async function readZone(attempt: Attempt, key: string, signal: AbortSignal, tools: Dependencies) {
  const { way, server } = attempt;
  const opening = isWay(way)
    ? await tools.repairing.open(way, server, key)
    : ({ ok: false, code: 'BAD_SERVER' } as const);
  if (!opening.ok) return { ok: false, refusal: refused(opening.code) } as const;
  return readStep({ attempt, as: await auditedAs(attempt, tools), host: opening.host, signal }, tools);
}

/** What a key opens besides; a host that fails at this question is one that does not tell. */
async function reachOf({ domain }: Attempt, publisher: Publisher): Promise<readonly string[] | null> {
  try {
    return (await publisher.reach?.(domain)) ?? null;
  } catch (fault) {
    if (fault instanceof HostFault) return null;
    throw fault;
  }
}

/** A form whose hour is over, or whose process ended while it read or wrote. */
function withoutEnd(attempt: Attempt, at: Date): Attempt {
  const { state, stateAt } = attempt;
  const isMoving = state === 'reading' || state === 'writing';
  if (isMoving && at.getTime() - stateAt.getTime() > CUT_OFF_MS)
    return { ...attempt, state: 'refused', refusal: refused('CUT_OFF') };
  const isLate = state === 'shown' && at.getTime() - attempt.at.getTime() > HELD_MS;
  return isLate ? { ...attempt, state: 'refused', refusal: refused('TOO_LATE') } : attempt;
}

function givenUp({ reason }: AbortSignal): RefusedRepair {
  return refused(reason instanceof Error && reason.name === 'TimeoutError' ? 'TOO_SLOW' : 'CUT_OFF');
}

function isShown(shown: ShownRepair | null, now: ShownRepair): boolean {
  const told = (of: ShownRepair | null) =>
    JSON.stringify(of && [of.zone, of.removed, of.added, of.unchanged, of.grade]);
  return told(shown) === told(now);
}
