/**
 * The processor time of an audit, its network included: that of the whole process and that of its main thread, the laboratory standing in
 * another process, beside a fixed calibration, so that machines compare. First of a new process, then in a row. Trees are measured in turn.
 * With HANDSHAKES=apart they are computed in a thread, as a server does.
 * Run: `node bench/processor.ts [audits] [domain] [engine…]`; an engine is the `engine/index.ts` of another tree, to compare with.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from './figures.ts';
import type { LabElsewhere, Spent, Told } from './processor/audits.ts';

const [audits = '24', domain = 'exemplaire.example', ...others] = process.argv.slice(2);
const FIRSTS = 3;
const WARM_UP = 12;

const laboratory = fork(new URL('./processor/lab.ts', import.meta.url));
const [lab] = (await once(laboratory, 'message')) as [LabElsewhere];
const trees = await Promise.all(
  ['engine/index.ts', ...others].map(async (engine) => ({
    engine,
    first: [] as Spent[],
    row: [] as Spent[],
    auditor: await open(engine),
  })),
);
for (let n = 0; n < FIRSTS; n += 1) {
  for (const { engine, first } of trees) {
    const { run, close } = await open(engine);
    first.push(await run());
    close();
  }
}
for (const { auditor } of trees) for (let n = 0; n < WARM_UP; n += 1) await auditor.run();
for (let n = 0; n < Number(audits); n += 1) for (const { auditor, row } of trees) row.push(await auditor.run());
console.log(
  `${domain}, milliseconds of processor, medians (least); calibration: the same work on this machine meanwhile`,
);
for (const { engine, first, row, auditor } of trees) {
  tell(`${engine}, first of a process`, first);
  tell(`${engine}, ${row.length} in a row`, row);
  auditor.close();
}
laboratory.disconnect();

async function open(engine: string) {
  const auditor = fork(new URL('./processor/audits.ts', import.meta.url));
  auditor.send({ lab, engine, domain } satisfies Told);
  await once(auditor, 'message');
  return {
    run: async () => {
      auditor.send('run');
      return ((await once(auditor, 'message')) as [Spent])[0];
    },
    close: () => auditor.disconnect(),
  };
}

function tell(name: string, all: readonly Spent[]): void {
  const of = (key: keyof Spent) => all.map((spent) => spent[key]).toSorted((a, b) => a - b);
  const told = (key: keyof Spent) => `${median(of(key)).toFixed(0)} (${of(key)[0]?.toFixed(0)})`;
  const ratio = median(all.map(({ whole, calibration }) => whole / calibration).toSorted((a, b) => a - b));
  console.log(
    `${name}: whole process ${told('whole')}, main thread ${told('main')}, calibration ${told('calibration')}, ${ratio.toFixed(2)} calibrations`,
  );
}
