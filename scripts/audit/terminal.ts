import type { Language } from '@rempart/engine';
import { spokenLanguage } from '@rempart/engine/language';
import { print, Unwritten } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import { takeCommonOptions } from './common-options.ts';
import { VERSION } from './program.ts';
import { STATUS, type Status } from './status.ts';
import { usage as english } from './usage.en.ts';
import { usage as french } from './usage.fr.ts';
import { UsageError } from './usage-error.ts';
import { WriteError } from './written.ts';

/**
 * The command line. Returns the exit status, and 0 only where all that was asked was measured and written. The engine is loaded only where
 * something is audited.
 */
export async function runTerminal(typed: readonly string[]): Promise<Status> {
  const spoken = spokenLanguage(process.env, process.stdout.isTTY);
  const { language, unknown, resolver, rest: argv } = takeCommonOptions(typed, spoken);
  // Read with all other settings of the network, by every command that asks it.
  if (resolver !== null) process.env['REMPART_RESOLVER'] = resolver;
  try {
    return await run(argv, language, unknown);
  } catch (fault) {
    const status = await told(fault, language);
    return isForMonitor(argv) ? STATUS.nothing : status;
  }
}

/** A monitor takes the status of an unusable command line for a state of the domain. */
function isForMonitor(argv: readonly string[]): boolean {
  return argv.some((word, at) => word === '--format=nagios' || (word === 'nagios' && argv[at - 1] === '--format'));
}

async function run(argv: readonly string[], language: Language, unknown: string | null): Promise<Status> {
  const usage = language === 'en' ? english : french;
  const [alone] = argv.length === 1 ? argv : [];
  if (argv.includes('--help') || alone === '-h') {
    const [name] = argv;
    return say(
      name === 'list' || name === 'before' || name === 'lint' || name === 'repair' ? usage[name] : usage.command,
    );
  }
  if (argv.includes('--version') || alone === '-v') return say(VERSION);
  if (unknown !== null) throw new UsageError((said) => said.language(unknown));
  const [first, ...rest] = argv;
  if (first === 'list') return (await import('./list.ts')).auditList(rest, {}, language);
  if (first === 'before') return (await import('./before.ts')).tellBefore(rest, language);
  if (first === 'repair') return (await import('../repair/repair.ts')).repair(rest, language);
  if (first === 'trace') return (await import('./trace.ts')).traceAudit(rest, {}, language);
  const { readArguments } = await import('./arguments.ts');
  if (first === 'lint') return (await import('./lint.ts')).lint(readArguments(rest, language));
  const asked = readArguments(argv, language);
  if (asked.diff !== null || asked.template !== null || asked.failWorse)
    throw new UsageError(({ diffAlone }) => diffAlone);
  if (asked.reports !== null) return (await import('./senders.ts')).tellSenders(asked, asked.reports);
  if (asked.replay !== null) return (await import('./replay.ts')).replay(asked, asked.replay);
  return (await import('./audit-all.ts')).auditAll(asked);
}

/** What ended the command before its end is told; a fault of this program with where it happened. */
async function told(fault: unknown, language: Language): Promise<Status> {
  const [{ SettingsError }, { wordsIn }] = await Promise.all([import('@rempart/engine'), import('./language.ts')]);
  const { refusals, engine, unwritten, internal, notInstalled } = wordsIn[language];
  if (fault instanceof UsageError) {
    console.error(safeLines(fault.said(refusals)));
    return fault instanceof WriteError ? STATUS.unwritten : STATUS.refused;
  }
  if (fault instanceof SettingsError) {
    console.error(safeLines(fault.said(engine.settingsMessages)));
    return STATUS.refused;
  }
  if (fault instanceof Unwritten) {
    console.error(safeLines(unwritten(fault.message)));
    return STATUS.unwritten;
  }
  const missing = missingPackage(fault);
  if (missing === null) console.error(internal, fault);
  else console.error(safeLines(notInstalled(missing)));
  return STATUS.internal;
}

/** The package that Node looked for and did not find. */
function missingPackage(fault: unknown): string | null {
  if (!(fault instanceof Error && 'code' in fault && fault.code === 'ERR_MODULE_NOT_FOUND')) return null;
  return /^Cannot find package '([^']+)'/.exec(fault.message)?.[1] ?? null;
}

async function say(text: string): Promise<Status> {
  await print(text);
  return STATUS.whole;
}
