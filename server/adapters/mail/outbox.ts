import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../common/log.ts';
import type { MailFiles, MailTransport, OutgoingMessage, SenderIdentity } from '../../ports/mail.ts';
import { openComposer } from './mime.ts';

/** In the folder in which a process stores its files. */
export function mailFolder({ folder }: { readonly folder: string }): string {
  return join(folder, 'mail');
}

/** Used while no relay is configured: each message becomes a file that mail programs open. Nothing leaves the machine. */
export function openOutbox(folder: string, identity: SenderIdentity): MailTransport {
  const composer = openComposer(identity);
  return {
    isLocal: true,
    hand: async (letter, mayEnd) => {
      try {
        const message = await composer.compose(letter);
        const written = await keep(folder, letter, message, mayEnd);
        return written ? { outcome: 'written', answer: written } : { outcome: 'withheld', answer: 'withheld' };
      } catch (error) {
        return { outcome: 'deferred', answer: messageOf(error) };
      }
    },
  };
}

/** The files in that folder, whether or not messages are still written there. */
export function openMailFiles(folder: string): MailFiles {
  return {
    forgetBefore: async (before) => {
      let forgotten = 0;
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        const written = await stat(path).catch(ifMissing(null));
        if (written === null || written.mtime >= before) continue;
        await rm(path, { force: true });
        forgotten += 1;
      }
      return forgotten;
    },
    forget: async (messageIds) => {
      for (const id of messageIds)
        for (const name of [`${id}.eml`, `${id}.eml.part`]) await rm(join(folder, name), { force: true });
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(ifMissing([]));
  return names.filter((name) => /\.eml(?:\.part)?$/.test(name));
}

function ifMissing<T>(otherwise: T): (fault: NodeJS.ErrnoException) => T {
  return (fault) => {
    if (fault.code === 'ENOENT') return otherwise;
    throw fault;
  };
}

/** All or nothing: written under a temporary name, then renamed. The name is that of the message, so that one written twice is one file. */
async function keep(
  folder: string,
  { messageId }: OutgoingMessage,
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
