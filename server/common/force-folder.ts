import { open } from 'node:fs/promises';

/** Forces the names of the files in a folder to disk, so that they outlive a power cut. Windows opens no folder: there it does nothing. */
export async function forceFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.datasync();
  } finally {
    await opened.close();
  }
}
