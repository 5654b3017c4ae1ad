/**
 * A fleet of 200 laboratory domains, 120 on one pair of exchangers and 100 on three web addresses, audited by real worker processes on one
 * PostgreSQL, beside the same domains audited each by itself. Tells the busiest minute at any address, the connections, what ended by one
 * of our own limits, each verdict that differs, and how often the ledger did not answer a worker. A minute is shortened, since nothing but
 * the time depends on it.
 * Run: `node bench/fleet.ts [workers…] [--minute ms] [--domains n]`; by default 1, 2 and 4 workers and a minute of 1,500 ms. PostgreSQL by
 * DATABASE_URL (a database is made for each run), or by this machine's binaries.
 */
import { parseArgs } from 'node:util';
import { startLab } from '@rempart/lab';
import { USUAL_PACE } from '../server/adapters/postgres/ledger.ts';
import { NO_POSTGRES, startPostgres } from '../trials/postgres.ts';
import { fleetOf, TWO_HUNDRED } from './fleet/domains.ts';
import { busiestWindow, differences, limitsOf, runFleet, runIsolated } from './fleet/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minute: { type: 'string', default: '1500' }, domains: { type: 'string', default: '200' } },
});
const windowMs = Number(values.minute);
const part = Number(values.domains) / TWO_HUNDRED.domains;
const workers = positionals.length > 0 ? positionals.map(Number) : [1, 2, 4];

const worlds = fleetOf({
  domains: Math.round(TWO_HUNDRED.domains * part),
  onExchangers: Math.round(TWO_HUNDRED.onExchangers * part),
  onWeb: Math.round(TWO_HUNDRED.onWeb * part),
});
const domains = worlds.map(({ domain }) => domain);
const pace = { ...USUAL_PACE, windowMs, leaseMs: Math.min(1_000, windowMs / 5), soonMs: windowMs };
const server = await startPostgres();
if (!server) throw new Error(NO_POSTGRES);
const lab = await startLab(worlds, { notes: false });

const alone = await runIsolated(lab, domains);
console.log(`${domains.length} domains, each by itself: ${alone.connections} connections`);
for (const count of workers) {
  const databaseUrl = await server.newDatabase();
  const { audited, connections, ledgerSilences, toResolver, attempts, tookMs, memoryMb } = await runFleet({
    lab,
    domains,
    databaseUrl,
    workers: count,
    pace,
  });
  const different = differences(audited, alone.audited);
  const limits = limitsOf(audited);
  const { most, address } = busiestWindow(connections, windowMs);
  const share = ((100 * connections.length) / alone.connections).toFixed(1);
  console.log(
    `${count} workers: ${audited.length} audits in ${(tookMs / 1000).toFixed(0)} s and ${attempts} attempts; ${connections.length} connections (${share} %); ` +
      `at most ${most} in a minute of ${windowMs} ms at any address (${address}); ` +
      `${limits.length} of our own limits; ${different.length} other verdicts; ${memoryMb ?? '?'} MB in the largest worker; ` +
      `the ledger silent ${ledgerSilences} times; ${toResolver} connections to our own resolver, not counted`,
  );
  for (const line of [...limits, ...different].slice(0, 10)) console.log(`  ${line}`);
}
await lab.close();
await server.close();
