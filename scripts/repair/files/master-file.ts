import { readMasterFile } from '@rempart/engine';
import { plannedValue, readEntries, recordLine, type ZoneChange } from '@rempart/engine/repair';
import { type Edit, edited } from './edit.ts';

/** The edits that make a change in a master file; null where a record is not found on lines of its own. */
export function masterFileEdits(text: string, { origin, sets }: ZoneChange): readonly Edit[] | null {
  const lines = text.split('\n');
  const edits: Edit[] = [];
  for (const { name, type, ttl, removed, added } of sets) {
    const comes = added.map(({ data }) => recordLine({ name, type, ttl }, plannedValue(data) ?? ''));
    const gone = removed.map(({ data }) => {
      const wanted = JSON.stringify([name, data]);
      return entriesOf(text, type).find(({ edit }) => isTakenAway(text, edit, origin, wanted));
    });
    if (gone.includes(undefined)) return null;
    for (const [index, found] of gone.entries())
      if (found) edits.push(index === 0 && comes.length > 0 ? { ...found.place, added: comes } : found.edit);
    if (gone.length === 0)
      edits.push({ at: lines.at(-1) === '' ? lines.length - 1 : lines.length, removed: 0, added: comes });
  }
  return edits;
}

interface Found {
  /** The lines of the entry alone. */
  readonly place: Omit<Edit, 'added'>;
  /** What takes it away, and leaves the next entry its owner. */
  readonly edit: Edit;
}

function entriesOf(text: string, type: string): readonly Found[] {
  const lines = text.split('\n');
  const { entries } = readEntries(text);
  return entries.flatMap(({ line, continued, words }, index) => {
    if (!words.some((word) => !word.quoted && word.text.toUpperCase() === type)) return [];
    const at = line - 1;
    let removed = 1;
    while (at + removed < lines.length && readEntries(lines.slice(at, at + removed).join('\n')).faults.length > 0)
      removed += 1;
    const next = entries[index + 1];
    const owner = words[0]?.text ?? '';
    const place = { at, removed };
    if (continued || !next?.continued) return [{ place, edit: { ...place, added: [] } }];
    const between = lines.slice(at + removed, next.line - 1);
    const heir = `${owner} ${(lines[next.line - 1] ?? '').trimStart()}`;
    return [{ place, edit: { at, removed: next.line - at, added: [...between, heir] } }];
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
