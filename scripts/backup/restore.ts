import { restore } from '@rempart/server/backup';
import { answer } from './answer.ts';
import { says } from './words.fr.ts';

process.umask(0o077);

const options = { from: { type: 'string' }, replace: { type: 'boolean' }, moved: { type: 'boolean' } } as const;

await answer(options, says.restoreUsage, async ({ from, replace, moved }) => {
  if (typeof from !== 'string') return null;
  const contents = await restore(from, { replace: replace === true, moved: moved === true }, process.env);
  return { told: says.restored(from), contents };
});
