import { gatherCommonFaults } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import { row } from './formats/markdown.ts';
import type { TerminalWords } from './words.ts';

/** What many domains have in common, of their documents. Nothing is kept of a domain but its name in the first lines that it stands in. */
export interface Fleet {
  readonly add: (document: AuditDocument) => void;
  /** How many domains have each letter, then each fault once, the most frequent first; nothing where there are fewer than two domains. */
  readonly summary: () => readonly string[];
}

/** Domains named with a fault. */
const NAMED = 5;
/** Faults told. */
const TOLD = 15;

export function openFleet({ fleet: words }: TerminalWords): Fleet {
  const letters = new Map<string, number>();
  const titles = new Map<string, string>();
  const faults = gatherCommonFaults(NAMED);
  let domains = 0;

  return {
    add: ({ domain, grade, protocols }) => {
      domains += 1;
      const letter = grade.letter ?? '?';
      letters.set(letter, (letters.get(letter) ?? 0) + 1);
      const checks = protocols.flatMap((protocol) => protocol.checks);
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

/** How a list is printed: what stands before, the line of each domain, and whether the summary belongs to it. */
export interface ListFormat {
  readonly head: readonly string[];
  readonly line: (document: AuditDocument) => string;
  readonly hasSummary: boolean;
}

export type ListFormatId = 'json' | 'csv' | 'markdown';

export const listFormats = ({ fleet: words }: TerminalWords): Readonly<Record<ListFormatId, ListFormat>> => ({
  json: { head: [], line: (document) => JSON.stringify(document), hasSummary: false },
  csv: {
    head: ['domain,letter,points,passed,warnings,errors,unknown,faults'],
    line: ({ domain, grade: { letter, points }, counts: { passed, warnings, errors, unknown }, protocols }) =>
      [domain, letter ?? '', points ?? '', passed, warnings, errors, unknown, faultsOf(protocols).join(' ')].join(','),
    hasSummary: false,
  },
  markdown: {
    head: [row(words.columns), row(words.columns.map(() => '---'))],
    line: ({ domain, grade: { letter, points }, counts: { errors, warnings, unknown } }) =>
      row([domain, letter ?? '?', points === null ? '' : String(points), ...[errors, warnings, unknown].map(String)]),
    hasSummary: true,
  },
});

/** The rules that a domain fails, by their ids: those are words without commas. */
function faultsOf(protocols: AuditDocument['protocols']): readonly string[] {
  return protocols.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id));
}
