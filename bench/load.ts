/**
 * What a started server bears: pages, files and questions at a fixed rate; a hundred audits of the laboratory asked within a minute; as
 * many open streams as it allows. Run: `npm start`, then
 * `node bench/load.ts http://127.0.0.1:3000 [seconds] [requests a second] [audits] [streams]`, by default 60, 300, 100, 2000. Outside
 * production nobody at the same machine is limited. With REMPART_METRICS_TOKEN set for both, memory and the delay of the event loop are
 * reported too. Fails where anything was answered with an error.
 */
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@rempart/brand';

const [url = 'http://127.0.0.1:3000', ...given] = process.argv.slice(2);
const [seconds = 60, rate = 300, audits = 100, streams = 2000] = given.map(Number);
const WITHIN_MS = 60_000;
/** An audit of a machine that never answers lasts as long as one may. */
const SLOW_WORLD = 'muet.example';
const agent = new Agent({ keepAlive: true });
/** What went wrong, and how often. */
const faults = new Map<string, number>();

const { worlds } = JSON.parse((await asked('/api/demo')).body) as {
  readonly worlds: readonly { readonly domain: string }[];
};
await figures();
await told(`${rate} requests a second for ${seconds} s`, () => requests());
await told(`${audits} audits asked within ${WITHIN_MS / 1000} s`, () => startAudits());
await told(`${streams} streams of one audit`, () => follow());
agent.destroy();

async function told(title: string, part: () => Promise<string>): Promise<void> {
  const outcome = await part();
  const wrong = [...faults].map(([fault, times]) => `\n  ${times} × ${fault}`).join('');
  if (wrong !== '') process.exitCode = 1;
  faults.clear();
  console.log(`${title}\n  ${outcome}${wrong || '\n  no error'}${await figures()}`);
}

/** Asked at their moment, whatever became of those before. */
async function requests(): Promise<string> {
  const home = await asked('/');
  const assets = [...new Set(home.body.match(/\/assets\/[\w.-]+\.(?:js|css)(?=")/g))];
  const paths = ['/', '/api/status', '/api/demo', '/api/blog/posts', ...assets];
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = began + (n / rate) * 1000;
    if (due > performance.now()) await delay(due - performance.now());
    const one = asked(paths[n % paths.length] ?? '/');
    under.push(one.then(({ ms }) => void times.push(ms)).catch(failed));
  }
  await Promise.all(under);
  const done = (performance.now() - began) / 1000;
  return `${(times.length / done).toFixed(0)} answers a second, ${spread(times)}`;
}

/** Spread over the minute; each name with other selectors is another audit. */
async function startAudits(): Promise<string> {
  const names = worlds.map(({ domain }) => domain).filter((domain) => domain !== SLOW_WORLD);
  const run = `s${Date.now()}`;
  const started: Promise<number | null>[] = [];
  for (let n = 0; n < audits; n += 1) {
    started.push(completed(names[n % names.length] ?? '', `${run}x${n}`));
    await delay(WITHIN_MS / audits);
  }
  const lasted = (await Promise.all(started)).filter((ms) => ms !== null);
  return `${lasted.length} completed, from the question to the result ${spread(lasted)}`;
}

/** Milliseconds until the last event; null where there is none. */
async function completed(domain: string, selector: string): Promise<number | null> {
  const began = performance.now();
  try {
    const { body } = await open(`/api/analysis/${await start(domain, selector)}/events`);
    const events = await text(body);
    if (!events.includes('"type":"completed"')) throw new Error(events.slice(-200));
    return performance.now() - began;
  } catch (error) {
    failed(error);
    return null;
  }
}

/** All streams see the same events; how much later than the first of them each one is. */
async function follow(): Promise<string> {
  const id = await start(SLOW_WORLD, `s${Date.now()}`);
  const first = new Map<string, number>();
  const lags: number[] = [];
  let opened = 0;
  const one = async () => {
    const { body } = await open(`/api/analysis/${id}/events`);
    opened += 1;
    const since = performance.now();
    for await (const chunk of body) {
      const at = performance.now();
      for (const [, seq = ''] of String(chunk).matchAll(/^id: (\d+)$/gm)) {
        const earliest = first.get(seq);
        if (earliest === undefined) first.set(seq, at);
        // What happened before it was opened is told to a stream at once.
        else if (earliest > since) lags.push(at - earliest);
      }
    }
  };
  await Promise.all(Array.from({ length: streams }, () => one().catch(failed)));
  return `${opened} opened, ${first.size} events, later than at the first ${spread(lags)}`;
}

function failed(fault: unknown): void {
  const said = fault instanceof Error ? fault.message : String(fault);
  faults.set(said, (faults.get(said) ?? 0) + 1);
}

async function start(domain: string, selector: string): Promise<string> {
  const answer = await fetch(`${url}/api/analysis/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain, options: { selectors: [selector] } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { reportId: string }).reportId;
}

async function asked(path: string): Promise<{ readonly body: string; readonly ms: number }> {
  const began = performance.now();
  const { status, body } = await open(path, agent);
  const said = await text(body);
  if (status !== 200) throw new Error(`${status} ${path}`);
  return { body: said, ms: performance.now() - began };
}

/** Without an agent on a connection of its own. */
function open(path: string, through?: Agent): Promise<{ readonly status: number; readonly body: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${process.env['REMPART_METRICS_TOKEN'] ?? ''}` };
    const request = get(url + path, { agent: through ?? false, headers }, (body) => {
      const status = body.statusCode ?? 0;
      if (status === 200) resolve({ status, body });
      else {
        body.resume();
        reject(new Error(`${status} ${path}`));
      }
    });
    request.on('error', reject);
  });
}

/** What the server says of itself since it was asked last; nothing where it tells nobody. */
async function figures(): Promise<string> {
  const said = await asked('/metrics').catch(() => null);
  if (!said) return '';
  const value = (name: string) => Number(new RegExp(`^${product.slug}_${name} (\\S+)$`, 'm').exec(said.body)?.[1]);
  const late = ['0.5', '0.99', '1'].map((quantile) =>
    ms(value(`event_loop_delay_seconds{quantile="${quantile}"}`) * 1000),
  );
  const resident = (value('memory_bytes{kind="resident"}') / 1_048_576).toFixed(0);
  return `\n  event loop late by ${late.join(', ')} (median, p99, longest); resident ${resident} MiB`;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
