/** What was seen of bimi. */
export interface BimiEvidence {
  readonly domain: string;
}
