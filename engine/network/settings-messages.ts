/** What is said of a setting that cannot be read, in one language. */
export interface SettingsMessages {
  readonly resolver: string;
  readonly noResolver: string;
  readonly network: string;
  readonly ehlo: string;
  readonly canary: string;
  readonly key: string;
  readonly blocklists: (why: string) => string;
  readonly optOut: string;
  readonly sentence: (variable: string, value: string, expected: string) => string;
}
