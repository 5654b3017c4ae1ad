import blocklists from '../data/blocklists.json' with { type: 'json' };

const ENGLISH: ReadonlyMap<string, string> = new Map(Object.entries(blocklists.english));

/** What a listing means, which evidence holds in French; what a list wrote itself stays as it came. */
export function listingMeaning(meaning: string): string {
  return ENGLISH.get(meaning) ?? meaning;
}
