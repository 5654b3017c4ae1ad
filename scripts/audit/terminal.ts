import { safeLines } from '../safe-lines.ts';
import { VERSION } from './program.ts';
import { takeLanguage } from './take-language.ts';
import { usage as english } from './usage.en.ts';
import { usage as french } from './usage.fr.ts';

/**
 * The command line. Returns the exit status: 0 when the audit was made, 1 when a domain stays below `--fail-under`, 2 on bad input, 3 when
 * nothing at all could be measured. The engine is loaded only where something is audited.
 */
export async function runTerminal(typed: readonly string[]): Promise<number> {
  // The reader may have closed the pipe (`| head`).
  process.stdout.on('error', () => process.exit(0));
  const { language, rest: argv, unknown } = takeLanguage(typed);
  const usage = language === 'en' ? english : french;
  if (argv.includes('--help')) return say(argv[0] === 'list' || argv[0] === 'before' ? usage[argv[0]] : usage.command);
  if (argv.includes('--version')) return say(VERSION);
  const [{ SettingsError }, { readArguments }, { UsageError }, { wordsIn }, { auditAll }] = await Promise.all([
    import('@rempart/engine'),
    import('./arguments.ts'),
    import('./usage-error.ts'),
    import('./language.ts'),
    import('./audit-all.ts'),
  ]);
  try {
    if (unknown !== null) throw new UsageError((said) => said.language(unknown));
    if (argv[0] === 'lint') {
      const { lint } = await import('./lint.ts');
      return await lint(readArguments(argv.slice(1), language));
    }
    if (argv[0] === 'before') return await (await import('./before.ts')).tellBefore(argv.slice(1), language);
    if (argv[0] === 'list') return await (await import('./list.ts')).auditList(argv.slice(1), undefined, language);
    if (argv[0] === 'trace') return await (await import('./trace.ts')).traceAudit(argv.slice(1), undefined, language);
    const asked = readArguments(argv, language);
    if (asked.reports !== null) {
      const { tellSenders } = await import('./senders.ts');
      return await tellSenders(asked, asked.reports);
    }
    if (asked.replay === null) return await auditAll(asked);
    const { replay } = await import('./replay.ts');
    return await replay(asked, asked.replay);
  } catch (fault) {
    if (!(fault instanceof UsageError || fault instanceof SettingsError)) throw fault;
    const { refusals, engine } = wordsIn[language];
    const said = fault instanceof UsageError ? fault.said(refusals) : fault.said(engine.settingsMessages);
    console.error(safeLines(said));
    return 2;
  }
}

function say(text: string): number {
  console.log(text);
  return 0;
}
