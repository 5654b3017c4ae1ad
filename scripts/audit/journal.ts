import { createReadStream } from 'node:fs';
import type { AuditDocument } from '@rempart/engine/fr';
import { linesIn } from '@rempart/server/lines';
import { UsageError } from './usage-error.ts';
import { openLines } from './written.ts';

/**
 * The results of a list: on each line the JSON document of one domain. A line is written as a whole and reaches the disk before its domain
 * counts as done, so that a file that was cut by a kill or a loss of power lacks at most a part of its last line.
 */
export interface Journal {
  /** The domains whose results it held when it was opened. */
  readonly done: ReadonlySet<string>;
  readonly add: (document: { readonly domain: string }) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** In octets; a document has some 30 kB. */
const LONGEST_LINE = 16 * 2 ** 20;

/**
 * Opens a journal where it ends, without the line that was cut; `each` is told what stands in it. A file of something else is left as it
 * is. Every fault is a `UsageError`.
 */
export async function openJournal(
  path: string,
  each: (document: AuditDocument) => Promise<void> = async () => {},
): Promise<Journal> {
  const { file, add, close } = await openLines(path, 'a+', true);
  try {
    const { done, octets } = await readJournal(path, each);
    await file.truncate(octets);
    return { done, add: (document) => add(JSON.stringify(document)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The domains of its whole lines, and the octets that these take. */
async function readJournal(
  path: string,
  each: (document: AuditDocument) => Promise<void>,
): Promise<{ readonly done: ReadonlySet<string>; readonly octets: number }> {
  const done = new Set<string>();
  let octets = 0;
  let line = 0;
  for await (const { text, ended } of linesIn(createReadStream(path), LONGEST_LINE)) {
    line += 1;
    const document = documentIn(text);
    const domain = document?.domain ?? null;
    if (!ended && (domain !== null || text.startsWith('{"domain":') || '{"domain":'.startsWith(text))) break;
    if (document === null) throw new UsageError(({ foreign }) => foreign(path, line));
    done.add(document.domain);
    await each(document);
    octets += Buffer.byteLength(text) + 1;
  }
  return { done, octets };
}

function documentIn(text: string): AuditDocument | null {
  try {
    const value: unknown = JSON.parse(text);
    const isDocument = typeof value === 'object' && value !== null && 'domain' in value && 'grade' in value;
    return isDocument && typeof value.domain === 'string' ? (value as AuditDocument) : null;
  } catch {
    return null;
  }
}
