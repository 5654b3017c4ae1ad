import { once } from 'node:events';

/** Writes lines to the standard output; waits for a slow reader, so that what it has not read does not pile up here. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
}
