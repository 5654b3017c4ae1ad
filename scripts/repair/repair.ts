import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { plainJson } from '@rempart/contract';
import type { Language } from '@rempart/engine';
import {
  type ApiHostId,
  carryOut,
  choose,
  type Done,
  differencesOf,
  HostFault,
  JournalFault,
  openJournal,
  type Prepared,
  prepare,
  prepareUndo,
  type RepairEvent,
  type RepairTools,
  type ServerSaid,
  type Settled,
} from '@rempart/engine/repair';
import { wordsIn } from '../audit/language.ts';
import { STATUS, type Status } from '../audit/status.ts';
import type { TerminalWords } from '../audit/words.en.ts';
import { print } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import { type RepairAsked, readListing, readRepair } from './arguments.ts';
import { patchFile } from './files/patch.ts';
import { openHost } from './hosts.ts';
import { listJournal } from './list.ts';
import { repairNetwork } from './network.ts';
import { preparedDocument, preparedLines, refusalLines, serverName, titleOf } from './screen.ts';

/**
 * Writes one step of the plan of a domain into its zone, or takes one back: shows, writes, proves.
 *
 * @throws {UsageError}
 */
export async function repair(argv: readonly string[], language: Language): Promise<Status> {
  const words = wordsIn[language];
  const listed = readListing(argv);
  if (listed) return listJournal(openJournal(stateFolder()), listed, words).catch((fault) => journalTold(words, fault));
  const asked = readRepair(argv);
  const { target } = asked;
  if (target.kind === 'file') return patchFile(asked, target, words);
  const host = await openHost(target.way, target.server, target.keyFile);
  const tools: RepairTools = {
    publisher: host.publisher,
    host: host.called,
    ...repairNetwork(asked.domain, host, asked),
    choose: (wish, audited) => choose(words.engine.planDocumentOf, wish, audited),
    journal: openJournal(stateFolder()),
    wait: (seconds) => (asked.waits ? delay(seconds * 1000) : Promise.resolve()),
    isPatient: asked.waits,
    now: () => new Date(),
  };
  try {
    return await repairWith(tools, asked, words, host.id);
  } catch (fault) {
    if (!(fault instanceof HostFault)) return journalTold(words, fault);
    console.error(safeLines(words.repair.host[fault.code](fault.detail)));
    // Some hosts answer of a key that opens nothing that there is no such zone.
    if (host.id && (fault.code === 'BAD_KEY' || fault.code === 'NO_ZONE'))
      console.error(words.repair.narrowestKey(host.id, asked.domain));
    return STATUS.nothing;
  }
}

/** What keeps the journal from being read or written. Of a step that was begun, the next command tells whether it was written. */
function journalTold({ repair: said }: TerminalWords, fault: unknown, begun: string | null = null): Status {
  if (!(fault instanceof JournalFault)) throw fault;
  const { path, code } = fault;
  console.error(safeLines(begun === null ? said.noJournal(path, code) : said.journalLost(path, code, begun)));
  return begun === null ? STATUS.refused : STATUS.uncertain;
}

async function repairWith(
  tools: RepairTools,
  asked: RepairAsked,
  words: TerminalWords,
  id: ApiHostId | null,
): Promise<Status> {
  const { repair: said } = words;
  const { domain, undo } = asked;
  const preparation = undo === null ? await prepare(tools, asked) : await prepareUndo(tools, domain, undo);
  // Where a step goes on, that another was never proved is not in its way.
  for (const one of preparation.settled)
    if (one.fate !== 'unproved' || !preparation.ok) console.error(safeLines(settledLine(said, one)));
  if (!preparation.ok) {
    console.error(refusalLines(words, preparation.refusal).map(safeLines).join('\n'));
    return STATUS.refused;
  }
  const { prepared } = preparation;
  const tell = async (lines: readonly string[]) => {
    if (!asked.json) await print(lines.map(safeLines).join('\n'));
  };
  await tell(preparedLines(words, prepared, tools.host));
  const { isConditional, documents, reach } = tools.publisher;
  if (!isConditional) await tell(['', said.unconditional]);
  if (prepared.change.zone.keepsSerial) await tell(['', said.keepsSerial(prepared.change.origin)]);
  const isOnlyRead = documents !== undefined && !asked.mayWrite;
  if (id)
    await tell([...keyLines(said, (await reach?.(domain)) ?? null, id, domain), '', said.notSeenLive(id, isOnlyRead)]);
  if (asked.dryRun || isOnlyRead) {
    if (asked.dryRun) await tell(['', said.dryRun]);
    if (asked.json) await print(plainJson({ ...preparedDocument(prepared), id: null, outcome: 'shown' }));
    return STATUS.whole;
  }
  await tell(['']);
  let begun: string | null = null;
  const done = await carryOut(tools, prepared, (event) => {
    if (event.kind === 'begun') begun = event.id;
    return tell(eventLines(words, event, asked));
  }).catch((fault: unknown) => journalTold(words, fault, begun));
  if (typeof done === 'number') return done;
  const { status, lines } = doneLines(words, prepared, done);
  if (asked.json) await print(plainJson({ ...preparedDocument(prepared), ...doneDocument(prepared, done) }));
  if (done.outcome === 'written') await tell(lines);
  else console.error(lines.map(safeLines).join('\n'));
  return status;
}

