import { type FleetLineFault, LONGEST_TAG, MOST_TAGS } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';

export interface ListedDomain {
  readonly line: number;
  readonly domain: string;
  readonly unicode: string;
  readonly tags: readonly string[];
}

/** Cells in a first line that names the columns. */
const HEADS = new Set(['domain', 'domaine', 'domains', 'domaines', 'nom de domaine']);
const QUOTED = /^"([^"]*)"$/;

/**
 * Reads lines of `domain,tag,tag`: `,`, `;` and tabs separate cells, and one pair of quotation marks may enclose a cell. Skips empty lines,
 * those that begin with `#`, and a first line that names the columns. Returns each unreadable line with its reason.
 */
export function readDomainList(
  text: string,
  { readDomain }: Pick<Tools, 'readDomain'>,
): { readonly domains: readonly ListedDomain[]; readonly faults: readonly FleetLineFault[] } {
  const domains = new Map<string, ListedDomain>();
  const faults: FleetLineFault[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  for (const [index, written] of lines.entries()) {
    const line = index + 1;
    if (written.trim() === '' || written.trimStart().startsWith('#')) continue;
    const cells = written.split(/[,;\t]/).map((cell) => cell.trim().replace(QUOTED, '$1').trim());
    const [name = '', ...others] = cells;
    if (index === 0 && HEADS.has(name.toLowerCase())) continue;
    const shown = name.slice(0, 80);
    const reading = readDomain(name);
    const tags = [...new Set(others.filter((tag) => tag !== ''))];
    const first = reading.ok ? domains.get(reading.domain) : undefined;
    if (cells.some((cell) => cell.includes('"'))) faults.push({ line, kind: 'quote', text: shown });
    else if (!reading.ok) faults.push({ line, kind: 'name', text: shown });
    else if (tags.length > MOST_TAGS || tags.some((tag) => tag.length > LONGEST_TAG || /\p{Cc}/u.test(tag)))
      faults.push({ line, kind: 'tags', text: shown });
    else if (first) faults.push({ line, kind: 'twice', text: shown, first: first.line });
    else domains.set(reading.domain, { line, domain: reading.domain, unicode: reading.unicode, tags });
  }
  return { domains: [...domains.values()], faults };
}
