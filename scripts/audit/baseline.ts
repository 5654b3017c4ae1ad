import { readFile, stat } from 'node:fs/promises';
import { DAY_MS, isObject, utcDay } from '@rempart/contract';
import { type CheckId, grade, protocolOf, protocols, readDomain, type Verdict } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import type { Accepted, BaselineFault, Weighed } from './accepted.ts';
import { isDevelopment } from './program.ts';
import { UsageError } from './usage-error.ts';
import type { TerminalWords } from './words.en.ts';

export interface Baseline {
  readonly weigh: (document: AuditDocument) => Weighed;
  /** Of the documents weighed so far: entries that are over while their fault is there, and entries of rules that hold again. */
  readonly left: () => readonly string[];
}

/** In octets: some twenty thousand entries. */
const LARGEST = 4 * 2 ** 20;
/** Days ahead: whatever is accepted is looked at again every year. */
const FURTHEST = 366;
const LONGEST_WHY = 500;
const FIELDS = ['domain', 'check', 'until', 'why'] as const;
const CHECKS = new Set<string>(protocols.flatMap(({ checks }) => checks.map(({ id }) => id)));

interface Entry extends Accepted {
  readonly domain: string;
  readonly line: number;
}

/**
 * Reads accepted findings: a JSON object on each line, with `domain`, `check`, `until` and `why`; empty lines are passed over. Without a
 * file nothing is accepted. Every fault is named with its line and a code that does not change.
 *
 * @throws {UsageError}
 */
export async function openBaseline(
  file: string | null,
  { baseline: words }: Pick<TerminalWords, 'baseline'>,
  now = new Date(),
): Promise<Baseline> {
  const today = utcDay(now);
  const entries = file === null ? [] : readEntries(file, await readText(file), now);
  const ofDomain = Map.groupBy(entries, ({ domain }) => domain);
  const left: string[] = [];
  return {
    weigh: (document) => {
      const accepted = new Map<string, Accepted>();
      const checks = document.protocols.flatMap((protocol) => protocol.checks);
      for (const entry of ofDomain.get(document.domain) ?? []) {
        const outcome = checks.find(({ id }) => id === entry.check)?.outcome;
        const isFound = outcome === 'fail' || outcome === 'warn';
        if (isFound && entry.until >= today) accepted.set(entry.check, entry);
        else if (isFound) left.push(words.over(`${file}:${entry.line}`, entry));
        else if (outcome === 'pass' || outcome === 'notApplicable')
          left.push(words.unused(`${file}:${entry.line}`, entry));
      }
      if (accepted.size === 0) return { accepted, ...gradeOf(document.grade) };
      // The grade reads what a rule concluded, which a document holds whole.
      const counted = checks.filter(({ id }) => !accepted.has(id)).map((one) => ({ ...one, check: one.id as CheckId }));
      const verdicts = counted.map((one) => ({ ...one, protocol: protocolOf(one.check) }));
      return { accepted, ...gradeOf(grade(verdicts as unknown as readonly Verdict[])) };
    },
    left: () => left,
  };
}

function gradeOf({ letter, points, floor, ceiling }: Omit<Weighed, 'accepted'>): Omit<Weighed, 'accepted'> {
  return { letter, points, floor, ceiling };
}

async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > LARGEST) throw new UsageError((said) => said.baselineTooLarge(file));
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((said) => said.unreadable(file, (error as Error).message));
  }
}

function readEntries(file: string, text: string, now: Date): readonly Entry[] {
  const furthest = utcDay(new Date(now.getTime() + FURTHEST * DAY_MS));
  const entries = new Map<string, Entry>();
  const faults: { readonly line: number; readonly code: BaselineFault }[] = [];
  for (const [index, written] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (written.trim() === '') continue;
    const line = index + 1;
    const read = readEntry(written, furthest);
    const key = typeof read === 'string' ? '' : `${read.domain} ${read.check}`;
    if (typeof read !== 'string' && !entries.has(key)) entries.set(key, { ...read, line });
    else {
      faults.push({ line, code: typeof read === 'string' ? read : 'TWICE' });
    }
  }
  if (faults.length > 0)
    throw new UsageError(({ baseline }) =>
      faults.map(({ line, code }) => `${file}:${line}: ${code}: ${baseline[code]}`).join('\n'),
    );
  return [...entries.values()];
}

function readEntry(written: string, furthest: string): Omit<Entry, 'line'> | BaselineFault {
  const value = parsed(written);
  if (!isObject(value)) return 'BAD_JSON';
  const fields = Object.entries(value);
  if (fields.length !== FIELDS.length || fields.some(([, one]) => typeof one !== 'string')) return 'BAD_FIELDS';
  if (!FIELDS.every((name) => Object.hasOwn(value, name))) return 'BAD_FIELDS';
  const { domain, check, until, why } = value as Record<(typeof FIELDS)[number], string>;
  const reading = readDomain(domain, { laboratory: isDevelopment });
  if (!reading.ok) return 'BAD_DOMAIN';
  if (!CHECKS.has(check)) return 'UNKNOWN_CHECK';
  if (!isDay(until)) return 'BAD_DAY';
  if (until > furthest) return 'TOO_FAR';
  if (why.trim() === '' || why.length > LONGEST_WHY || /\p{Cc}/u.test(why)) return 'BAD_WHY';
  return { domain: reading.domain, check, until, why: why.trim() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
