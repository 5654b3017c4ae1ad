import { onParentExit } from '../tasks/leash.ts';
import { runTerminal } from './terminal.ts';

onParentExit(() => process.exit(1));
process.exitCode = await runTerminal(process.argv.slice(2));
