import { migrateDatabase, StartupError } from '@rempart/server/migrate';
import { says } from './words.fr.ts';

process.umask(0o077);

try {
  await migrateDatabase(process.env);
  console.log(says.current);
} catch (fault) {
  if (!(fault instanceof StartupError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
