import { backUp } from '@rempart/server/backup';
import { answer } from './answer.ts';
import { says } from './words.fr.ts';

process.umask(0o077);

await answer({ to: { type: 'string' } }, says.backupUsage, async ({ to }) => {
  if (typeof to !== 'string') return null;
  const contents = await backUp(to, process.env);
  return { told: says.saved(to), contents };
});
