import { onLauncherLost } from '../tasks/leash.ts';
import { runTerminal } from './terminal.ts';

onLauncherLost(() => process.exit(1));
process.exitCode = await runTerminal(process.argv.slice(2));
