/** What happens to packets between two ends, the same in both directions. */
export interface Path {
  readonly oneWayMs: number;
  /** Each packet is up to so much earlier or later: some overtake others. */
  readonly jitterMs: number;
  /** Share of packets lost, 0 to 1. */
  readonly loss: number;
  /** Octets of the longest datagram, headers included, that comes through. */
  readonly largestDatagram: number;
}

export const SMOOTH: Path = { oneWayMs: 0, jitterMs: 0, loss: 0, largestDatagram: 65_535 };
export const ABYSS: Path = { ...SMOOTH, loss: 1 };
