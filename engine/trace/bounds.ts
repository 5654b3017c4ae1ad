import type { Trace, TracedExchange } from './exchange.ts';
import { omission, shorten } from './shorten.ts';

/** Octets of a trace as JSON: a hostile server must not fill the store. */
export const TRACE_OCTETS = 200_000;
/** Of these, what stands around the exchanges. */
const FRAME_OCTETS = 100;

/**
 * Keeps the exchanges within the bound and says what it leaves out. Every answer has the same share, and what small ones do not
 * need goes to the others: a server that swells its answers loses its own.
 */
export function boundedTrace(exchanges: readonly TracedExchange[]): Trace {
  const sizes = exchanges.map(octetsOf);
  if (FRAME_OCTETS + sizes.reduce((sum, size) => sum + size, 0) <= TRACE_OCTETS) return { exchanges, omitted: 0 };
  const all = exchanges.map((exchange, index) => ({ exchange, whole: sizes[index] ?? 0, bare: bareSizeOf(exchange) }));
  const { places, left } = smallestWithin(
    all.map(({ bare }) => bare),
    TRACE_OCTETS - FRAME_OCTETS,
  );
  const kept = places.toSorted((a, b) => a - b).flatMap((at) => all[at] ?? []);
  const share = fairShare(
    kept.map(({ whole, bare }) => whole - bare),
    left,
  );
  return {
    exchanges: kept.map(({ exchange, whole, bare }) => {
      if (whole - bare <= share) return exchange;
      const answer = shorten(exchange.answer, (shorter) => octetsOf({ ...exchange, answer: shorter }) - bare <= share);
      return { ...exchange, answer };
    }),
    omitted: exchanges.length - kept.length,
  };
}

/** Octets of an exchange with the word in place of its answer that it was too long. */
function bareSizeOf(exchange: TracedExchange): number {
  return octetsOf({ ...exchange, answer: omission(exchange.answer) });
}

/** The most that each may take so that all together stay within the room. */
function fairShare(sizes: readonly number[], room: number): number {
  let left = room;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = left / (sizes.length - index);
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/** The places of the smallest sizes whose sum stays within the room, and the room that is left. */
function smallestWithin(
  sizes: readonly number[],
  room: number,
): { readonly places: readonly number[]; readonly left: number } {
  const places: number[] = [];
  let left = room;
  for (const place of [...sizes.keys()].sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))) {
    const size = sizes[place] ?? 0;
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
