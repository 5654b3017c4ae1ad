import { plainJson } from '@rempart/contract';
import { type AuditEvent, audit, type Permitted, predictionOf, type ZoneReading } from '@rempart/engine';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { Arguments } from './arguments.ts';
import { openBaseline } from './baseline.ts';
import { row } from './formats/markdown.ts';
import { linesOfFindings } from './judged-file.ts';
import { wordsIn } from './language.ts';
import { permittedLines, worseStatus } from './permitted.ts';
import type { Status } from './status.ts';
import { openGate } from './threshold.ts';
import { UsageError } from './usage-error.ts';
import type { TerminalWords } from './words.en.ts';
import { openAuditNetwork } from './world.ts';

type Read = Extract<ZoneReading, { ok: true }>;
type Completed = Extract<AuditEvent, { type: 'completed' }>;

/**
 * Tells what a change of a zone file alters: what it takes away, the letter, what it breaks and what it mends, each on the line of its
 * record. Both files are judged against the same network, one after the other. What is accepted breaks nothing.
 *
 * @throws {UsageError}
 */
export async function tellDifference(
  asked: Arguments,
  file: string,
  { base, now }: Record<'base' | 'now', Read>,
): Promise<Status> {
  if (!['text', 'json', 'markdown'].includes(asked.format))
    throw new UsageError(({ diffFormat }) => diffFormat(asked.format));
  const { origin } = now.zone;
  if (base.zone.origin !== origin) throw new UsageError(({ otherZone }) => otherZone(base.zone.origin, origin));
  const words = wordsIn[asked.language];
  const baseline = await openBaseline(asked.baseline, words);
  const before = await auditOf(base, asked);
  const after = await auditOf(now, asked);
  const document = words.engine.auditDocument(after.evidence, after);
  const weighed = baseline.weigh(document);
  const prediction = predictionOf(
    { evidence: before.evidence, conclusion: before, zone: base.zone },
    { evidence: after.evidence, conclusion: after, zone: now.zone },
  );
  const lineOf = linesOfFindings({ file, origin, ...now }, after.evidence, after.verdicts);
  const titled = ({ check }: { readonly check: string }) => {
    const known = document.protocols.flatMap(({ checks }) => checks).find(({ id }) => id === check);
    return { id: check, title: known?.title ?? check, text: known?.text ?? '', line: lineOf(check) };
  };
  const { comparison, letter, points, lookups, losses, granted } = prediction;
  const told = {
    domain: origin,
    language: words.language,
    file,
    predicted: { letter, points, lookups },
    lost: losses,
    granted,
    unmeasured: after.verdicts.filter(({ outcome }) => outcome === 'unknown').length,
    appeared: comparison.appeared.filter(({ check }) => !weighed.accepted.has(check)).map(titled),
    repaired: [...comparison.repaired, ...comparison.gone].map(titled),
    grades: [before.grade, after.grade] as const,
  };
  const gate = openGate(asked, words);
  gate.add(document, weighed);
  await printing({ goesOn: asked.allow.includes('closed-pipe') })(drawn(words, asked.format, told));
  for (const line of gate.reasons()) console.error(safeLines(line));
  return worseStatus(prediction, asked) ?? gate.status();
}

async function auditOf({ zone }: Read, asked: Arguments): Promise<Completed> {
  const { only, selectors, sendsNothing, attempts, deadlineMs } = asked;
  const world = await openAuditNetwork([zone.origin], zone);
  const { signal } = new AbortController();
  const permits = { dns: true, connections: true, attempts };
  const options = { deadlineMs, permits, selectors, sendsNothing, ...(only && { only }) };
  try {
    for await (const event of audit(zone.origin, { network: world.networkFor(zone.origin), signal, options }))
      if (event.type === 'completed') return event;
  } finally {
    await world.close();
  }
  throw new Error('an audit ended without its last event');
}

interface Finding {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly line: number;
}

interface Told {
  readonly domain: string;
  readonly file: string;
  readonly lost: Permitted['losses'];
  readonly granted: Permitted['granted'];
  /** Checks of the file as it would be. */
  readonly unmeasured: number;
  readonly appeared: readonly Finding[];
  readonly repaired: readonly Finding[];
  readonly grades: readonly [Completed['grade'], Completed['grade']];
}

function drawn(words: TerminalWords, format: string, { grades, ...told }: Told): string {
  if (format === 'json') return plainJson(told);
  const { formats, diff, permitted, engine } = words;
  const title = `${told.domain}${formats.colon}${formats.grade(grades[0])} → ${formats.grade(grades[1])}`;
  const isSame = [told.lost, told.granted, told.appeared, told.repaired].every(({ length }) => length === 0);
  const nothing = isSame ? [told.unmeasured > 0 ? diff.nothingMeasured(told.unmeasured) : diff.nothing] : [];
  if (format === 'markdown') {
    const table = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
      rows.length > 0 ? ['', row(columns), row(columns.map(() => '---')), ...rows.map(row)] : [];
    return [
      `## ${title}`,
      ...(nothing.length > 0 ? ['', ...nothing] : []),
      ...table(
        [permitted.lost],
        told.lost.map((loss) => [engine.lossInWords(loss)]),
      ),
      ...table(
        [permitted.granted],
        told.granted.map((grant) => [engine.grantInWords(grant)]),
      ),
      ...table(
        [diff.appeared, diff.line, diff.finding],
        told.appeared.map(({ title, line, text }) => [title, `${told.file}:${line}`, text]),
      ),
      ...table(
        [diff.repaired],
        told.repaired.map((one) => [one.title]),
      ),
      '',
    ].join('\n');
  }
  const list = (heading: string, lines: readonly string[]) => (lines.length > 0 ? ['', heading, ...lines] : []);
  return [
    title,
    ...nothing,
    ...permittedLines(words, { losses: told.lost, granted: told.granted }),
    ...list(
      diff.appeared,
      told.appeared.map(({ title, line, text }) => `  ! ${told.file}:${line}: ${title}${formats.colon}${text}`),
    ),
    ...list(
      diff.repaired,
      told.repaired.map((one) => `  ✓ ${one.title}`),
    ),
  ]
    .map(safeLines)
    .join('\n');
}