function settledLine(said: TerminalWords['repair'], one: Settled): string {
  return one.fate === 'pending'
    ? said.pending(one.id, one.step, one.seconds)
    : said.settled[one.fate](one.id, one.step);
}

/** What else a key opens, as far as its host tells, and how to have a narrower one. */
function keyLines(
  said: TerminalWords['repair'],
  opened: readonly string[] | null,
  id: ApiHostId,
  domain: string,
): readonly string[] {
  if (opened?.length === 0) return [''];
  return ['', opened === null ? said.reachUntold : said.opensMore(opened), said.narrowestKey(id, domain)];
}

function eventLines({ repair: said }: TerminalWords, event: RepairEvent, { waits }: RepairAsked): readonly string[] {
  switch (event.kind) {
    case 'begun':
      return [said.begun(event.id)];
    case 'unseen':
      return [said.unseen(event.seconds)];
    case 'written':
      return [said.written];
    case 'asked':
      return event.servers ? serverLines(said, event.servers) : [said.noServers];
    case 'waiting':
      return [waits ? said.waiting(event.seconds) : said.notWaited(event.seconds)];
  }
}

function serverLines(said: TerminalWords['repair'], servers: readonly ServerSaid[]): readonly string[] {
  return [
    said.asked(servers.filter(({ state }) => state === 'as-written').length, servers.length),
    ...servers.map((server) => said.server[server.state](serverName(server), server.detail)),
  ];
}

function doneLines(
  words: TerminalWords,
  prepared: Prepared,
  done: Done,
): { readonly status: Status; readonly lines: readonly string[] } {
  const { repair: said } = words;
  switch (done.outcome) {
    case 'busy':
      return { status: STATUS.refused, lines: [said.busy(stateFolder())] };
    case 'refused': {
      const { outcome, detail } = done.writing;
      if (outcome === 'changed') return { status: STATUS.refused, lines: [said.changedMeanwhile] };
      const line = outcome === 'refused' ? said.notWritten(detail) : said.neverCame(detail);
      return { status: STATUS.unwritten, lines: done.writing.isForbidden ? [line, said.forbidden] : [line] };
    }
    case 'partly':
    case 'otherwise':
      return { status: STATUS.uncertain, lines: [said[done.outcome](done.id)] };
    case 'unknown':
      return { status: STATUS.uncertain, lines: [said.unknown(done.id, done.detail, done.seconds)] };
    case 'unsigned':
      return {
        status: done.isBack ? STATUS.unwritten : STATUS.uncertain,
        lines: [said.unsigned(done.isBack, done.id)],
      };
    case 'unproved':
      return { status: STATUS.uncertain, lines: prepared.undoes ? [] : [said.undo(done.id)] };
    case 'written':
      return writtenLines(words, prepared, done);
  }
}

function writtenLines(
  words: TerminalWords,
  { predicted, undoes }: Prepared,
  done: Extract<Done, { outcome: 'written' }>,
): { readonly status: Status; readonly lines: readonly string[] } {
  const { repair: said, formats } = words;
  const { obtained, id } = done;
  const differing = differencesOf(predicted, obtained);
  return {
    status: statusOf(predicted, done, differing),
    lines: [
      `${said.obtained}${formats.grade(obtained.conclusion.grade)}`,
      ...(differing.length === 0
        ? [said.asPredicted]
        : [said.otherThanPredicted, ...differing.map((check) => said.differs(titleOf(words, obtained, check)))]),
      ...(undoes ? [] : [said.undo(id)]),
    ],
  };
}

function statusOf(
  predicted: Prepared['predicted'],
  { servers, obtained }: Extract<Done, { outcome: 'written' }>,
  differing: readonly string[],
): Status {
  const [wanted, found] = [predicted.conclusion.grade.letter, obtained.conclusion.grade.letter];
  if (wanted !== null && found !== null && found > wanted) return STATUS.below;
  const isEverywhere = servers !== null && servers.length > 0 && servers.every(({ state }) => state === 'as-written');
  return isEverywhere && differing.length === 0 && found === wanted ? STATUS.whole : STATUS.uncertain;
}

function doneDocument({ predicted }: Prepared, done: Done) {
  if (done.outcome !== 'written') return done;
  const { id, outcome, servers, obtained } = done;
  const { letter, points } = obtained.conclusion.grade;
  return { id, outcome, servers, obtained: { letter, points, differs: differencesOf(predicted, obtained) } };
}

function stateFolder(): string {
  const { XDG_STATE_HOME: home } = process.env;
  return join(home?.startsWith('/') ? home : join(homedir(), '.local', 'state'), 'rempart');
}
