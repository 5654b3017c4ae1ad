import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { busyMs } from './busy.ts';
import { mutateOctets, mutateText, type Random, randomFrom } from './mutate.ts';
import { type Reader, readers } from './readers.ts';

export type { Reader };

/** What became of the runs of one reader. */
export interface Fuzzed {
  readonly name: string;
  readonly runs: number;
  /** Each with what was sent, base64. */
  readonly thrown: readonly string[];
  /** Longer than the deadline, each time that it was tried. */
  readonly late: readonly string[];
  readonly worstMs: number;
  /** Of the heap, after rubbish was collected. */
  readonly grownKb: number;
}

/** No reader may hold up the others for longer. */
export const DEADLINE_MS = 50;
/** Of ten runs one is drawn from nothing (fast-check), nine are samples with changes. */
const DRAWN = 10;
/** As long as what the network lets through to most readers. */
const LONGEST_DRAWN = 4_096;
/** At most: of a few runs nobody asks by how much the heap grew. */
const WARM_UP = 500;
/** What zlib unpacked is given back between turns of the event loop only: without one every so many runs it all stays, some 20 kB a run. */
const TURN = 1_000;

/** The reader that all others need. */
export const REFERENCE = 'DNS answers';

/** Sends each reader so many things that are nearly, or not at all, what it reads. The same seed sends the same. */
export async function* fuzz({
  runs,
  seed,
  only,
  others = [],
}: {
  readonly runs: (reader: string) => number;
  readonly seed: number;
  readonly only?: string | undefined;
  /** Readers outside the engine. */
  readonly others?: readonly Reader[];
}): AsyncGenerator<Fuzzed> {
  for (const [index, reader] of [...readers, ...others].entries())
    if (only === undefined || reader.name === only) yield await fuzzOne(reader, runs(reader.name), seed + index);
}

async function fuzzOne(reader: Reader, runs: number, seed: number): Promise<Fuzzed> {
  const thrown: string[] = [];
  const late: string[] = [];
  const { deadlineMs = DEADLINE_MS } = reader;
  let worstMs = 0;
  for (const sent of sendings(reader, Math.min(runs, WARM_UP), seed - 1)) trial(reader, sent);
  const before = heap();
  let done = 0;
  for (const sent of sendings(reader, runs, seed)) {
    done += 1;
    if (done % TURN === 0) await nextTurn();
    const { ms: first, fault } = trial(reader, sent);
    // The machine has other things to do as well: what seems slow is timed again by the clock of the processor.
    const ms =
      first > deadlineMs ? Math.min(first, ...[1, 2, 3].map(() => busyMs(() => void trial(reader, sent)))) : first;
    worstMs = Math.max(worstMs, ms);
    if (fault !== null) thrown.push(`${fault} for ${sent.octets.toString('base64')}`);
    if (ms > deadlineMs) late.push(`${ms.toFixed(0)} ms for ${sent.octets.toString('base64')}`);
  }
  return { name: reader.name, runs, thrown, late, worstMs, grownKb: Math.round((heap() - before) / 1024) };
}

interface Sending {
  readonly octets: Buffer;
  readonly text: string;
}

function trial({ read }: Reader, { octets, text }: Sending): { readonly ms: number; readonly fault: string | null } {
  const started = performance.now();
  try {
    read(octets, text);
    return { ms: performance.now() - started, fault: null };
  } catch (error) {
    return { ms: performance.now() - started, fault: String(error).slice(0, 200) };
  }
}

function* sendings({ samples }: Reader, runs: number, seed: number): Generator<Sending> {
  const random = randomFrom(seed);
  const drawn = drawing(typeof samples[0] === 'string' ? TEXTS : OCTETS, Math.ceil(runs / DRAWN), seed);
  for (let run = 0; run < runs; run += 1) yield run % DRAWN === 0 ? asSent(drawn()) : asSent(changed(samples, random));
}

function changed(samples: Reader['samples'], random: Random): Buffer | string {
  const sample = samples[random(samples.length)] ?? '';
  return typeof sample === 'string'
    ? mutateText(sample, samples as readonly string[], random)
    : mutateOctets(sample, random);
}

const TEXTS: fc.Arbitrary<Buffer | string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: LONGEST_DRAWN, size: 'max' }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.json(),
);
const OCTETS: fc.Arbitrary<Buffer | string> = fc
  .uint8Array({ maxLength: LONGEST_DRAWN, size: 'max' })
  .map((octets) => Buffer.from(octets));

/** Of any kind and length, a hundred at a time where so many are needed. */
function drawing(arbitrary: fc.Arbitrary<Buffer | string>, needed: number, seed: number): () => Buffer | string {
  const numRuns = Math.min(needed, 100);
  let ready: (Buffer | string)[] = [];
  let rounds = 0;
  return () => {
    if (ready.length === 0) {
      ready = fc.sample(arbitrary, { numRuns, seed: seed + rounds });
      rounds += 1;
    }
    return ready.pop() ?? '';
  };
}

function asSent(sent: Buffer | string): Sending {
  return typeof sent === 'string'
    ? { octets: Buffer.from(sent), text: sent }
    : { octets: sent, text: sent.toString('latin1') };
}

let collect: (() => void) | null = null;

function heap(): number {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  return process.memoryUsage().heapUsed;
}
