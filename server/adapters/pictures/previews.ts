import { openThread, type Thread } from '@rempart/report';
import type { ShownFort } from '../../domain/pictures/share-image.ts';

/** A picture takes some tenths of a second. */
const TIME_LIMIT_MS = 10_000;
/** Beside the one that is drawn. */
const QUEUE = 1;

/** Draws preview pictures in a thread of its own, two at once at most: others are shown the picture of the site. */
export function openPreviews(): Thread<ShownFort, Uint8Array> {
  return openThread(new URL('./previews-thread.ts', import.meta.url), { timeLimitMs: TIME_LIMIT_MS, queue: QUEUE });
}
