import { type Language, LETTERS, type Letter, type ProtocolId, protocols } from '@rempart/engine';
import { FORMATS, type FormatId, MONITOR_FORMAT } from './formats/format.ts';
import { type NamedTemplate, namedTemplate, TEMPLATE_OPTIONS } from './named-template.ts';
import { readOptions } from './options.ts';
import { ALLOWANCES, type Allowance } from './status.ts';
import { UsageError } from './usage-error.ts';

/** What was asked on the command line. */
export interface Arguments {
  readonly language: Language;
  readonly domains: readonly string[];
  readonly format: FormatId;
  /** A domain that is graded lower, or not at all, ends the command with a status of its own. */
  readonly failUnder: Letter | null;
  /** For a monitor: a domain that is graded lower, and not below `failUnder`, is told as a warning. */
  readonly warnUnder: Letter | null;
  /** What passes for whole though it is not. */
  readonly allow: readonly Allowance[];
  /** Of a zone file: the file before the change, with which it is compared. */
  readonly diff: string | null;
  /** Of a zone file: the template whose records are written into it, and what that changes. */
  readonly template: NamedTemplate | null;
  /** A change that costs a letter ends the command with a status of its own. */
  readonly failWorse: boolean;
  /** A file of findings that are accepted until a day. */
  readonly baseline: string | null;
  /** Say also what the audit rests on. */
  readonly proof: boolean;
  /** Say what to do instead of what was found. */
  readonly plan: boolean;
  readonly record: string | null;
  readonly replay: string | null;
  /** A folder of reports that receivers sent: who sends for the domains is said in the place of the audit. */
  readonly reports: string | null;
  readonly only: readonly ProtocolId[] | null;
  readonly selectors: readonly string[];
  /** The domains send no mail, whatever their records leave open. */
  readonly sendsNothing: boolean;
  /** Whether what tries to pass is asked. */
  readonly attempts: boolean;
  readonly deadlineMs: number;
}

const LONGEST_S = 600;

/** @throws {UsageError} */
export function readArguments(argv: readonly string[], language: Language = 'fr'): Arguments {
  const { values, positionals } = readOptions(argv, 'command', OPTIONS);
  if (positionals.length === 0 && values.replay === undefined) throw new UsageError(({ noDomain }) => noDomain);
  const isMonitor = values.format === MONITOR_FORMAT;
  if (isMonitor && positionals.length !== 1) throw new UsageError(({ oneMonitored }) => oneMonitored);
  if (!isMonitor && values['warn-under'] !== undefined) throw new UsageError(({ warnAlone }) => warnAlone);
  const isOther = values.format !== undefined && values.format !== 'json' && values.format !== 'text';
  refuseUnheard(isOther ? `format ${values.format}` : null, UNHEARD_WITH.format, values);
  for (const option of ['plan', 'replay', 'reports'] as const)
    refuseUnheard(values[option] === undefined ? null : option, UNHEARD_WITH[option], values);
  return {
    language,
    domains: positionals,
    format: values.json ? 'json' : formatId(values.format ?? 'text'),
    failUnder: values['fail-under'] === undefined ? null : letter(values['fail-under']),
    warnUnder: values['warn-under'] === undefined ? null : letter(values['warn-under']),
    allow: allowances(values.allow),
    diff: values.diff ?? null,
    template: namedTemplate(values),
    failWorse: values['fail-worse'] ?? false,
    baseline: values.baseline ?? null,
    proof: values.proof ?? false,
    plan: values.plan ?? false,
    record: values.record ?? null,
    replay: values.replay ?? null,
    reports: values.reports ?? null,
    only: values.only === undefined ? null : list(values.only).map(protocolId),
    selectors: list(values.selectors ?? '').map(selector),
    sendsNothing: values['sends-nothing'] ?? false,
    attempts: !(values['no-attempts'] ?? false),
    deadlineMs: seconds(values.deadline ?? '30') * 1000,
  };
}

const OPTIONS = {
  json: { type: 'boolean' },
  format: { type: 'string' },
  'fail-under': { type: 'string' },
  'warn-under': { type: 'string' },
  allow: { type: 'string' },
  diff: { type: 'string' },
  ...TEMPLATE_OPTIONS,
  'fail-worse': { type: 'boolean' },
  baseline: { type: 'string' },
  proof: { type: 'boolean' },
  plan: { type: 'boolean' },
  record: { type: 'string' },
  replay: { type: 'string' },
  reports: { type: 'string' },
  only: { type: 'string' },
  selectors: { type: 'string' },
  'sends-nothing': { type: 'boolean' },
  'no-attempts': { type: 'boolean' },
  deadline: { type: 'string' },
} as const;

/** What is not heard beside an option is refused beside it, lest a gate or a bound seem to stand. */
const UNHEARD_WITH = {
  format: ['json', 'plan', 'proof'],
  plan: ['baseline', 'only', 'proof'],
  replay: ['deadline', 'no-attempts', 'record', 'reports', 'selectors', 'sends-nothing'],
  reports: ['baseline', 'fail-under', 'no-attempts', 'only', 'plan', 'proof', 'record', 'selectors'],
} as const satisfies Partial<Record<keyof typeof OPTIONS, readonly (keyof typeof OPTIONS)[]>>;

function refuseUnheard(
  option: string | null,
  unheard: readonly (keyof typeof OPTIONS)[],
  values: Readonly<Partial<Record<keyof typeof OPTIONS, unknown>>>,
): void {
  const other = unheard.find((name) => values[name] !== undefined);
  if (option !== null && other !== undefined) throw new UsageError(({ apart }) => apart(option, other));
}

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function protocolId(word: string): ProtocolId {
  const found = protocols.find(({ id }) => id === word.toLowerCase());
  if (!found)
    throw new UsageError((said) =>
      said.protocol(
        word,
        protocols.map(({ id }) => id),
      ),
    );
  return found.id;
}

function formatId(word: string): FormatId {
  const known = [...FORMATS, MONITOR_FORMAT] as const;
  const found = known.find((id) => id === word);
  if (!found) throw new UsageError((said) => said.format(word, known));
  return found;
}

/** @throws {UsageError} */
export function letter(word: string): Letter {
  const found = LETTERS.find(([known]) => known === word.toUpperCase());
  if (!found) throw new UsageError((said) => said.grade(word));
  return found[0];
}

/** @throws {UsageError} */
export function allowances(text = ''): readonly Allowance[] {
  return list(text).map((word) => {
    const found = ALLOWANCES.find((known) => known === word);
    if (!found) throw new UsageError((said) => said.allowance(word, ALLOWANCES));
    return found;
  });
}

/** Sub-domains of `_domainkey` (RFC 6376 §3.1). */
function selector(word: string): string {
  if (!/^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?)*$/i.test(word)) {
    throw new UsageError((said) => said.selector(word));
  }
  return word.toLowerCase();
}

/** @throws {UsageError} */
export function seconds(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0 || value > LONGEST_S) {
    throw new UsageError((said) => said.deadline(text, LONGEST_S));
  }
  return value;
}
