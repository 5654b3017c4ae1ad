import { seen } from '../model/observed.ts';
import type { Trace, TracedExchange } from './exchange.ts';

/** Octets of a trace as JSON: a stranger must not fill our store. */
export const TRACE_OCTETS = 200_000;
/** Of these, what stands around the exchanges. */
const FRAME_OCTETS = 100;

/**
 * Numbers the exchanges and keeps within the bound, saying what it leaves out. The smallest answers are kept first: whoever swells his own
 * loses his own.
 */
export function boundedTrace(exchanges: readonly Omit<TracedExchange, 'id'>[]): Trace {
  const whole = exchanges.map((exchange, at): TracedExchange => ({ id: at + 1, ...exchange }));
  const bare = whole.map(withoutAnswer);
  const bareOctets = bare.map(octetsOf);
  const kept = smallestWithin([...bareOctets.entries()], TRACE_OCTETS - FRAME_OCTETS);
  const growth = kept.places.map((at) => [at, octetsOf(whole[at]) - (bareOctets[at] ?? 0)] as const);
  const answered = new Set(smallestWithin(growth, kept.left).places);
  return {
    exchanges: kept.places.toSorted((a, b) => a - b).flatMap((at) => (answered.has(at) ? whole[at] : bare[at]) ?? []),
    omitted: exchanges.length - kept.places.length,
  };
}

function withoutAnswer(exchange: TracedExchange): TracedExchange {
  const characters = JSON.stringify(exchange.answer).length;
  return { ...exchange, answer: seen({ kind: 'omitted', characters }) };
}

/** The places of the smallest sizes whose sum stays within the room, and the room that is left. */
function smallestWithin(
  sizes: readonly (readonly [place: number, size: number])[],
  room: number,
): { readonly places: readonly number[]; readonly left: number } {
  const places: number[] = [];
  let left = room;
  for (const [place, size] of sizes.toSorted(([, a], [, b]) => a - b)) {
    if (size > left) break;
    left -= size;
    places.push(place);
  }
  return { places, left };
}

/** With the comma that follows. */
function octetsOf(one: unknown): number {
  return Buffer.byteLength(JSON.stringify(one)) + 1;
}
