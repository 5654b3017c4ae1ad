import { openThread, type Thread } from '@rempart/report';
import type { ReportMail } from '../ports/report-boxes.ts';
import { MAIL_IDLE_MS } from './messages.ts';

/** The largest message takes a second or two. */
const TIME_LIMIT_MS = 20_000;
const QUEUE = 16;

/** Reads messages of receivers in a thread of its own: a slow one cannot delay other work for long. */
export function openReportMails(): Thread<Uint8Array, ReportMail> {
  const file = new URL('./report-mail-thread.ts', import.meta.url);
  return openThread(file, { timeLimitMs: TIME_LIMIT_MS, queue: QUEUE, idleMs: MAIL_IDLE_MS });
}
