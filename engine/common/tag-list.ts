import { readOnce } from './read-once.ts';
import { repeatedOf } from './repeated.ts';

/** A `tag=value` list as DKIM, DMARC, BIMI and TLS-RPT write it (RFC 6376 §3.2). */
export interface TagList {
  /** In order, spaces around stripped, names as written. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** Parts that are not `name=value`, as written. */
  readonly malformed: readonly string[];
  /** Names that stand more than once. */
  readonly repeated: readonly string[];
}

/** Never throws; an empty part at the end (a final semicolon) is legal. */
export const parseTagList = readOnce((text): TagList => {
  const tags: (readonly [string, string])[] = [];
  const malformed: string[] = [];
  const parts = text.split(';');
  for (const [index, part] of parts.entries()) {
    const written = part.trim();
    if (written === '') {
      if (index < parts.length - 1) malformed.push(part);
      continue;
    }
    const equals = written.indexOf('=');
    const name = written.slice(0, equals).trim();
    if (equals < 1 || !/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) malformed.push(written);
    else tags.push([name, written.slice(equals + 1).trim()]);
  }
  const names = tags.map(([name]) => name);
  return { tags, malformed, repeated: repeatedOf(names) };
});

/** The first value of a tag, or null. */
export function tag(list: TagList, name: string): string | null {
  return list.tags.find(([own]) => own === name)?.[1] ?? null;
}
