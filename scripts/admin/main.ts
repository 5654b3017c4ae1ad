import { createInterface } from 'node:readline/promises';
import { product } from '@house/contract';
import { createAccount, StartRefused } from '@house/server/accounts';
import { says } from './words.fr.ts';

const [act, username, ...rest] = process.argv.slice(2);
if (act !== 'create' || !username || rest.length > 0) {
  console.error(says.usage);
  process.exitCode = 2;
} else {
  const password = process.env[`${product.settingsPrefix}_ADMIN_PASSWORD`] ?? (await asked(says.password));
  try {
    await createAccount({ username, password }, process.env);
    console.log(says.created(username));
  } catch (fault) {
    if (!(fault instanceof StartRefused)) throw fault;
    console.error(fault.message);
    process.exitCode = 1;
  }
}

/** What is typed is not shown where the terminal allows it. */
async function asked(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY });
  try {
    const answer = terminal.question(question);
    if (process.stdin.isTTY) Object.assign(terminal, { _writeToOutput: () => {} });
    return await answer;
  } finally {
    terminal.close();
  }
}
