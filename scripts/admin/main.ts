import { createInterface } from 'node:readline/promises';
import { product } from '@house/contract';
import { createAccount, StartRefused } from '@house/server/accounts';

const USAGE = `npm run admin -- create <nom>

Crée un compte d’administration. Le mot de passe, d’au moins 15 caractères, est demandé, ou lu dans ${product.settingsPrefix}_ADMIN_PASSWORD.
La base est celle de DATABASE_URL, sinon celle du dossier de données ; dans ce cas, arrêtez d’abord le serveur.`;

const [act, username, ...rest] = process.argv.slice(2);
if (act !== 'create' || !username || rest.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const password = process.env[`${product.settingsPrefix}_ADMIN_PASSWORD`] ?? (await asked('Mot de passe : '));
  try {
    await createAccount({ username, password }, process.env);
    console.log(`Le compte « ${username} » est créé.`);
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
