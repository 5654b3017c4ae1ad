import { createReadStream } from 'node:fs';
import { type AuditEvent, audit, type Language, type Letter, readDomain } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import { linesIn } from '@rempart/server/lines';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import { allowances, letter as letterNamed, seconds } from './arguments.ts';
import { atOnce } from './at-once.ts';
import type { Given } from './audit-all.ts';
import { openBaseline } from './baseline.ts';
import { LIST_FORMATS, type ListFormat, type ListFormatId, listFormats, openFleet } from './fleet.ts';
import { streamed } from './formats/format.ts';
import { openJournal } from './journal.ts';
import { wordsIn } from './language.ts';
import { readOptions } from './options.ts';
import { isDevelopment } from './program.ts';
import { withAccepted } from './screen.ts';
import { type Allowance, STATUS, type Status } from './status.ts';
import { openGate } from './threshold.ts';
import { UsageError } from './usage-error.ts';
import { type AuditNetwork, openAuditNetwork } from './world.ts';

/** What was asked of a list. */
interface ListArguments {
  /** A file; `-` is the standard input. */
  readonly list: string;
  readonly resume: string | null;
  /** null: as JSON, or with a journal as short lines. */
  readonly format: ListFormatId | null;
  readonly failUnder: Letter | null;
  readonly allow: readonly Allowance[];
  readonly baseline: string | null;
  readonly concurrency: number;
  readonly dnsOnly: boolean;
  /** Whether what tries to pass is asked. */
  readonly attempts: boolean;
  readonly deadlineMs: number;
}

const MOST_AT_ONCE = 16;
/** In octets: beyond, it is no list. */
const LONGEST_LINE = 65_536;

/**
 * Audits the names of a list as it is read, and prints each as it is done: its JSON document on the standard output, or in the journal and
 * one short line, or in the format that was asked for; then what they have in common. Nothing is kept but the names. Returns 2 where a line
 * was no name, else what the gate says of all of them, those of the journal included.
 *
 * @throws {UsageError}
 */
export async function auditList(
  argv: readonly string[],
  others: Partial<Given> = {},
  language: Language = 'fr',
): Promise<Status> {
  const words = wordsIn[language];
  const asked = readListArguments(argv);
  const given: Given = {
    audit,
    openAuditNetwork,
    print: printing({ goesOn: asked.allow.includes('closed-pipe') }),
    ...others,
  };
  const format: ListFormat | null = asked.format === null ? null : listFormats(words)[asked.format];
  const stream = format && streamed(format);
  const baseline = await openBaseline(asked.baseline, words);
  const fleet = openFleet(words);
  const gate = openGate(asked, words);
  /** What stands in the journal is told where a format was asked for, as what is new is. */
  const tell = async (document: AuditDocument, isNew: boolean) => {
    const weighed = baseline.weigh(document);
    fleet.add(document, weighed);
    gate.add(document, weighed);
    if (stream) await given.print(stream.one(document, weighed, null));
    else if (isNew)
      await given.print(
        asked.resume === null
          ? JSON.stringify(withAccepted(document, weighed))
          : words.list.one(document.domain, words.formats.letter(document.grade)),
      );
  };
  const journal = asked.resume === null ? null : await openJournal(asked.resume, (document) => tell(document, false));
  if (journal && journal.done.size > 0) console.error(words.list.resumed(journal.done.size));
  const world = lazyWorld(given.openAuditNetwork);
  const source = namesOf(asked.list, new Set(journal?.done));
  let refused = 0;
  try {
    await atOnce(asked.concurrency, source, async ({ line, text, domain }) => {
      if (domain === null) {
        refused += 1;
        console.error(safeLines(words.list.refused(line, text)));
        return;
      }
      const done = await auditOne(domain, asked, await world.of(domain), given);
      const document = words.engine.auditDocument(done.evidence, done);
      await journal?.add(document);
      await tell(document, true);
    });
    const end = stream?.end() ?? null;
    if (end !== null) await given.print(end);
    const summary = fleet.summary();
    const isForPeople = format ? format.hasSummary : journal !== null;
    if (isForPeople && summary.length > 0) for (const line of ['', ...summary]) await given.print(safeLines(line));
    else for (const line of summary) console.error(safeLines(line));
    for (const line of [...baseline.left(), ...gate.reasons()]) console.error(safeLines(line));
  } finally {
    await journal?.close();
    await world.close();
  }
  return refused > 0 ? STATUS.refused : gate.status();
}

