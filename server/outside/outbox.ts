import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Letter, Postman, SenderIdentity } from '../mail.ts';
import { openComposer } from './mime.ts';

/** Where no relay is named: each message becomes a file that mail programs open. Nothing leaves the machine. */
export function openOutbox(folder: string, identity: SenderIdentity): Postman {
  const composer = openComposer(identity);
  return {
    isLocal: true,
    hand: async (letter, mayEnd) => {
      try {
        const message = await composer.compose(letter);
        const written = await keep(folder, letter, message, mayEnd);
        return written ? { outcome: 'accepted', answer: written } : { outcome: 'withheld', answer: 'withheld' };
      } catch (fault) {
        return { outcome: 'deferred', answer: (fault as Error).message };
      }
    },
  };
}

/** Whole or not at all: written beside, then named. The name is that of the message, so that one written twice is one file. */
async function keep(
  folder: string,
  { messageId }: Letter,
  message: Buffer,
  mayEnd: () => Promise<boolean>,
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${messageId}.eml`);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } finally {
    await file.close();
  }
  if (!(await mayEnd())) return null;
  await rename(`${path}.part`, path);
  return path;
}
