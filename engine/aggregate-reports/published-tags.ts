import type { PublishedPolicy } from './reading/report.ts';

/** The tags of policy of a record that receivers found: `p=none; pct=50`. */
export function publishedTags({ p, sp, np, pct, testing }: PublishedPolicy): string {
  const tags = Object.entries({ p, sp, np, pct, t: testing ? 'y' : null });
  return tags.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join('; ');
}
