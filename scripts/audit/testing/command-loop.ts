/** For tests: a process that runs one command line after another, as each would run in a process of its own; the engine is loaded once. */
import { runTerminal } from '../terminal.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

process.on('disconnect', () => process.exit());
let last = Promise.resolve();
process.on('message', (argv: readonly string[]) => {
  last = last.then(async () => void process.send?.(await ran(argv)));
});

async function ran(argv: readonly string[]): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  process.stdout.write = (text: string | Uint8Array, ...more: readonly unknown[]) => {
    said.stdout += text;
    for (const done of more) if (typeof done === 'function') done();
    return true;
  };
  console.error = (...words) => {
    said.stderr += `${words.join(' ')}\n`;
  };
  return { code: await runTerminal(argv), ...said };
}
