import type { AuditEvidence } from '../evidence.ts';
import { busyMs } from './busy.ts';

/** For tests: evidence whose texts an attacker made long, all of them (`share` 1) or some. */
export interface Lengthened {
  readonly name: string;
  readonly evidence: (share: number) => AuditEvidence;
}

/** Characters of a text: as many as one answer of the DNS, or one file that we read, can hold. */
const LONG = 60_000;
/** Members of a list, and characters that they may take together. */
const MANY = 4_000;
const MANY_CHARACTERS = 400_000;
/** The whole is compared with this part of it. */
const SHARE = 1 / 16;
/** Times that it must look out of proportion, one after the other. */
const MEASURES = 3;
/** Linear work takes as many times longer as the whole is larger; quadratic work takes the square of it. In between lies the line. */
const OUT_OF_PROPORTION = SHARE ** -1.5;

type Path = readonly string[];

/** What a list in a text may be made of; `#` is replaced by a number, so that no two members are alike. */
const WORDS = [
  ...['a ', 'mx ', 'a/0 ', '?a ', 'x=1 ', 'all ', 'ptr ', 'a:h#.fr ', 'include:h#.fr ', 'ip4:9.9.# ', 'j# ', 'j#=x '],
];
const TAGS = ['a=b; ', 'a#=b;', ';'];
const MEMBERS = ['mailto:a#@b#.fr,', 'a#,', 'h#.fr '];
const ANYWHERE = ['a ', 'a=b;', 'h#.fr, '];
const LINES = ['mx: m#.fr\n', 'm#: x\n', '\n'];

/** Every text of one protocol, a place of each kind (positions in lists not distinguished), in each of the shapes. */
export function longTexts(recorded: AuditEvidence, id: string): readonly Lengthened[] {
  return textsIn(recorded.protocols[id as keyof typeof recorded.protocols], [id]).flatMap(({ path, text }) =>
    shapesOf(text, unitsFor(text)).map(({ name, made }) => ({
      name: `${path.join('.')}: ${name}`,
      evidence: (share: number) => replaced(recorded, path, () => made(LONG * share)),
    })),
  );
}

/** Every record and every policy, wherever it stands in the evidence, the same everywhere, with its character-strings. */
export function longRecords(recorded: AuditEvidence): readonly Lengthened[] {
  const texts = textsIn(recorded.protocols, [], (path) => path.join('.')).map(({ text }) => text);
  const records = [...new Set(texts.filter((text) => /^(v=|version:)/i.test(text)))];
  return records.flatMap((record) =>
    shapesOf(record, unitsFor(record)).map(({ name, made }) => ({
      name: `${record.slice(0, 40)}: ${name}`,
      evidence: (share: number) => {
        const text = made(LONG * share);
        return { ...recorded, protocols: rewritten(recorded.protocols, record, text) as AuditEvidence['protocols'] };
      },
    })),
  );
}

/** Every list, a place of each kind, with many members, each unlike the others. */
export function longLists(recorded: AuditEvidence, above: Path): readonly Lengthened[] {
  return listsIn(valueAt(recorded, above), above).map(({ path, list }) => ({
    name: `${path.join('.')}: many`,
    evidence: (share: number) => replaced(recorded, path, () => multiplied(list, share)),
  }));
}

/** All of these lists at once that lie in no other, as one case. */
export function longAtOnce(recorded: AuditEvidence, above: Path): Lengthened {
  const lists = listsIn(valueAt(recorded, above), above);
  const outermost = lists.filter(({ path }) => !lists.some((other) => other.path !== path && holds(other.path, path)));
  return {
    name: `${above.join('.')}: many of everything`,
    evidence: (share) =>
      outermost.reduce((world, { path, list }) => replaced(world, path, () => multiplied(list, share)), recorded),
  };
}

function holds(outer: Path, inner: Path): boolean {
  return outer.length < inner.length && outer.every((name, index) => inner[index] === name);
}

/**
 * The names of those over which some work takes out of proportion longer than over a sixteenth. What takes less than `slowMs` is not
 * compared. One measure of a few milliseconds is an accident of the machine: what looks out of proportion is measured again.
 */
export function outOfProportion(
  cases: readonly Lengthened[],
  work: (evidence: AuditEvidence) => void,
  { plain, slowMs }: { readonly plain: AuditEvidence; readonly slowMs: number },
): readonly string[] {
  const usual = Math.min(...[1, 2, 3].map(() => busyMs(() => work(plain))));
  return cases.flatMap(({ name, evidence }) => {
    const ms = (share: number) => {
      const made = evidence(share);
      return Math.max(busyMs(() => work(made)) - usual, 1);
    };
    let found: readonly string[] = [];
    for (let measured = 0; measured < MEASURES; measured += 1) {
      const whole = ms(1);
      if (whole < slowMs) return [];
      const part = ms(SHARE);
      if (whole / part <= OUT_OF_PROPORTION) return [];
      found = [`${name}: ${Math.round(whole)} ms, of a sixteenth ${Math.round(part)} ms`];
    }
    return found;
  });
}

interface Shape {
  readonly name: string;
  /** The text at about so many characters. */
  readonly made: (length: number) => string;
}

