import { type Audited, networksOf } from '@rempart/engine';
import type { AuditId } from '../../../domain/ids.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import { refusesAudits } from '../../../usecases/audits-of-ours.ts';
import {
  type Alarm,
  firstDayCompared,
  judgeAudit,
  judgeMessages,
  judgeReports,
  judgeServers,
  LOOKS,
  looksDue,
  WATCHED_DAYS,
} from '../domain/watchman.ts';
import type { StandingStep } from '../ports/repair-watches.ts';
import type { KeptRepair } from '../ports/repairs.ts';
import type { Tools } from '../ports/tools.ts';
import { auditedAs } from './audited-as.ts';
import { stands } from './kept.ts';

const HOUR_MS = 3_600_000;
/** A process that was down for so long still takes the last look. */
const LATE_MS = 12 * HOUR_MS;
/** A domain with an audit of its watch in these hours needs no other. */
const WATCHED_MS = 36 * HOUR_MS;
/** The looks that audit, too: a day after the step, and later. */
const AUDITS_FROM = LOOKS.findIndex((hours) => hours >= 24) + 1;

/**
 * Every minute: adds a job for each step of the last seven days of which there is something new to be read, or whose next look is due; one,
 * whatever the number of processes.
 */
export async function wakeWatchman({ store, now }: Pick<Tools, 'store' | 'now'>): Promise<void> {
  const at = now();
  const standing = await store.repairWatches.standing(new Date(at.getTime() - WATCHED_DAYS * 24 * HOUR_MS - LATE_MS));
  const marks = await store.received.marksOf([...new Set(standing.map(({ domain }) => domain))]);
  const signalOf = (found: StandingStep) =>
    [marks.get(found.domain) ?? '', found.audit, looksDue({ at: found.at.toISOString() }, at)].join('|');
  for (const found of standing.filter((one) => one.known !== signalOf(one)))
    await store.transaction(async ({ repairWatches, jobs }) => {
      if (await repairWatches.wake(found.repairId, signalOf(found)))
        await jobs.add('repair-watch', { repairId: found.repairId });
    });
}

type WatchTools = Pick<Tools, 'store' | 'now' | 'repairing' | 'hasOptedOut' | 'facts'>;

/**
 * The job: judges what reports, test messages, audits and name servers tell of a step that stands, and writes to its owner once for all
 * that is new. What does not answer tells nothing.
 */
export async function watchRepair({ repairId }: JobInputs['repair-watch'], tools: WatchTools): Promise<void> {
  const { store, now } = tools;
  const repair = await store.repairs.find(repairId);
  if (!repair || !stands(repair)) return;
  const at = now();
  const looked = await store.repairWatches.looked(repairId);
  const due = looksDue(repair, at);
  const later = (await store.repairs.standing(new Date(repair.at))).filter(
    (one) => one.domain === repair.domain && one.at > repair.at,
  );
  const alarms = [
    ...(await fromReports(repair, tools)),
    ...judgeMessages(repair, await store.received.messagesOf(repair.domain)),
    // What the last step predicted holds; an earlier one knew nothing of it.
    ...(later.length === 0 ? await fromAudits(repair, due > looked && due >= AUDITS_FROM, tools) : []),
    ...(due > looked ? await fromServers(repair, later, tools) : []),
  ];
  const mailKey = `${repairId}/${at.getTime()}`;
  await store.transaction(async ({ repairs, repairWatches, mails }) => {
    const present = await repairs.find(repairId);
    if (!present || !stands(present)) return;
    if ((await repairWatches.note(repairId, { looked: due, alarms, mailKey }, at)) > 0)
      await mails.add({ kind: 'repairAlarm', key: mailKey, orderId: null, recipient: repair.holder }, at);
  });
}

async function fromReports(repair: KeptRepair, { store }: WatchTools): Promise<readonly Alarm[]> {
  const found: Alarm[] = [];
  for (const box of await store.received.boxesOf(repair.domain)) {
    const reported = await store.received.reportedIn(box.id, firstDayCompared(repair));
    const audited = await auditBefore(repair, box.auditId, store);
    found.push(...judgeReports(repair, reported, audited && networksOf(audited.evidence)));
  }
  return found;
}

/** Whose addresses were in the records before the step: a sender that it left out has its name from there. */
async function auditBefore({ reportId }: KeptRepair, boxAuditId: AuditId | null, { audits }: WatchTools['store']) {
  const own = await audits.find(reportId);
  const concluded = own && (await audits.conclusion(own.id));
  return concluded ?? (boxAuditId === null ? null : await audits.conclusion(boxAuditId));
}

/** The audit of a watch where there is one; else, at a look, one of our own, as the one was from which the step was asked for. */
async function fromAudits(repair: KeptRepair, isLook: boolean, tools: WatchTools): Promise<readonly Alarm[]> {
  const { store, now } = tools;
  const { repairWatches, audits } = store;
  const watched = await repairWatches.watchedAudit(repair.domain, forgottenSince(repair));
  const concluded = watched === null ? null : await audits.conclusion(watched);
  if (concluded) return judgeAudit(repair, concluded.results);
  const isWatched = await repairWatches.watchedAudit(repair.domain, new Date(now().getTime() - WATCHED_MS));
  if (!isLook || isWatched !== null) return [];
  const audited = await auditNow(repair, tools);
  return audited === null ? [] : judgeAudit(repair, audited.conclusion);
}

async function auditNow(repair: KeptRepair, tools: WatchTools): Promise<Audited | null> {
  const { domain } = repair;
  const { repairing } = tools;
  // Nobody publishes what is written for a name of the laboratory.
  if (repairing.isOfTheLab(domain) || (await refusesAudits(domain, tools))) return null;
  return repairing.audit(await auditedAs(repair, tools), null);
}

/** Seconds for which resolvers keep it at most that a name is not there (RFC 2308 §5). */
const LONGEST_ABSENCE = 10_800;

/** When every cache has forgotten what was there before. */
function forgottenSince({ at, sets }: KeptRepair): Date {
  const seconds = Math.max(...sets.map(({ before }) => before?.ttl ?? LONGEST_ABSENCE));
  return new Date(Date.parse(at) + seconds * 1_000);
}

/** Sets of records that a later step wrote again are that step's to watch. */
async function fromServers(
  { sets, ...step }: KeptRepair,
  later: readonly KeptRepair[],
  { repairing }: WatchTools,
): Promise<readonly Alarm[]> {
  const isOfLater = ({ name, type }: KeptRepair['sets'][number]) =>
    later.some((step) => step.sets.some((set) => set.name === name && set.type === type));
  const found: Alarm[] = [];
  for (const set of sets.filter((one) => !isOfLater(one)))
    found.push(...judgeServers(set, await repairing.stillServed({ ...step, sets: [set] })));
  return found;
}
