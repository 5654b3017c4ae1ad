import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AuditEvent } from '@rempart/engine';
import type { AuditEnd, Metrics } from '../ports/meter.ts';

const BOUNDS = [1, 2, 5, 10, 20, 30, 45, 60, 90, 120, 180];
const NANO = 1e9;

export function openMetrics(): Metrics {
  const audits: Record<AuditEnd, number> = { completed: 0, failed: 0, stopped: 0 };
  const within = BOUNDS.map(() => 0);
  let [running, sum, dnsQuestions] = [0, 0, 0];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();

  const note = ({ evidence }: Extract<AuditEvent, { type: 'completed' }>) => {
    const seconds = evidence.durationMs / 1000;
    sum += seconds;
    for (const [index, bound] of BOUNDS.entries()) if (seconds <= bound) within[index] = (within[index] ?? 0) + 1;
    dnsQuestions += (evidence.trace?.exchanges ?? []).filter(({ question }) => question.kind === 'dns').length;
  };

  return {
    counting: (audit) =>
      async function* (domain, how) {
        running += 1;
        let end: AuditEnd = 'stopped';
        try {
          for await (const event of audit(domain, how)) {
            if (event.type === 'completed') {
              end = 'completed';
              note(event);
            }
            yield event;
          }
        } catch (error) {
          if (!how.signal.aborted) end = 'failed';
          throw error;
        } finally {
          running -= 1;
          audits[end] += 1;
        }
      },
    read: () => {
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / NANO : 0);
      const { rss: resident, heapUsed: heap } = process.memoryUsage();
      const figures = {
        audits: { ...audits },
        running,
        durations: {
          buckets: BOUNDS.map((bound, index) => [bound, within[index] ?? 0] as const),
          sum,
          count: audits.completed,
        },
        dnsQuestions,
        delay: {
          median: seconds(delay.percentile(50)),
          p99: seconds(delay.percentile(99)),
          longest: seconds(delay.max),
        },
        memory: { resident, heap },
        upSeconds: process.uptime(),
      };
      delay.reset();
      return figures;
    },
    close: async () => void delay.disable(),
  };
}
