import { type FleetLineFault, LONGEST_TAG, MOST_TAGS, MOST_WATCHED, STEERING } from '@rempart/contract';
import { readRow, readTable, type TableRecord } from '../../../usecases/read-table.ts';
import { withoutGuard } from '../../../usecases/table.ts';
import type { Tools } from '../ports/tools.ts';
import { DOMAIN_HEADS, OTHER_HEADS, TAGS_HEADS } from './fleet-table.fr.ts';

export interface ListedDomain {
  readonly line: number;
  readonly domain: string;
  readonly unicode: string;
  readonly tags: readonly string[];
}

/** A record of a list, before its values are examined; `tags` null: their cell is broken. */
interface Row {
  readonly name: string;
  readonly tags: readonly string[] | null;
}

/**
 * Reads a table of domains and their tags: without a head, a domain in the first cell and a tag in each other one; with a head, as in our
 * own tables, what its columns say. Returns each unreadable line with its reason: of a text that is no list, no more than a list has
 * lines. Of a list that is too long, one domain more is read than a list may have.
 */
export function readDomainList(
  text: string,
  { readDomain }: Pick<Tools, 'readDomain'>,
): { readonly domains: readonly ListedDomain[]; readonly faults: readonly FleetLineFault[] } {
  const domains = new Map<string, ListedDomain>();
  const faults: FleetLineFault[] = [];
  const records = readTable(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [first] = records;
  const heads = first?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const hasHead = heads.some((head) => DOMAIN_HEADS.has(head));
  const rowOf = hasHead ? rowsBelow(heads) : rowWithoutHead;
  for (const record of hasHead ? records.slice(1) : records) {
    if (faults.length === MOST_WATCHED || domains.size > MOST_WATCHED) break;
    const { line, isBroken } = record;
    const { name, tags } = rowOf(record);
    const shown = name.slice(0, 80);
    const reading = readDomain(name);
    const known = reading.ok ? domains.get(reading.domain) : undefined;
    if (isBroken || tags === null) faults.push({ line, kind: 'quote', text: shown });
    else if (!reading.ok) faults.push({ line, kind: 'name', text: shown });
    else if (!areTags(tags)) faults.push({ line, kind: 'tags', text: shown });
    else if (known) faults.push({ line, kind: 'twice', text: shown, first: known.line });
    else domains.set(reading.domain, { line, domain: reading.domain, unicode: reading.unicode, tags });
  }
  return { domains: [...domains.values()], faults };
}

function rowWithoutHead({ cells: [name = '', ...others] }: TableRecord): Row {
  return { name, tags: tagsOf(others.map(withoutGuard)) };
}

function rowsBelow(heads: readonly string[]): (record: TableRecord) => Row {
  const place = heads.findIndex((head) => DOMAIN_HEADS.has(head));
  const whole = heads.findIndex((head) => TAGS_HEADS.has(head));
  return ({ cells }) => {
    const name = cells[place] ?? '';
    if (whole !== -1) {
      const tags = readRow(withoutGuard(cells[whole] ?? ''));
      return { name, tags: tags && tagsOf(tags) };
    }
    const others = cells.filter((_, index) => index !== place && !OTHER_HEADS.has(heads[index] ?? ''));
    return { name, tags: tagsOf(others.map(withoutGuard)) };
  };
}

function tagsOf(cells: readonly string[]): readonly string[] {
  return [...new Set(cells.filter((tag) => tag !== ''))];
}

function areTags(tags: readonly string[]): boolean {
  return tags.length <= MOST_TAGS && tags.every((tag) => tag.length <= LONGEST_TAG && !STEERING.test(tag));
}
