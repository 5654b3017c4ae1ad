/** One question with its exact answer. */
export interface ProofShown {
  /** Of the exchange within the trace: checks refer to it. */
  readonly id: number;
  /** « TXT _dmarc.exemple.fr ». */
  readonly asked: string;
  /** The answer in a word: « NOERROR », « 301, puis 200 », « ouvert »; without one, the reason; if it was shared, when it was seen. */
  readonly status: string;
  /** Who answered: `address:port`, a host or a URL; null where there was no answer. */
  readonly server: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly elapsedMs: number;
  /** Seconds; null where there was no record. */
  readonly ttl: number | null;
  /** The answer, line by line. */
  readonly lines: readonly string[];
  /** A command for a POSIX shell that repeats the question; null where there is none. */
  readonly command: string | null;
}
