import { type Prediction, predictionOf, type Template, type TemplateChange, templateId } from '@rempart/engine';
import type { TerminalWords } from './words.ts';

type Audited = Parameters<TerminalWords['engine']['auditDocument']>;

export interface Told {
  readonly domain: string;
  readonly template: Template;
  readonly change: TemplateChange;
  readonly prediction: Prediction;
  readonly before: { readonly evidence: Audited[0]; readonly conclusion: Audited[1] };
  readonly after: { readonly evidence: Audited[0]; readonly conclusion: Audited[1] };
  /** The domain with what is proposed instead; null where nothing is. */
  readonly gentle: { readonly evidence: Audited[0]; readonly conclusion: Audited[1] } | null;
}

/** What a service would do to a domain, as one JSON document. */
export function changeDocument(
  words: TerminalWords,
  { domain, template, change, prediction, gentle, before, after }: Told,
) {
  const { comparison } = prediction;
  const [today, tomorrow] = [checksOf(words, before), checksOf(words, after)];
  return {
    domain,
    language: words.language,
    service: { id: templateId(template), provider: template.providerName, name: template.serviceName },
    predicted: predictedOf(prediction),
    records: recordsOf(change),
    instead:
      change.instead && gentle
        ? {
            predicted: predictedOf(predictionOf(before, gentle)),
            records: recordsOf(change.instead),
          }
        : null,
    appeared: comparison.appeared.map(({ check }) => tomorrow.get(check)),
    repaired: comparison.repaired.map(({ check }) => today.get(check)),
    unknown: { variables: change.missing, records: change.unmodelled },
  };
}

function predictedOf({ letter, points, lookups }: Prediction) {
  return { letter, points, lookups };
}

function recordsOf({ added, removed }: Records) {
  return { added: added.map(({ record, open }) => ({ ...record, waitsFor: open })), removed };
}

/** The same for people. */
export function changeLines(words: TerminalWords, told: Told): readonly string[] {
  const { before: said, formats } = words;
  const { change, prediction, template } = told;
  const { lookups, comparison } = prediction;
  const [today, tomorrow] = [checksOf(words, told.before), checksOf(words, told.after)];
  const graded = ({ conclusion }: Told['before']) => formats.grade(conclusion.grade);
  const { gentle } = told;
  const list = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  return [
    said.title(told.domain, template.providerName, template.serviceName, templateId(template)),
    '',
    `${said.grade}${graded(told.before)} → ${graded(told.after)}`,
    ...(lookups.before !== null && lookups.after !== null
      ? [`${said.lookups}${lookups.before} → ${lookups.after}`]
      : []),
    ...list(said.added, addedLines(said, change)),
    ...list(said.removed, removedLines(change)),
    ...list(
      said.appeared,
      comparison.appeared.map(({ check }) => `  ! ${tomorrow.get(check)?.title}: ${tomorrow.get(check)?.text}`),
    ),
    ...(change.instead && gentle
      ? list(said.instead(graded(gentle)), [...addedLines(said, change.instead), ...removedLines(change.instead)])
      : []),
    ...list(
      said.repaired,
      comparison.repaired.map(({ check }) => `  ✓ ${today.get(check)?.title}`),
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

type Records = Pick<TemplateChange, 'added' | 'removed'>;

function addedLines(said: TerminalWords['before'], { added }: Records): readonly string[] {
  return added.map(({ record, open }) =>
    open.length > 0 ? `  + ${said.open(record.type, record.name, open)}` : `  + ${lineOf(record)}`,
  );
}

function removedLines({ removed }: Records): readonly string[] {
  return removed.map((record) => `  - ${lineOf(record)}`);
}

function lineOf({ name, type, priority, data }: TemplateChange['removed'][number]): string {
  return [name, type, priority, type === 'TXT' ? `"${data}"` : data].filter((part) => part !== undefined).join(' ');
}

function checksOf({ engine }: TerminalWords, { evidence, conclusion }: Told['before']) {
  const checks = engine.auditDocument(evidence, conclusion).protocols.flatMap((protocol) => protocol.checks);
  return new Map<string, (typeof checks)[number]>(checks.map((check) => [check.id, check]));
}
