/** What `--help` prints, and what ends the sentence of a bad command line. */
export interface Usage {
  readonly command: string;
  readonly lint: string;
  readonly before: string;
  readonly repair: string;
  readonly list: string;
  readonly trace: string;
}
