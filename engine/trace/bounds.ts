import type { Trace, TracedExchange } from './exchange.ts';
import { omission, shorten } from './shorten.ts';

/** Octets of a trace as JSON: a stranger must not fill our store. */
export const TRACE_OCTETS = 200_000;
/** Of these, what stands around the exchanges. */
const FRAME_OCTETS = 100;

/**
 * Keeps the exchanges within the bound and says what it leaves out. Every answer has the same share, and what small ones do not
 * need goes to the others: whoever swells his answers loses his own.
 */
export function boundedTrace(exchanges: readonly TracedExchange[]): Trace {
  const bareOctets = exchanges.map((exchange) => octetsOf({ ...exchange, answer: omission(exchange.answer) }));
  const { places, left } = smallestWithin([...bareOctets.entries()], TRACE_OCTETS - FRAME_OCTETS);
  const kept = places
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const [exchange, bare] = [exchanges[at], bareOctets[at] ?? 0];
      return exchange ? [{ exchange, bare }] : [];
    });
  const share = fairShare(
    kept.map(({ exchange, bare }) => octetsOf(exchange) - bare),
    left,
  );
  return {
    exchanges: kept.map(({ exchange, bare }) => ({
      ...exchange,
      answer: shorten(exchange.answer, (answer) => octetsOf({ ...exchange, answer }) - bare <= share),
    })),
    omitted: exchanges.length - kept.length,
  };
}

/** The most that each may take so that all together stay within the room. */
function fairShare(sizes: readonly number[], room: number): number {
  let left = room;
  for (const [at, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = left / (sizes.length - at);
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
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
