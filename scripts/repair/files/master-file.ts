import { readMasterFile } from '@rempart/engine';
import { type HostedRecord, plannedValue, readEntries, recordLine, type ZoneChange } from '@rempart/engine/repair';
import { type Edit, edited } from './edit.ts';
import { editsOf, type Splice } from './written.ts';

/**
 * The edits that make a change in a master file; null where a record is not found on lines of its own. One that becomes another keeps its
 * lines, with all but its data.
 */
export function masterFileEdits(text: string, { origin, sets }: ZoneChange): readonly Edit[] | null {
  const lines = text.split('\n');
  const edits: Edit[] = [];
  const splices: Splice[] = [];
  for (const { name, type, ttl, removed, added } of sets) {
    const lineOf = ({ data }: HostedRecord) => recordLine({ name, type, ttl }, plannedValue(data) ?? '');
    const gone = removed.map(({ data }) => {
      const wanted = JSON.stringify([name, data]);
      return entriesOf(text, type).find(({ edit }) => isTakenAway(text, edit, origin, wanted));
    });
    for (const [index, found] of gone.entries()) {
      const fresh = added[index];
      if (!found) return null;
      if (fresh) splices.push(...replaced(text, found.data, lineOf(fresh).replace(/^\S+ \d+ IN \S+ /, '')));
      else edits.push(found.edit);
    }
    const comes = added.slice(gone.length).map(lineOf);
    const beside = gone.at(-1)?.place;
    const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
    if (comes.length > 0) edits.push({ at: beside ? beside.at + beside.removed : end, removed: 0, added: comes });
  }
  const all = [...edits, ...editsOf(text, splices)].toSorted((one, other) => one.at - other.at);
  const isApart = all.every(({ at, removed }, index) => at + removed <= (all[index + 1]?.at ?? Infinity));
  return isApart ? all : null;
}

type DataWord = ReturnType<typeof readEntries>['entries'][number]['words'][number];

/** Other data in the place of the first word; what stands between words, such as comments, stays. */
function replaced(text: string, words: readonly DataWord[], data: string): readonly Splice[] {
  return words.map(({ at, end }, index) => {
    const before = words[index - 1]?.end ?? at;
    const isBeside = /^[ \t]*$/.test(text.slice(before, at));
    return { from: isBeside ? before : at, to: end, text: index === 0 ? data : '' };
  });
}

interface Found {
  /** The lines of the entry alone. */
  readonly place: Omit<Edit, 'added'>;
  /** What takes it away, and leaves the next entry its owner. */
  readonly edit: Edit;
  /** The words behind its type. */
  readonly data: readonly DataWord[];
}

function entriesOf(text: string, type: string): readonly Found[] {
  const lines = text.split('\n');
  const { entries } = readEntries(text);
  return entries.flatMap(({ line, continued, words }, index) => {
    const typeAt = words.findIndex(
      (word, index) => (continued || index > 0) && !word.quoted && word.text.toUpperCase() === type,
    );
    if (typeAt < 0) return [];
    const data = words.slice(typeAt + 1);
    const at = line - 1;
    let removed = 1;
    while (at + removed < lines.length && readEntries(lines.slice(at, at + removed).join('\n')).faults.length > 0)
      removed += 1;
    const next = entries[index + 1];
    const owner = words[0]?.text ?? '';
    const place = { at, removed };
    if (continued || !next?.continued) return [{ data, place, edit: { ...place, added: [] } }];
    const between = lines.slice(at + removed, next.line - 1);
    const heir = `${owner} ${(lines[next.line - 1] ?? '').trimStart()}`;
    return [{ data, place, edit: { at, removed: next.line - at, added: [...between, heir] } }];
  });
}

/** Whether an edit takes this one record away and nothing else. */
function isTakenAway(text: string, edit: Edit, origin: string, wanted: string): boolean {
  const recordsIn = (read: string) => {
    const reading = readMasterFile(read, origin);
    return reading.ok ? reading.zone.records.map(({ name, data }) => JSON.stringify([name, data])) : null;
  };
  const before = recordsIn(text);
  const after = recordsIn(edited(text, [edit]));
  const left = before?.filter((record) => record !== wanted).toSorted();
  return before?.length !== left?.length && JSON.stringify(after?.toSorted()) === JSON.stringify(left);
}
