/**
 * What an audit takes in PostgreSQL: recorded audits are stored as finished ones that nobody watched, with their views, by the product's
 * own store. Tells octets an audit by table, indexes included, what drawing a view takes, how long it takes to drop a day of them, and what
 * the same took as JSON in the row of its report, as releases before stored it. Run: `node bench/stored-audit.ts [count]`, 1,000 by
 * default.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, zstdCompress } from 'node:zlib';
import { type AuditEvidence, conclude } from '@rempart/engine';
import { engineWords } from '../server/adapters/engine/view-words.ts';
import { openPostgres } from '../server/adapters/postgres/postgres.ts';
import { openQueue } from '../server/adapters/postgres/queue.ts';
import { drawView } from '../server/usecases/draw-view.ts';
import { wholeStore } from '../server/wings/index.ts';
import { asking, NO_POSTGRES, startPostgres } from '../trials/postgres.ts';

const [count = 1000] = process.argv.slice(2).map(Number);
const folder = new URL('../engine/recordings/', import.meta.url);
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith('.example.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as AuditEvidence)
  .map((evidence) => ({ evidence, results: conclude(evidence), view: viewOf(evidence) }));

const drawn = process.cpuUsage();
for (const { evidence } of recorded) viewOf(evidence);
const { user, system } = process.cpuUsage(drawn);
console.log(`a view takes ${((user + system) / 1000 / recorded.length).toFixed(0)} ms of processor`);
await compare();
const server = await startPostgres();
if (!server) throw new Error(NO_POSTGRES);
const url = await server.newDatabase();
const database = await openPostgres(url, { connections: 4 });
const queue = await openQueue(database, () => {});
const { audits, retention, views } = wholeStore(database, queue.jobsIn);
const now = new Date();
await retention.makeDays(now);
const started = performance.now();
for (let n = 0; n < count; n += 1) {
  const found = recorded[n % recorded.length];
  if (!found) throw new Error('no recorded audit');
  const asked = { domain: `d${n}.fr`, unicode: `d${n}.fr`, dnsAnalysis: true, securityChecks: true };
  const { id } = await audits.open(
    { ...asked, selectors: [], sendsNothing: false, entitled: true, unhurried: true },
    now,
  );
  const run = await audits.begin(id, now);
  if (!run) throw new Error('an audit did not begin');
  const stats = { score: '0', ...found.results.counts };
  await audits.complete(run, { type: 'completed', stats, durationMs: 1 }, found, now);
  await views.keep(id, found.view, '', now);
}
console.log(`${count} audits stored, ${((performance.now() - started) / count).toFixed(1)} ms each`);
const tables = await asking(url, async (client) => {
  await client.query('vacuum full');
  const told = await client.query<{
    name: string;
    octets: string;
  }>(`select relname as name, pg_total_relation_size(oid) as octets from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like 'analysis%' and pg_total_relation_size(oid) > 100000 order by 2 desc`);
  return told.rows;
});
for (const { name, octets } of tables) console.log(`${name.padEnd(36)} ${kilobytes(Number(octets) / count)} an audit`);
const all = tables.reduce((sum, { octets }) => sum + Number(octets), 0);
console.log(`${'all'.padEnd(36)} ${kilobytes(all / count)} an audit`);

const dropped = performance.now();
await retention.analyses(new Date(now.getTime() + 86_400_000), now);
console.log(
  `a day of ${count} audits dropped and their reports deleted in ${(performance.now() - dropped).toFixed(0)} ms`,
);
const before = await asking(url, async (client) => {
  await client.query('create table before (results json, evidence json)');
  for (const { results, evidence } of recorded)
    await client.query('insert into before values ($1, $2)', [JSON.stringify(results), JSON.stringify(evidence)]);
  const told = await client.query<{ octets: string }>(
    'select sum(pg_column_size(results) + pg_column_size(evidence)) as octets from before',
  );
  return Number(told.rows[0]?.octets);
});
console.log(`the same as JSON in the row of a report: ${kilobytes(before / recorded.length)} an audit`);
await queue.close();
await database.close();
await server.close();

/** What is read of an audit, as its end makes it. */
function viewOf(evidence: AuditEvidence) {
  const { domain } = evidence;
  const report = {
    publicId: 'a'.repeat(22),
    domain,
    unicode: domain,
    status: 'completed',
    progress: 100,
  } as const;
  const asked = { dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false };
  const at = new Date(evidence.at);
  const given = { ...report, ...asked, lastEvent: 2, createdAt: at, completedAt: at };
  return drawView({ audit: given, evidence, results: null }, engineWords).view;
}

/** What the usual compressions make of evidence and results, in milliseconds of this process. */
async function compare(): Promise<void> {
  const texts = recorded.flatMap(({ evidence, results }) => [JSON.stringify(evidence), JSON.stringify(results)]);
  const tried = {
    'zstd 3': (text: string) => promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    'zstd 9': (text: string) => promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
    'zstd 19': (text: string) => promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    'brotli 5': (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
  const plain = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  console.log(`${recorded.length} recorded audits: ${kilobytes(plain / recorded.length)} each as JSON`);
  for (const [name, compress] of Object.entries(tried)) {
    const before = process.cpuUsage();
    let octets = 0;
    for (const text of texts) octets += (await compress(text)).length;
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000 / recorded.length;
    console.log(
      `  ${name.padEnd(10)} ${kilobytes(octets / recorded.length)} each, ${ms.toFixed(1)} ms of the processor`,
    );
  }
}

function kilobytes(octets: number): string {
  return `${(octets / 1000).toFixed(1)} kB`;
}
