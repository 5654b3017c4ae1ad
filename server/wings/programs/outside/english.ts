import { openThread, type Thread } from '@rempart/report';
import type { EnglishAsked, EnglishView } from '../ports/english.ts';

/** A document takes some tenths of a second; only one that would never end takes this long. */
const TIME_LIMIT_MS = 20_000;
const QUEUE = 16;

/** A thread of its own: readers of English do not wait for audits that end, nor make them wait. */
export function openEnglish(): Thread<EnglishAsked, EnglishView> {
  return openThread(new URL('./english-thread.ts', import.meta.url), { timeLimitMs: TIME_LIMIT_MS, queue: QUEUE });
}
