import { audit, type Language, longestChain, readDomain, type Timing, timingLine } from '@rempart/engine';
import { print } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { Given } from './audit-all.ts';
import { wordsIn } from './language.ts';
import { isDevelopment } from './program.ts';
import { STATUS, type Status } from './status.ts';
import { UsageError } from './usage-error.ts';
import { openAuditNetwork } from './world.ts';

const BAR = 40;

/** Audits one domain and draws when each question was put and answered, then the chain that made it last: who waited for whom. */
export async function traceAudit(
  argv: readonly string[],
  others: Partial<Given> = {},
  language: Language = 'fr',
): Promise<Status> {
  const given: Given = { audit, openAuditNetwork, print, ...others };
  const [typed, ...more] = argv;
  if (typed === undefined || more.length > 0) throw new UsageError(({ trace }) => trace);
  const reading = readDomain(typed, { laboratory: isDevelopment });
  if (!reading.ok) throw new UsageError(({ domain }) => domain(reading.code));
  const { domain } = reading;
  const world = await given.openAuditNetwork([domain]);
  let timings: readonly Timing[] = [];
  try {
    const onTimings = (told: readonly Timing[]) => {
      timings = told;
    };
    const { signal } = new AbortController();
    for await (const _ of given.audit(domain, { network: world.networkFor(domain), signal, options: { onTimings } }));
  } finally {
    await world.close();
  }
  await given.print(traceLines(timings, wordsIn[language].list.chain).map(safeLines).join('\n'));
  return STATUS.whole;
}

/** Every question on a line with its bar, in the order of asking; below them the longest chain. */
export function traceLines(timings: readonly Timing[], chain: string): readonly string[] {
  const endMs = Math.max(1, ...timings.map(({ settledMs }) => settledMs));
  const place = (ms: number) => Math.floor((ms / endMs) * (BAR - 1));
  const drawn = timings
    .toSorted((a, b) => a.askedMs - b.askedMs || a.settledMs - b.settledMs)
    .map((timing) => {
      const [from, to] = [place(timing.askedMs), place(timing.settledMs)];
      return `${`${' '.repeat(from)}${'━'.repeat(to - from + 1)}`.padEnd(BAR)} ${timingLine(timing)}`;
    });
  return [...drawn, '', chain, ...longestChain(timings).map(timingLine)];
}
