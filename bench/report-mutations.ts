import { readReportFile } from '../engine/aggregate-reports/read.ts';
import { aDay } from '../engine/aggregate-reports/testing/samples.ts';
import { packed, WAYS, writeReport } from '../engine/aggregate-reports/testing/write.ts';
import { busyMs } from '../engine/testing/busy.ts';
import { mutateOctets, mutateText, randomFrom } from '../engine/testing/mutate.ts';

/**
 * `node bench/report-mutations.ts [runs] [seed]`: what reading a report of half a megabyte costs in processor time per megabyte, as it was
 * written and with changes, plain and packed. It counts what took over 10 ms at its first reading, and what did so at each of ten: V8's
 * collector and neighbours on the machine are not the reader's. Small reports are not told by the megabyte: of them the fixed cost of a
 * file is the most (`npm run fuzz`). The sample has 430 octets a record, without the indentation that receivers write, so more tags in a
 * megabyte than theirs.
 */
const RUNS = Number(process.argv[2] ?? 300);
const SEED = Number(process.argv[3] ?? 1);
const ROWS = 1_000;
const LIMIT = 10;
const MEGABYTE = 1024 * 1024;

const random = randomFrom(SEED);
const rows = Array.from({ length: ROWS }, (_, index) => {
  const row = aDay.rows[index % aDay.rows.length];
  if (!row) throw new Error('the sample has no rows');
  return { ...row, source: `192.0.2.${index % 250}` };
});
const text = writeReport({ ...aDay, rows });
/** As Google, Microsoft and most others write it: each element on a line of its own. */
const indented = text.replace(/></g, '>\n        <');
const megabytesOf = (written: string) => Buffer.byteLength(written) / MEGABYTE;

const READINGS = 10;

/** Milliseconds a megabyte: of the first reading, and of the quickest until one is within the limit. */
function costOf(octets: Uint8Array, megabytes = megabytesOf(text)) {
  const read = () => busyMs(() => void readReportFile('rapport', octets)) / megabytes;
  const first = read();
  let quickest = first;
  for (let reading = 1; reading < READINGS && quickest > LIMIT; reading += 1) quickest = Math.min(quickest, read());
  return { first, quickest };
}

const ways = {
  'a line each': () => packed(indented, WAYS[random(WAYS.length)] ?? 'plain'),
  'as written': () => packed(text, WAYS[random(WAYS.length)] ?? 'plain'),
  'octets changed': () => mutateOctets(Buffer.from(text), random),
  'text changed': () => Buffer.from(mutateText(text, [text], random)),
  'packed, then changed': () => mutateOctets(Buffer.from(packed(text, random(2) === 0 ? 'gzip' : 'zip')), random),
} as const;

for (let warm = 0; warm < 5; warm += 1) costOf(Buffer.from(text));
console.log(
  `reports of ${megabytesOf(text).toFixed(2)} MB, with a line each ${megabytesOf(indented).toFixed(2)} MB, ${RUNS} of each kind, ms of processor per MB`,
);
const HEADINGS = ['half', '99 of 100', 'worst', 'over 10 once', 'always'];
console.log(`${'kind'.padEnd(22)}${HEADINGS.map((word) => word.padStart(13)).join('')}`);
for (const [kind, make] of Object.entries(ways)) {
  const costs = Array.from({ length: RUNS }, () =>
    costOf(make(), megabytesOf(kind === 'a line each' ? indented : text)),
  );
  const firsts = costs.map(({ first }) => first).toSorted((one, other) => one - other);
  const at = (share: number) => firsts[Math.min(firsts.length - 1, Math.floor(share * firsts.length))] ?? 0;
  const over = [firsts, costs.map(({ quickest }) => quickest)].map(
    (list) => list.filter((cost) => cost > LIMIT).length,
  );
  const cells = [...[at(0.5), at(0.99), at(1)].map((cost) => cost.toFixed(1)), ...over.map(String)];
  console.log(`${kind.padEnd(22)}${cells.map((cell) => cell.padStart(13)).join('')}`);
}
