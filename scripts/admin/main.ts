import { createInterface } from 'node:readline/promises';
import { product } from '@house/contract';
import { createAccount, erasePerson, exportPerson, StartRefused } from '@house/server/accounts';
import { says } from './words.fr.ts';

process.umask(0o077);

const acts: Readonly<Record<string, (about: string) => Promise<void>>> = {
  create: async (username) => {
    const password = process.env[`${product.settingsPrefix}_ADMIN_PASSWORD`] ?? (await asked(says.password));
    await createAccount({ username, password }, process.env);
    console.log(says.created(username));
  },
  export: async (email) => console.log(JSON.stringify(await exportPerson(email, process.env), null, 2)),
  erase: async (email) => {
    const { erased, orders } = await erasePerson(email, process.env);
    console.log(erased ? says.erased(orders) : says.underWay(orders));
    if (!erased) process.exitCode = 1;
  },
};

const [name = '', about, ...rest] = process.argv.slice(2);
const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
if (!act || !about || rest.length > 0) {
  console.error(says.usage);
  process.exitCode = 2;
} else {
  await act(about).catch((fault: unknown) => {
    if (!(fault instanceof StartRefused)) throw fault;
    console.error(fault.message);
    process.exitCode = 1;
  });
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
