/**
 * The patterns of the sources, and what a checker says of each (decision 0085). As a program it asks about those that are new and writes
 * the verdicts down: `node scripts/tasks/patterns.ts`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

export interface Pattern {
  /** `/source/flags`, as it stands. */
  readonly written: string;
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** What takes a text's length squared, or more: the text that shows it. Safe patterns have null. */
export type Verdict = string | null;

const ROOT = join(import.meta.dirname, '..', '..');
const VERDICTS = join(ROOT, 'tests', 'patterns.json');
const SOURCES = '{brand,contract,engine,french,lab,report,server,scripts,web/app}/**/*.{ts,tsx,mjs}';
const NO_SOURCE = /[.]test[.]ts$|(^|\/)testing([./]|$)|node_modules|\/build\/|[.]react-router/;

/** Every literal pattern, once for each place. */
export function patternsOfSources(): readonly Pattern[] {
  return sourceFiles().flatMap((file) => patternsIn(parsed(file), file));
}

function sourceFiles(): readonly string[] {
  return globSync(SOURCES, { cwd: ROOT }).filter((file) => !NO_SOURCE.test(file));
}

function parsed(file: string): unknown {
  const code = readFileSync(join(ROOT, file), 'utf8');
  return parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') }).body;
}

function patternsIn(node: unknown, file: string): readonly Pattern[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'RegExpLiteral') {
    const { pattern: source, flags } = node as unknown as { readonly pattern: string; readonly flags: string };
    return [{ written: `/${source}/${flags}`, source, flags, file }];
  }
  return Object.values(node).flatMap((inner) => patternsIn(inner, file));
}

/** Files that make a pattern of text, which nobody can check: `new RegExp(…)`. */
export function filesThatMakePatterns(): readonly string[] {
  return sourceFiles().filter((file) => makesPattern(parsed(file)));
}

function makesPattern(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type, callee } = node as { readonly type?: string; readonly callee?: { readonly value?: string } };
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp') return true;
  return Object.values(node).some(makesPattern);
}

export function readVerdicts(): ReadonlyMap<string, Verdict> {
  return new Map(Object.entries<Verdict>(JSON.parse(readFileSync(VERDICTS, 'utf8'))));
}

/**
 * Counts steps and no time, so that every machine comes to the same verdict: within 30,000 characters a pattern may take 333 steps for
 * each. A pattern whose automaton is small is proved; for others texts are tried.
 */
const LIMITS = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null, recallTimeout: -1 },
  ...{ attackLimit: 10_000_000, maxAttackStringSize: 30_000, maxRepeatCount: 150, maxNFASize: 4_000 },
};

/** The checker in JavaScript: it needs neither Java nor a program for this system. */
export async function judgePattern({ source, flags, written }: Pattern): Promise<Verdict> {
  process.env['RECHECK_BACKEND'] = 'pure';
  const { checkSync } = await import('recheck');
  const found = checkSync(source, flags, LIMITS);
  if (found.status === 'unknown') throw new Error(`${written}: ${found.error.kind}`);
  return found.status === 'safe' ? null : found.attack.pattern;
}

if (import.meta.main) {
  const known = readVerdicts();
  const verdicts: Record<string, Verdict> = {};
  for (const pattern of patternsOfSources()) {
    const { written } = pattern;
    const verdict = known.get(written);
    verdicts[written] ??= verdict === undefined ? await judgePattern(pattern) : verdict;
  }
  const sorted = Object.entries(verdicts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(VERDICTS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
