import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openThread, type Thread } from '@rempart/report';
import type { DrawingAsked, Drawn } from '../ports/drawings.ts';

/** The longest article takes less than two seconds. */
const TIME_LIMIT_MS = 10_000;
const QUEUE = 8;

/** Draws articles in a worker thread, and aborts what takes too long. */
export function openDrawings({ timeLimitMs = TIME_LIMIT_MS } = {}): Thread<DrawingAsked, Drawn> {
  return openThread(new URL('./markdown-thread.ts', import.meta.url), { timeLimitMs, queue: QUEUE });
}

/** Changes whenever articles may be drawn differently. */
export async function drawingVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['./markdown.ts', '../../../package.json'])
    hash.update(await readFile(new URL(file, import.meta.url)));
  return hash.digest('base64url').slice(0, 22);
}
