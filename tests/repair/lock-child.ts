import { openJournal } from '../../engine/repair/journal.ts';

// Takes the lock of a zone and gives it back as it is told, and tells each time whether it holds it.

const [folder = ''] = process.argv.slice(2);
const journal = openJournal(folder);
let release: (() => Promise<void>) | null = null;

process.on('message', async (told) => {
  if (told === 'take') release = await journal.lock('a.example');
  else {
    await release?.();
    release = null;
  }
  process.send?.(release !== null);
});
process.send?.(false);