function shapesOf(text: string, units: readonly string[]): readonly Shape[] {
  const [head = ''] = /^[^\s;]*[\s;]*/.exec(text) ?? [];
  const value = text.slice(0, text.lastIndexOf('=') + 1);
  const ends = [' ', '/', '"', text || 'a'].map((unit) => ({
    name: `ends in ${JSON.stringify(unit.slice(0, 20))} again and again`,
    made: (length: number) => `${text}${many(unit, length)}x`,
  }));
  const lists = units.flatMap((unit) => [
    {
      name: `lists ${JSON.stringify(unit)}`,
      made: (length: number) => head + many(unit, length) + text.slice(head.length),
    },
    { name: `is ${JSON.stringify(unit)} after its last =`, made: (length: number) => value + many(unit, length) },
  ]);
  return [...ends, ...lists];
}

function unitsFor(text: string): readonly string[] {
  if (/^v=spf/i.test(text)) return WORDS;
  if (/^version:/i.test(text)) return LINES;
  return /^v=/i.test(text) ? [...TAGS, ...MEMBERS] : ANYWHERE;
}

/** The same lists stand at many places: each is written once. */
const written = new Map<string, string>();

function many(unit: string, length: number): string {
  const key = `${length} ${unit}`;
  const times = Math.ceil(length / unit.length);
  const text =
    written.get(key) ??
    (unit.includes('#')
      ? Array.from({ length: times }, (_, index) => unit.replaceAll('#', numbered(unit, index))).join('')
      : unit.repeat(times));
  written.set(key, text);
  return text;
}

/** Two octets of an address, or a number. */
function numbered(unit: string, at: number): string {
  return unit.startsWith('ip4') ? `${(at >> 8) & 255}.${at & 255}` : String(at);
}

function multiplied(list: readonly unknown[], share: number): readonly unknown[] {
  const size = Math.max(JSON.stringify(list).length / list.length, 1);
  const length = Math.max(Math.round(Math.min(MANY, MANY_CHARACTERS / size) * share), list.length);
  return Array.from({ length }, (_, index) =>
    index < list.length ? list[index] : unlike(list[index % list.length], index),
  );
}

/** A copy whose names and numbers are its own. Kinds, days and versions stay what they are. */
function unlike(node: unknown, at: number): unknown {
  if (typeof node === 'string') {
    if (/^\d+\.\d+\.\d+\.\d+$/.test(node)) return `9.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
    if (/^v=spf1/i.test(node)) return node.replace(/ |$/, ` a:c${at}.example `);
    if (/^v=/i.test(node)) return `${node}; c${at}=${at}`;
    return !/^tls/i.test(node) && /^\*?[\w-]+(\.[\w-]+)+\.?$/.test(node) ? `c${at}.${node}` : node;
  }
  if (Array.isArray(node)) return node.map((one) => unlike(one, at));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, name === 'id' ? at : unlike(inner, at)]),
  );
}

const kindOf = (path: Path) => path.map((name) => (/^\d+$/.test(name) ? '#' : name)).join('.');

/** One text of each kind; an address or a code from the network is not under an attacker's control. */
function textsIn(
  evidence: unknown,
  above: Path,
  kind: (path: Path) => string = kindOf,
): readonly { readonly path: Path; readonly text: string }[] {
  const found = new Map<string, { path: Path; text: string }>();
  walk(evidence, above, (node, path) => {
    if (typeof node === 'string' && !/^[\d.]+$|^[\da-f:]+$/.test(node)) found.set(kind(path), { path, text: node });
  });
  return [...found.values()].map(({ path, text }) => ({ path: ['protocols', ...path], text }));
}

/** One list of each kind that has a member. */
function listsIn(
  evidence: unknown,
  above: Path,
): readonly { readonly path: Path; readonly list: readonly unknown[] }[] {
  const found = new Map<string, { path: Path; list: readonly unknown[] }>();
  walk(evidence, above, (node, path) => {
    if (Array.isArray(node) && node.length > 0) found.set(kindOf(path), { path, list: node });
  });
  return [...found.values()];
}

function walk(node: unknown, path: Path, visit: (node: unknown, path: Path) => void): void {
  visit(node, path);
  if (node && typeof node === 'object')
    for (const [name, inner] of Object.entries(node)) walk(inner, [...path, name], visit);
}

function valueAt(node: unknown, path: Path): unknown {
  return path.reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], node);
}

function replaced<T>(node: T, path: Path, make: () => unknown): T {
  const [name, ...rest] = path;
  if (name === undefined) return make() as T;
  const inner = replaced((node as Record<string, unknown>)[name], rest, make);
  if (Array.isArray(node)) return node.map((one, index) => (String(index) === name ? inner : one)) as T;
  return { ...node, [name]: inner };
}

/** With another text in place of a record, and its character-strings (RFC 1035 §3.3) where those of the record stand. */
function rewritten(node: unknown, record: string, text: string): unknown {
  if (node === record) return text;
  if (node === null || typeof node !== 'object') return node;
  if (!Array.isArray(node))
    return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, rewritten(inner, record, text)]));
  const isCut = node.length > 0 && node.every((one) => typeof one === 'string') && node.join('') === record;
  const isLone = node.length === 1;
  if (isCut && !isLone) return cut(text);
  return node.map((one) =>
    Array.isArray(one) && one.length === 1 && one[0] === record ? cut(text) : rewritten(one, record, text),
  );
}

function cut(text: string): readonly string[] {
  return text.match(/[\s\S]{1,255}/g) ?? [];
}
