import { gatherCommonFaults } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import type { Weighed } from './accepted.ts';
import type { Format } from './formats/format.ts';
import { junit } from './formats/junit.ts';
import { row } from './formats/markdown.ts';
import { sarif } from './formats/sarif.ts';
import { withAccepted } from './screen.ts';
import type { TerminalWords } from './words.en.ts';

/** What many domains have in common, of their documents. Nothing is kept of a domain but its name in the first lines that it stands in. */
export interface Fleet {
  /** What is accepted is no fault. */
  readonly add: (document: AuditDocument, weighed: Pick<Weighed, 'accepted'>) => void;
  /** How many domains have each letter, then each fault once, the most frequent first; nothing where there are fewer than two domains. */
  readonly summary: () => readonly string[];
}

/** Domains named with a fault. */
const NAMED = 5;
/** Faults told. */
const TOLD = 15;

export function openFleet({ fleet: words, formats }: TerminalWords): Fleet {
  const letters = new Map<string, number>();
  const titles = new Map<string, string>();
  const faults = gatherCommonFaults(NAMED);
  let domains = 0;

  return {
    add: ({ domain, grade, protocols }, { accepted }) => {
      domains += 1;
      const letter = formats.letter(grade);
      letters.set(letter, (letters.get(letter) ?? 0) + 1);
      const checks = protocols.flatMap((protocol) => protocol.checks).filter(({ id }) => !accepted.has(id));
      for (const { id, title } of checks) titles.set(id, title);
      faults.add(
        domain,
        checks.map((check) => ({ ...check, check: check.id })),
      );
    },
    summary: () => {
      if (domains < 2) return [];
      const common = faults.list();
      return [
        words.letters(
          [...letters].toSorted(([a], [b]) => (a < b ? -1 : 1)),
          domains,
        ),
        ...(common.length > 0 ? ['', words.common] : []),
        ...common
          .slice(0, TOLD)
          .map(({ check, count, domains: examples }) =>
            words.fault({ title: titles.get(check) ?? check, count, examples }),
          ),
        ...(common.length > TOLD ? [words.left(common.length - TOLD)] : []),
      ];
    },
  };
}

/** How a list is printed, and whether the summary for people belongs to it. */
export interface ListFormat extends Format {
  readonly hasSummary: boolean;
}

const lines = { head: '', between: '', tail: '' } as const;

export const LIST_FORMATS = ['json', 'csv', 'markdown', 'sarif', 'junit'] as const;
export type ListFormatId = (typeof LIST_FORMATS)[number];

export const listFormats = (words: TerminalWords): Readonly<Record<ListFormatId, ListFormat>> => ({
  json: { ...lines, one: (document, weighed) => JSON.stringify(withAccepted(document, weighed)), hasSummary: false },
  csv: {
    ...lines,
    head: 'domain,letter,points,passed,warnings,errors,unknown,faults,accepted,floor,partial\n',
    one: ({ domain, grade, counts: { passed, warnings, errors, unknown }, protocols }, { accepted }) =>
      [
        domain,
        grade.letter ?? '',
        grade.points ?? '',
        ...[passed, warnings, errors, unknown],
        failed(protocols)
          .filter((id) => !accepted.has(id))
          .join(' '),
        [...accepted.keys()].join(' '),
        grade.floor ?? '',
        grade.partial,
      ].join(','),
    hasSummary: false,
  },
  markdown: {
    ...lines,
    head: `${row(words.fleet.columns)}\n${row(words.fleet.columns.map(() => '---'))}\n`,
    one: ({ domain, grade, counts: { errors, warnings, unknown } }) =>
      row([
        domain,
        words.formats.letter(grade),
        grade.points === null ? '' : String(grade.points),
        ...[errors, warnings, unknown].map(String),
      ]),
    hasSummary: true,
  },
  sarif: { ...sarif(words), hasSummary: false },
  junit: { ...junit(words), hasSummary: false },
});

/** The rules that a domain fails, by their ids: those are words without commas. */
function failed(protocols: AuditDocument['protocols']): readonly string[] {
  return protocols.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id));
}
