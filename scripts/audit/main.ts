import { SettingsError } from '@rempart/engine';
import { safeLines } from '../safe-lines.ts';
import { onLauncherLost } from '../tasks/leash.ts';
import { readArguments, UsageError } from './arguments.ts';
import { auditAll } from './audit-all.ts';
import { replay } from './replay.ts';

onLauncherLost(() => process.exit(1));
// Whoever reads may have read enough (`| head`).
process.stdout.on('error', () => process.exit(0));
process.exitCode = await main(process.argv.slice(2));

/** 0: the audit was made. 2: bad input. 3: nothing at all could be measured. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    const asked = readArguments(argv);
    return asked.replay === null ? await auditAll(asked) : await replay(asked, asked.replay);
  } catch (fault) {
    if (!(fault instanceof UsageError || fault instanceof SettingsError)) throw fault;
    console.error(safeLines(fault.message));
    return 2;
  }
}
