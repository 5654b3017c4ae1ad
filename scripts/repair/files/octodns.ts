import { labelsBelow, readOctodns } from '@rempart/engine';
import type { ChangedSet, HostedRecord, ZoneChange } from '@rempart/engine/repair';
import { isMap, isSeq, type Node, type Pair, parseDocument, type Scalar, stringify, type YAMLMap } from 'yaml';
import type { Edit } from './edit.ts';

type Data = HostedRecord['data'];

/** The edits that make a change in a zone of octoDNS, written in block style; null where it is written otherwise. */
export function octodnsEdits(text: string, { origin, sets }: ZoneChange): readonly Edit[] | null {
  const document = parseDocument(text, { stringKeys: true });
  if (!isMap<Scalar, Node>(document.contents)) return null;
  const pairs = document.contents.items;
  const linesOf = (from: number, to: number) => ({
    at: text.slice(0, from).split('\n').length - 1,
    // A node may end at the beginning of the next line.
    end: text.slice(0, to).replace(/\n$/, '').split('\n').length,
  });
  const placeOf = (first: Node, last: Node) => {
    const { at, end } = linesOf(first.range?.[0] ?? 0, last.range?.[1] ?? 0);
    return { at, removed: end - at };
  };
  const edits: Edit[] = [];
  const fresh = new Map<string, ChangedSet[]>();
  for (const set of sets) {
    const key = labelsBelow(set.name, origin);
    const pair = pairs.find(({ key: known }) => known.value === key || (key === '' && known.value === '@'));
    if (!pair) {
      fresh.set(key, [...(fresh.get(key) ?? []), set]);
      continue;
    }
    const { value } = pair;
    if (value === null) return null;
    const records = isSeq<Node>(value) ? value.items : [value];
    const own = records.find(
      (record): record is YAMLMap<Scalar, Node> => isMap(record) && record.get('type') === set.type,
    );
    const [after] = set.after ? [set.after] : [];
    if (!own) {
      if (!after) return null;
      edits.push(...beside(text, value, placeOf(pair.key, value), records, recordText(set)));
    } else if (!after) {
      edits.push(
        records.length === 1 ? { ...placeOf(pair.key, value), added: [] } : { ...placeOf(own, own), added: [] },
      );
    } else {
      const edit = valuesEdits(own, set, placeOf, text);
      if (!edit) return null;
      edits.push(...edit);
    }
  }
  for (const [key, own] of [...fresh].toSorted()) edits.push(freshName(text, pairs, placeOf, key, own));
  return edits;
}

/** A name that is not there yet: in its alphabetical place where the names are sorted, else last. */
function freshName(
  text: string,
  pairs: readonly Pair<Scalar, Node | null>[],
  placeOf: (first: Node, last: Node) => Omit<Edit, 'added'>,
  key: string,
  own: readonly ChangedSet[],
): Edit {
  const body =
    own.length === 1
      ? own.flatMap((set) => indented(recordText(set), '  '))
      : own.flatMap((set) => item(recordText(set), '  '));
  const next = pairs.find(({ key: known }) => natural(String(known.value)) > natural(key));
  const isSorted = pairs.every(
    ({ key: known }, index) =>
      index === 0 || natural(String(pairs[index - 1]?.key.value)) <= natural(String(known.value)),
  );
  const lines = text.split('\n');
  const at = next && isSorted ? placeOf(next.key, next.key).at : lines.at(-1) === '' ? lines.length - 1 : lines.length;
  return { at, removed: 0, added: [`${stringify(key).trim()}:`, ...body] };
}

/** One more record at a name: in its list, or in a list that is made of the one that stands there. */
function beside(
  text: string,
  value: Node,
  whole: Omit<Edit, 'added'>,
  records: readonly Node[],
  fresh: readonly string[],
): readonly Edit[] {
  const lines = text.split('\n');
  const end = whole.at + whole.removed;
  if (isSeq(value)) {
    const [head = value] = records;
    const dash = columnOf(text, head) - 2;
    return [{ at: end, removed: 0, added: item(fresh, ' '.repeat(Math.max(0, dash))) }];
  }
  const column = ' '.repeat(columnOf(text, value));
  const body = lines
    .slice(whole.at + 1, end)
    .map((line, index) => `${index === 0 ? line.replace(column, `${column}- `) : `  ${line}`}`);
  return [{ at: whole.at + 1, removed: whole.removed - 1, added: [...body, ...item(fresh, column)] }];
}

