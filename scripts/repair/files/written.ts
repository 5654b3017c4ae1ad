import { readMasterFile, type ZoneReading } from '@rempart/engine';
import type { HostedRecord } from '@rempart/engine/repair';
import type { Edit } from './edit.ts';

/** A record as a file writes it with literals. */
export interface Written {
  readonly line: number;
  /** Absolute, without its final dot. */
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  /** Its data as a master file writes it. */
  readonly content: string;
}

export function zoneOfWritten(records: readonly Written[], origin: string): ZoneReading {
  const text = records.map(({ name, type, ttl, content }) => `${name}. ${ttl} IN ${type} ${content}`).join('\n');
  const reading = readMasterFile(`${text}\n`, origin);
  if (reading.ok) return reading;
  const lineOf = (line: number) => records[line - 1]?.line ?? 1;
  return { ok: false, faults: reading.faults.map((fault) => ({ ...fault, line: lineOf(fault.line) })) };
}

/** Whether what is written is this record. */
export function isWritten({ name, type, ttl, content }: Omit<Written, 'line'>, { data }: HostedRecord): boolean {
  const reading = readMasterFile(`${name}. ${ttl} IN ${type} ${content}\n`, name);
  return reading.ok && JSON.stringify(reading.zone.records[0]?.data) === JSON.stringify(data);
}

/** Some characters of a text that become others. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Commas {
  readonly comma: { readonly at: number; readonly end: number } | null;
  readonly before: { readonly at: number; readonly end: number } | null;
}

/** Takes one of several away with the comma behind it, or, of the last, the one before. */
export function without(from: number, to: number, { comma, before }: Commas): readonly Splice[] {
  if (comma) return [{ from, to: comma.end, text: '' }];
  return [...(before ? [{ from: before.at, to: before.end, text: '' }] : []), { from, to, text: '' }];
}

/** Splices as edits of whole lines. What leaves nothing but a comment on its lines takes these lines away. */
export function editsOf(text: string, splices: readonly Splice[]): readonly Edit[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length - 1;
  const placed = splices
    .map((splice) => wholeLines(text, splice))
    .toSorted((one, other) => one.from - other.from)
    .map((splice) => ({
      ...splice,
      first: lineOf(splice.from),
      last: lineOf(splice.isWhole ? splice.to - 1 : splice.to),
    }));
  const groups: (typeof placed)[] = [];
  for (const one of placed) {
    const before = groups.at(-1);
    if (before && one.first <= (before.at(-1)?.last ?? -1)) before.push(one);
    else groups.push([one]);
  }
  const lines = text.split('\n');
  return groups.map((group): Edit => {
    const first = Math.min(...group.map((one) => one.first));
    const last = Math.max(...group.map((one) => one.last));
    const removed = last - first + 1;
    if (group.every(({ isWhole }) => isWhole)) return { at: first, removed, added: [] };
    const start = lines.slice(0, first).join('\n').length + (first > 0 ? 1 : 0);
    const own = lines.slice(first, last + 1).join('\n');
    const spliced = group.reduceRight(
      (rest, { from, to, text: fresh }) => `${rest.slice(0, from - start)}${fresh}${rest.slice(to - start)}`,
      own,
    );
    return { at: first, removed, added: spliced.split('\n') };
  });
}

function wholeLines(text: string, splice: Splice): Splice & { readonly isWhole: boolean } {
  const start = text.lastIndexOf('\n', splice.from - 1) + 1;
  const found = text.indexOf('\n', splice.to);
  const end = found < 0 ? text.length : found;
  const left = `${text.slice(start, splice.from)}${text.slice(splice.to, end)}`;
  const isWhole = splice.text === '' && splice.to > splice.from && /^\s*(?:(?:\/\/|#).*)?$/.test(left);
  return isWhole ? { from: start, to: Math.min(end + 1, text.length), text: '', isWhole } : { ...splice, isWhole };
}