function readListArguments(argv: readonly string[]): ListArguments {
  const { values, positionals } = readOptions(argv, 'list', OPTIONS);
  const [list, ...others] = positionals;
  if (list === undefined || others.length > 0) throw new UsageError(({ oneList }) => oneList);
  return {
    list,
    resume: values.resume ?? null,
    format: formatNamed(values.format ?? null),
    failUnder: values['fail-under'] === undefined ? null : letterNamed(values['fail-under']),
    allow: allowances(values.allow),
    baseline: values.baseline ?? null,
    concurrency: numberAtOnce(values.concurrency ?? '4'),
    dnsOnly: values['dns-only'] ?? false,
    attempts: !(values['no-attempts'] ?? false),
    deadlineMs: seconds(values.deadline ?? '30') * 1000,
  };
}

const OPTIONS = {
  resume: { type: 'string' },
  format: { type: 'string' },
  'fail-under': { type: 'string' },
  allow: { type: 'string' },
  baseline: { type: 'string' },
  concurrency: { type: 'string' },
  'dns-only': { type: 'boolean' },
  'no-attempts': { type: 'boolean' },
  deadline: { type: 'string' },
} as const;

function formatNamed(word: string | null): ListArguments['format'] {
  if (word === null) return null;
  const format = LIST_FORMATS.find((id) => id === word);
  if (!format) throw new UsageError(({ listFormat }) => listFormat(word));
  return format;
}

function numberAtOnce(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MOST_AT_ONCE)
    throw new UsageError((said) => said.concurrency(text));
  return value;
}

interface Named {
  readonly line: number;
  readonly text: string;
  /** null where the line is no name. */
  readonly domain: string | null;
}

/** The names of a list that are not among `known`, each once, as fast as they are taken. */
async function* namesOf(list: string, known: Set<string>): AsyncGenerator<Named> {
  const stream = list === '-' ? process.stdin : createReadStream(list);
  let line = 0;
  let isEmpty = true;
  try {
    for await (const { text } of linesIn(stream, LONGEST_LINE)) {
      line += 1;
      const written = nameIn(text);
      if (written === '' || written.startsWith('#')) continue;
      isEmpty = false;
      const reading = readDomain(written, { laboratory: isDevelopment });
      if (!reading.ok) yield { line, text: written, domain: null };
      else if (!known.has(reading.domain)) {
        known.add(reading.domain);
        yield { line, text: written, domain: reading.domain };
      }
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(({ unreadable }) => unreadable(list, why));
  }
  // Nothing was asked: an empty file passes no gate.
  if (isEmpty) throw new UsageError(({ noName }) => noName(list));
}

/** The whole line, or of several columns the first that holds a name; quotation marks may enclose a cell with separators. */
function nameIn(text: string): string {
  const cells = [...text.matchAll(/"((?:[^"]|"")*)"|([^,;\t]+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').trim(),
  );
  return (
    (cells.length > 1 ? cells.find((cell) => readDomain(cell, { laboratory: isDevelopment }).ok) : undefined) ??
    cells[0] ??
    ''
  );
}

async function auditOne(
  domain: string,
  { dnsOnly, attempts, deadlineMs }: ListArguments,
  world: AuditNetwork,
  { audit }: Given,
): Promise<Extract<AuditEvent, { type: 'completed' }>> {
  const options = { deadlineMs, permits: { dns: true, connections: !dnsOnly, attempts } };
  // A signal of its own: listeners on one that all audits share would pile up.
  const { signal } = new AbortController();
  for await (const event of audit(domain, { network: world.networkFor(domain), signal, options }))
    if (event.type === 'completed') return event;
  throw new Error('an audit ended without its last event');
}

/** The laboratory is opened for the first of its names, which nobody knows before the list is read. */
function lazyWorld(openWorld: Given['openAuditNetwork']) {
  const opened = new Map<boolean, Promise<AuditNetwork>>();
  return {
    of: (domain: string): Promise<AuditNetwork> => {
      const isOfTheLab = isDevelopment && domain.endsWith('.example');
      const world = opened.get(isOfTheLab) ?? openWorld(isOfTheLab ? [domain] : []);
      opened.set(isOfTheLab, world);
      return world;
    },
    close: async () => {
      for (const world of opened.values()) await (await world).close();
    },
  };
}