/** The values of a record, line by line where they are a list, so that comments between them stay. */
function valuesEdits(
  record: YAMLMap<Scalar, Node>,
  { name, type, removed, added, after }: ChangedSet,
  placeOf: (first: Node, last: Node) => Omit<Edit, 'added'>,
  text: string,
): readonly Edit[] | null {
  const pair = record.items.find(({ key }) => key.value === 'values' || key.value === 'value');
  if (!pair?.value) return null;
  const column = ' '.repeat(columnOf(text, pair.key));
  if (!isSeq<Node>(pair.value)) {
    const all = (after?.records ?? []).map(({ data }) => toldValue(data));
    const [only] = all;
    const said = all.length === 1 ? { value: only } : { values: all };
    const place = placeOf(pair.key, pair.value);
    const [first = '', ...rest] = yamlLines(said);
    const before = (text.split('\n')[place.at] ?? '').slice(0, column.length);
    return [{ ...place, added: [`${before}${first}${commentBehind(text, pair.value)}`, ...indented(rest, column)] }];
  }
  const { items } = pair.value;
  const isData = (node: Node, data: Data) => {
    const told = { x: { type, value: JSON.parse(JSON.stringify(node)) } };
    const reading = readOctodns(told, name, () => 1);
    return reading.ok && JSON.stringify(reading.zone.records[0]?.data) === JSON.stringify(data);
  };
  const gone = removed.map(({ data }) => items.find((node) => isData(node, data)));
  if (gone.includes(undefined)) return null;
  const [head, end] = [items[0], items.at(-1)];
  if (!head || !end) return null;
  const dash = ' '.repeat(columnOf(text, head) - 2);
  const comes = added.flatMap(({ data }) => item(yamlLines(toldValue(data)), dash));
  const last = placeOf(end, end);
  const edits: Edit[] = gone.flatMap((node, index) =>
    node ? [{ ...placeOf(node, node), added: index === 0 ? withComment(comes, commentBehind(text, node)) : [] }] : [],
  );
  return edits.length > 0 ? edits : [{ at: last.at + last.removed, removed: 0, added: comes }];
}

/** What is said behind a value on its line. */
function commentBehind(text: string, node: Node): string {
  const end = node.range?.[1] ?? 0;
  return /^[ \t]*#[^\n]*/.exec(text.slice(end))?.[0] ?? '';
}

function withComment([first, ...rest]: readonly string[], comment: string): readonly string[] {
  return first === undefined ? [] : [`${first}${comment}`, ...rest];
}

function recordText({ type, ttl, after }: ChangedSet): readonly string[] {
  const values = (after?.records ?? []).map(({ data }) => toldValue(data));
  return yamlLines({ ttl, type, ...(values.length === 1 ? { value: values[0] } : { values }) });
}

/** As octoDNS names the parts of a record, which escapes semicolons in texts. */
function toldValue(data: Data): unknown {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return data.address;
    case 'TXT':
      return data.strings.join('').replaceAll(';', '\\;');
    case 'CNAME':
      return `${data.host}.`;
    case 'MX':
      return { exchange: `${data.host}.`, preference: data.preference };
    case 'CAA':
      return { flags: data.flags, tag: data.tag, value: data.value };
    case 'TLSA':
      return {
        certificate_association_data: data.data,
        certificate_usage: data.usage,
        matching_type: data.matching,
        selector: data.selector,
      };
    default:
      return null;
  }
}

function yamlLines(value: unknown): readonly string[] {
  return stringify(value, { lineWidth: 0, indentSeq: false }).trimEnd().split('\n');
}

function indented(lines: readonly string[], by: string): readonly string[] {
  return lines.map((line) => `${by}${line}`);
}

function item(lines: readonly string[], by: string): readonly string[] {
  return lines.map((line, index) => `${by}${index === 0 ? '- ' : '  '}${line}`);
}

function columnOf(text: string, node: Node): number {
  const start = node.range?.[0] ?? 0;
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

/** The order in which octoDNS wants names: numbers by their value. */
function natural(key: string): string {
  return key.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}
