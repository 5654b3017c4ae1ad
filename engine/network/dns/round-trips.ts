/** Bounds of the time after which a datagram is sent again, and what holds before anything was measured (RFC 8085 §3.1.1). */
const SHORTEST_MS = 400;
const LONGEST_MS = 2_000;
const UNMEASURED_MS = 1_000;

interface Estimate {
  readonly smoothMs: number;
  readonly varianceMs: number;
}

/** How long each server takes to answer, smoothed (RFC 6298 §2). */
export class RoundTrips {
  readonly #estimates = new Map<string, Estimate>();

  /** Called with the time from the first datagram to the answer, even where it was sent again: rather too long than too short. */
  took(server: string, ms: number): void {
    const known = this.#estimates.get(server);
    this.#estimates.set(server, {
      smoothMs: known ? (7 * known.smoothMs + ms) / 8 : ms,
      varianceMs: known ? (3 * known.varianceMs + Math.abs(known.smoothMs - ms)) / 4 : ms / 2,
    });
  }

  /** When to send again what this server has not answered. */
  timeoutMs(server: string): number {
    const known = this.#estimates.get(server);
    if (!known) return UNMEASURED_MS;
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, known.smoothMs + 4 * known.varianceMs));
  }
}
