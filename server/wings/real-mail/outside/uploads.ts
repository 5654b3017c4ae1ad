import { openThread, type Thread } from '@rempart/report';
import type { UploadAsked, UploadRead } from '../ports/uploads.ts';
import { MAIL_IDLE_MS } from './messages.ts';

/** The largest upload takes a few seconds. */
const TIME_LIMIT_MS = 20_000;
const QUEUE = 8;

/** Takes forms apart and reads their files in a thread of its own: a slow one delays neither pages nor results. */
export function openUploads(): Thread<UploadAsked, UploadRead> {
  const file = new URL('./uploads-thread.ts', import.meta.url);
  return openThread(file, {
    ...{ timeLimitMs: TIME_LIMIT_MS, queue: QUEUE, idleMs: MAIL_IDLE_MS },
    moved: ({ form }) => (form ? [form.octets] : []),
  });
}
