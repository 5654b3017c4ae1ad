/** Which name a piece of evidence is about, and when it was gathered. */
export interface Subject {
  readonly domain: string;
  /** ISO 8601; the day against which dates are judged. */
  readonly at: string;
}
