/**
 * One worker process of the product on a laboratory that stands in another process: queue, ledger and shared answers are those of the
 * product. Started by `run.ts`, which gives `FLEET` (JSON, `WorkerGiven`) and DATABASE_URL.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { audit, openNetwork } from '@rempart/engine';
import { dialThrough } from '@rempart/lab';
import { openAudits } from '../../server/adapters/engine/audits.ts';
import { readConfig } from '../../server/process/config.ts';
import { readDeclarations } from '../../server/process/declarations.ts';
import { openServer } from '../../server/process/open.ts';
import { stopOnSignals } from '../../server/process/stop.ts';
import { LEDGER_SILENT, type WorkerGiven } from './run.ts';

const { lab, pace, log, turns } = JSON.parse(process.env['FLEET'] ?? '') as WorkerGiven;
const through = dialThrough(lab.doors);

const note = (what: string) => appendFileSync(log, `${performance.timeOrigin + performance.now()} ${what}\n`);

const running = await openServer(readConfig(process.env), {
  openOutside: async (common) => {
    const outside = await openAudits(lab, { production: true, rehearses: true });
    const network = openNetwork({
      ...lab,
      ...common,
      dial: (to) => {
        if (to.transport === 'tcp') note(to.address);
        return through(to);
      },
    });
    return {
      ...outside,
      audit: (domain, { signal, ...options }) => audit(domain, { network, signal, options }),
    };
  },
  loadPages: () => Promise.reject(new Error('a worker has no pages')),
  declarations: readDeclarations({}),
  now: () => new Date(),
  pace,
  say: () => {},
  warn: (text) => {
    if (text.includes('ledger')) note(LEDGER_SILENT);
    console.error(text);
  },
});
stopOnSignals(running, () => {});
if (turns) watchTurns(turns);

/** Writes the processor time of each turn of the event loop that took over a millisecond, and at the end what Node saw of its delays. */
function watchTurns(file: string): void {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  let last = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    if (user + system > 1_000) appendFileSync(file, `${(user + system) / 1_000}\n`);
    setImmediate(turn).unref();
  };
  setImmediate(turn).unref();
  process.once('exit', () => appendFileSync(file, `delay ${delays.percentile(50) / 1e6} ${delays.max / 1e6}\n`));
}
