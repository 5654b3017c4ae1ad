import { createInterface } from 'node:readline/promises';
import { product } from '@rempart/brand';
import { unwritten } from '../print.fr.ts';
import { print, Unwritten } from '../print.ts';
import { apiAct } from './api.ts';
import { says } from './words.fr.ts';

process.umask(0o077);

type Accounts = typeof import('@rempart/server/accounts');
type Act = (about: string, accounts: Accounts, how: { readonly force: boolean }) => Promise<void>;

/** The server takes seconds to load: only a command that is understood needs it. */
const accounts = (): Promise<Accounts> => import('@rempart/server/accounts');

/** What is done with an account or with a person, who is named. */
const acts: Readonly<Record<string, Act>> = {
  create: async (username, { createAccount }) => {
    const name = process.stdin.isTTY ? await typed(says.name, { shown: true }) : '';
    const role = process.stdin.isTTY ? await typed(says.role, { shown: true }) : '';
    await createAccount({ username, password: await givenPassword(), name, role }, process.env);
    await print(says.created(username));
  },
  password: async (username, { changeAccountPassword }) => {
    await changeAccountPassword({ username, password: await givenPassword() }, process.env);
    await print(says.passwordChanged(username));
  },
  'reset-second-factor': async (username, { resetSecondFactor }) => {
    await resetSecondFactor(username, process.env);
    await print(says.secondFactorReset(username));
  },
  remove: async (username, { removeAccount }, { force }) => {
    await removeAccount(username, { evenLast: force }, process.env);
    await print(says.removed(username));
  },
  export: async (email, { exportPerson }) => print(JSON.stringify(await exportPerson(email, process.env), null, 2)),
  erase: async (email, { erasePerson }) => {
    const { erased, orders } = await erasePerson(email, process.env);
    await print(erased ? says.erased(orders) : says.underWay(orders));
    if (!erased) process.exitCode = 1;
  },
};

const work = asked();
if (!work) {
  console.error(says.usage);
  process.exitCode = 2;
} else {
  await work().catch(async (fault: unknown) => {
    if (fault instanceof Unwritten) console.error(unwritten(fault.message));
    else if (fault instanceof (await accounts()).StartupError) console.error(fault.message);
    else throw fault;
    process.exitCode = 1;
  });
}

/** What the command line asks for; null where it is none of the uses. */
function asked(): (() => Promise<void>) | null {
  const [name = '', ...rest] = process.argv.slice(2);
  if (name === 'api') return apiAct(rest);
  if (name === 'self-check') return rest.length === 0 ? selfCheck : null;
  if (name === 'list') return rest.length === 0 ? list : null;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  const about = rest.filter((word) => word !== '--force');
  const force = about.length < rest.length;
  const [first] = about;
  if (!act || !first || about.length > 1 || (force && name !== 'remove')) return null;
  return async () => act(first, await accounts(), { force });
}

async function selfCheck(): Promise<void> {
  const { tellSelfCheck } = await import('./self-check.ts');
  await tellSelfCheck();
}

async function list(): Promise<void> {
  const known = await (await accounts()).listAccounts(process.env);
  await print(known.length === 0 ? says.nobody : known.map(says.account).join('\n'));
}

async function givenPassword(): Promise<string> {
  return process.env[`${product.settingsPrefix}_ADMIN_PASSWORD`] ?? (await typed(says.password));
}

/** What is typed is not shown where the terminal allows it, unless it may be. */
async function typed(question: string, { shown = false } = {}): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY });
  try {
    const answer = terminal.question(question);
    if (process.stdin.isTTY && !shown) Object.assign(terminal, { _writeToOutput: () => {} });
    return await answer;
  } finally {
    terminal.close();
  }
}
