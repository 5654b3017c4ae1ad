/** What the product is called: the only place that spells it. */
export const product = {
  name: 'Rempart',
  /** Where a name must be lower case: files, storage keys. */
  slug: 'rempart',
  /** Before the names of environment variables that are ours. */
  settingsPrefix: 'REMPART',
} as const;
