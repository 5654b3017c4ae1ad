import { writeFile } from 'node:fs/promises';
import { type AuditEvidence, audit, type Conclusion, mailElsewhere, readDomain } from '@house/engine';
import { type Arguments, UsageError } from './arguments.ts';
import { domainMessage, elsewhereHint, progressLine, show } from './screen.fr.ts';
import { openWorld, type World } from './world.ts';

/** Domains audited at the same time; each of them already asks everything at once. */
const AT_ONCE = 4;

/** Audits every domain given and says each as it is done; a domain that cannot be read does not cost the others. */
export async function auditAll(asked: Arguments): Promise<number> {
  const readings = asked.domains.map((typed) => ({ typed, reading: readDomain(typed, { laboratory: isDevelopment }) }));
  for (const { typed, reading } of readings) {
    if (!reading.ok)
      console.error(
        readings.length > 1 ? `${typed}\u00a0: ${domainMessage(reading.code)}` : domainMessage(reading.code),
      );
  }
  const domains = [...new Set(readings.flatMap(({ reading }) => (reading.ok ? [reading.domain] : [])))];
  const world = await openWorld(domains);
  const done: Done[] = [];
  try {
    await inTurn(domains, async (domain) => void done.push(await auditOne(domain, asked, world)));
    if (asked.record !== null) await record(asked.record, done);
  } finally {
    await world.close();
  }
  if (domains.length < readings.length) return 2;
  return done.every(({ grade, evidence }) => grade.letter === null && !isAbsent(evidence)) ? 3 : 0;
}

export const isDevelopment = process.env.NODE_ENV !== 'production';

type Done = Conclusion & { readonly evidence: AuditEvidence };

async function auditOne(domain: string, asked: Arguments, world: World): Promise<Done> {
  const { only, selectors, sendsNothing, deadlineMs } = asked;
  const options = { deadlineMs, selectors, sendsNothing, ...(only && { only }) };
  const events = audit(domain, { network: world.networkFor(domain), signal: new AbortController().signal, options });
  for await (const event of events) {
    if (event.type === 'judged' && !asked.json) console.log(progressLine(domain, event, asked.domains.length > 1));
    if (event.type !== 'completed') continue;
    show(event.evidence, event, asked);
    const elsewhere = mailElsewhere(event.evidence);
    if (elsewhere !== null) console.error(elsewhereHint(domain, elsewhere));
    return event;
  }
  throw new Error('an audit ended without its last event');
}

/** One evidence per line, in the order of their ending. */
async function record(file: string, done: readonly Done[]): Promise<void> {
  try {
    await writeFile(file, done.map(({ evidence }) => `${JSON.stringify(evidence)}\n`).join(''));
  } catch (fault) {
    throw new UsageError(`Impossible d’écrire ${file}\u00a0: ${fault instanceof Error ? fault.message : fault}`);
  }
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, worker));
}

function isAbsent({ existence }: AuditEvidence): boolean {
  return existence.seen && existence.value === 'absent';
}
