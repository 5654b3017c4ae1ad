import { parseArgs } from 'node:util';
import { DEADLINE_MS, fuzz, REFERENCE } from '@rempart/engine/fuzz';
import { articleReader } from '@rempart/trials/fuzz';

const { values } = parseArgs({
  options: {
    /** Of DNS answers; of each other reader a tenth. */
    runs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run fuzz -- [--runs N] [--seed S] [--only NAME]');
  process.exit(2);
}
console.log(`npm run fuzz -- --runs ${runs} --seed ${seed}${values.only ? ` --only "${values.only}"` : ''}`);
console.log(`${'reader'.padEnd(18)}${['runs', 'thrown', 'late', 'worst ms', 'heap kB'].map(cell).join('')}`);
const counted = (name: string) => (name === REFERENCE ? runs : Math.ceil(runs / 10));
let faults = 0;
const others = [await articleReader()];
const fuzzed = fuzz({ runs: counted, seed, only: values.only, others });
for await (const { name, runs: done, thrown, late, worstMs, grownKb } of fuzzed) {
  const cells = [done, thrown.length, late.length, worstMs.toFixed(1), grownKb].map(cell).join('');
  console.log(`${name.padEnd(18)}${cells}`);
  for (const fault of [...thrown, ...late].slice(0, 5)) console.log(`  ${fault.slice(0, 200)}`);
  faults += thrown.length + late.length;
}
console.log(faults === 0 ? `nothing thrown, nothing over ${DEADLINE_MS} ms` : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;

function cell(value: string | number): string {
  return String(value).padStart(10);
}
