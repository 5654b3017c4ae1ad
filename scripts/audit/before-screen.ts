import { type Foretold, type ForetoldDocument, foretoldDocument, templateId } from '@rempart/engine';
import { permittedLines } from './permitted.ts';
import type { TerminalWords } from './words.en.ts';

export type Told = Parameters<typeof foretoldDocument>[0];

/** What a service would do to a domain, as one JSON document. */
export function changeDocument({ language, engine }: TerminalWords, told: Told): ForetoldDocument {
  return foretoldDocument(told, language, engine.auditDocument);
}

/** The same for people. */
export function changeLines(words: TerminalWords, told: Told): readonly string[] {
  const { before: said, formats } = words;
  const { template, foretold, domain } = told;
  const { change, prediction, instead } = foretold;
  const { lookups } = prediction;
  const { appeared, repaired } = changeDocument(words, told);
  const graded = ({ conclusion }: Told['before']) => formats.grade(conclusion.grade);
  return [
    said.title(domain, template.providerName, template.serviceName, templateId(template)),
    '',
    `${said.grade}${graded(told.before)} → ${graded(foretold.after)}`,
    ...(lookups.before !== null && lookups.after !== null
      ? [`${said.lookups}${lookups.before} → ${lookups.after}`]
      : []),
    ...permittedLines(words, prediction),
    ...list(said.added, addedLines(said, change)),
    ...list(said.removed, removedLines(change)),
    ...list(
      said.appeared,
      appeared.map(({ title, text }) => `  ! ${title}: ${text}`),
    ),
    ...(instead
      ? list(said.instead(graded(instead.after)), [
          ...addedLines(said, instead.written),
          ...removedLines(instead.written),
        ])
      : []),
    ...list(
      said.repaired,
      repaired.map(({ title }) => `  ✓ ${title}`),
    ),
    ...list(
      said.unmodelled,
      change.unmodelled.map((record) => `  ? ${record.type} ${record.host ?? record.name ?? '@'}`),
    ),
    ...(change.missing.length > 0 ? ['', said.missing(change.missing)] : []),
    '',
    said.draft,
  ];
}

const list = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : []);

type Records = Pick<Foretold['change'], 'added' | 'removed'>;

function addedLines(said: TerminalWords['before'], { added }: Records): readonly string[] {
  return added.map(({ record, open }) =>
    open.length > 0 ? `  + ${said.open(record.type, record.name, open)}` : `  + ${lineOf(record)}`,
  );
}

function removedLines({ removed }: Records): readonly string[] {
  return removed.map((record) => `  - ${lineOf(record)}`);
}

function lineOf({ name, type, priority, data }: Records['removed'][number]): string {
  return [name, type, priority, type === 'TXT' ? `"${data}"` : data].filter((part) => part !== undefined).join(' ');
}
