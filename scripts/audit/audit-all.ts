import { type AuditEvent, audit, mailElsewhere, readDomain } from '@rempart/engine';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { Arguments } from './arguments.ts';
import { atOnce } from './at-once.ts';
import { openBaseline } from './baseline.ts';
import { MONITOR_FORMAT } from './formats/format.ts';
import { MONITOR_UNKNOWN } from './formats/nagios.ts';
import type { JudgedFile } from './judged-file.ts';
import { wordsIn } from './language.ts';
import { isDevelopment } from './program.ts';
import { openRecording, type Recording } from './recording.ts';
import { progressLine } from './screen.ts';
import { showing } from './showing.ts';
import { STATUS, type Status } from './status.ts';
import { type AuditNetwork, openAuditNetwork } from './world.ts';

/** Domains audited at the same time; each of them already asks everything at once. */
const AT_ONCE = 4;

/** What audits are made with and told by: the engine, the network and the terminal, unless a test gives others. */
export interface Given {
  readonly audit: typeof audit;
  readonly openAuditNetwork: (domains: readonly string[]) => Promise<AuditNetwork>;
  readonly print: (text: string) => Promise<void>;
  /** A file that was judged in place of the DNS. */
  readonly judged?: JudgedFile;
}

type Completed = Extract<AuditEvent, { type: 'completed' }>;

/**
 * Audits every domain given. Prints and records each result as it completes, without keeping it in memory. A name that cannot be read does
 * not stop the others.
 */
export async function auditAll(asked: Arguments, others: Partial<Given> = {}): Promise<Status> {
  const given: Given = {
    audit,
    openAuditNetwork,
    print: printing({ goesOn: asked.allow.includes('closed-pipe') }),
    ...others,
  };
  const baseline = await openBaseline(asked.baseline, wordsIn[asked.language]);
  const show = showing(asked, baseline, given.judged);
  const { domains, refused } = readAll(asked);
  const world = await given.openAuditNetwork(domains);
  let recording: Recording | null = null;
  try {
    recording = asked.record === null || domains.length === 0 ? null : await openRecording(asked.record);
    await atOnce(AT_ONCE, domains.values(), async (domain) => {
      const done = await auditOne(domain, asked, world, given);
      await recording?.add(done.evidence);
      await given.print(show.one(done.evidence, done));
      const elsewhere = mailElsewhere(done.evidence);
      if (elsewhere !== null) console.error(wordsIn[asked.language].screen.elsewhere(domain, elsewhere));
    });
    const end = show.end();
    if (end !== null) await given.print(end);
    for (const line of [...baseline.left(), ...show.gate.reasons()]) console.error(safeLines(line));
  } finally {
    await recording?.close();
    await world.close();
  }
  if (refused > 0) return asked.format === MONITOR_FORMAT ? MONITOR_UNKNOWN : STATUS.refused;
  return show.gate.status();
}

function readAll({ domains: typed, language }: Arguments) {
  const { refusals } = wordsIn[language];
  const domains = new Set<string>();
  let refused = 0;
  for (const text of typed) {
    const reading = readDomain(text, { laboratory: isDevelopment });
    if (reading.ok) {
      domains.add(reading.domain);
      continue;
    }
    refused += 1;
    const message = refusals.domain(reading.code);
    console.error(typed.length > 1 ? refusals.refused(safeLines(text), message) : message);
  }
  return { domains: [...domains], refused };
}

async function auditOne(domain: string, asked: Arguments, world: AuditNetwork, { audit }: Given): Promise<Completed> {
  const { only, selectors, sendsNothing, attempts, deadlineMs } = asked;
  const permits = { dns: true, connections: true, attempts };
  const options = { deadlineMs, permits, selectors, sendsNothing, ...(only && { only }) };
  // A signal of its own: listeners on one that all audits share would pile up.
  const { signal } = new AbortController();
  for await (const event of audit(domain, { network: world.networkFor(domain), signal, options })) {
    if (event.type === 'judged' && asked.format === 'text')
      console.error(progressLine(wordsIn[asked.language], domain, event, asked.domains.length > 1));
    if (event.type === 'completed') return event;
  }
  throw new Error('an audit ended without its last event');
}
