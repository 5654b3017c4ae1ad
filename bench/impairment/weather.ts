import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type AuditEvidence, audit, grade, openNetwork, type Verdict } from '@rempart/engine';
import { type Destination, type Lab, startLab, worlds } from '@rempart/lab';
import type { Condition, Places } from './conditions.ts';
import { SMOOTH } from './path.ts';
import { HERE } from './tunnel.ts';

/** What one audit told. */
export interface Run {
  readonly firstMs: number;
  /** From then on the letter that could be given was the final one. */
  readonly letterMs: number;
  readonly endMs: number;
  readonly outcomes: ReadonlyMap<string, { readonly outcome: string; readonly silence: string | null }>;
  /** Datagrams and connections that the name servers of the laboratory received, the resolver among them. */
  readonly questions: number;
  readonly places: Places;
}

export interface Weather {
  /** `clear`: the same world in clear weather, from which victims are picked. The same seed loses the same packets. */
  readonly audit: (domain: string, condition: Condition, clear: Run | null, seed: number) => Promise<Run>;
  readonly close: () => Promise<unknown>;
}

/** Nobody listens there. */
const CLOSED_PORT = 1;

/** The device is that of `enterTunnel`. */
export async function openWeather(device: number): Promise<Weather> {
  const reflector = new Worker(new URL('./reflect.ts', import.meta.url), { workerData: { device } });
  const shared = await openLab({ name: 'shared' });
  return {
    audit: async (domain, condition, clear, seed) => {
      const lab = condition.lab || condition.world ? await openLab(condition) : shared;
      const { detour } = condition;
      const paths = [{ ...SMOOTH, ...condition.path }, typeof detour?.path === 'object' ? detour.path : SMOOTH];
      reflector.postMessage({ paths, seed });
      await once(reflector, 'message');
      const places = clear?.places ?? { nameServers: [], exchangers: [], resolver: HERE };
      try {
        return await run(domain, lab, (destination) => leave(lab, destination, condition, places));
      } finally {
        if (lab !== shared) await lab.close();
      }
    },
    close: async () => {
      await shared.close();
      await reflector.terminate();
    },
  };
}

function openLab({ lab, world = (same) => same }: Condition): Promise<Lab> {
  return startLab(worlds.map(world), { ...lab, host: HERE });
}

/** The door in the laboratory, as seen through the tunnel: the third octet names the path (`reflect.ts`). */
function leave(lab: Lab, destination: Destination, { detour }: Condition, places: Places) {
  const door = lab.dial(destination);
  if (door.address !== HERE) return door;
  if (!detour?.takes(destination, places)) return { address: '10.9.1.1', port: door.port };
  return { address: '10.9.2.1', port: detour.path === 'refused' ? CLOSED_PORT : door.port };
}

async function run(domain: string, lab: Lab, dial: Lab['dial']): Promise<Run> {
  const asked = lab.queries().length;
  const started = performance.now();
  const since = () => performance.now() - started;
  let firstMs = 0;
  const found: Verdict[] = [];
  const letters: { readonly letter: string; readonly atMs: number }[] = [];
  for await (const event of audit(domain, {
    network: openNetwork({ ...lab, dial }),
    signal: new AbortController().signal,
  })) {
    if (event.type === 'judged') {
      firstMs ||= since();
      found.push(...event.checks);
      letters.push({ letter: String(grade(found).letter), atMs: since() });
    }
    if (event.type !== 'completed') continue;
    const { evidence, verdicts } = event;
    return {
      firstMs,
      letterMs: settledAt(letters),
      endMs: since(),
      outcomes: new Map(verdicts.map((verdict) => [verdict.check, wordsOf(verdict)])),
      questions: lab.queries().length - asked,
      places: placesOf(evidence),
    };
  }
  throw new Error('an audit without end');
}

/** Since when the letter has been the last one. */
function settledAt(letters: readonly { readonly letter: string; readonly atMs: number }[]): number {
  const last = letters.at(-1);
  const other = letters.findLastIndex(({ letter }) => letter !== last?.letter);
  return letters[other + 1]?.atMs ?? 0;
}

function wordsOf({ outcome, facts }: Verdict): { readonly outcome: string; readonly silence: string | null } {
  return { outcome, silence: outcome === 'unknown' ? facts.silence : null };
}

function placesOf({ protocols: { dns, smtp } }: AuditEvidence): Places {
  const servers = dns?.seen && dns.value.delegation.seen ? dns.value.delegation.value.servers : [];
  const exchangers = smtp?.seen ? smtp.value.servers : [];
  return {
    nameServers: servers.map(({ probes }) => probes.map(({ address }) => address)),
    exchangers: exchangers.map(({ addresses }) => (addresses.seen ? addresses.value : [])),
    resolver: HERE,
  };
}
