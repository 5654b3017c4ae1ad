import type { Duplex } from 'node:stream';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { extensionsOf } from './connection.ts';
import { ask, carryOut, hear, type SmtpDialogue } from './dialogue.ts';

/** How long a server that is too busy to greet is left alone before it is asked once more, and what it is known by (RFC 5321 §3.8). */
export const AGAIN_MS = 3_000;
export const NOT_NOW = 421;
export const TOO_BUSY = bannerRefused(NOT_NOW);

function bannerRefused(code: number): string {
  return `banner ${code}`;
}

/** Speaks SMTP as far as the point where TLS begins (RFC 3207). A server that does not go there is unseen: `refused`. */
export function goStartTls(stream: Duplex, ehlo: string, time: Ends): Promise<Observed<null>> {
  return carryOut(untilTls(ehlo), stream, { time });
}

function* untilTls(ehlo: string): SmtpDialogue<Observed<null>> {
  const banner = yield* hear();
  if (!banner.seen) return banner;
  if (banner.value.code !== 220) return unseen('refused', bannerRefused(banner.value.code));
  const greeting = yield* ask(`EHLO ${ehlo}`);
  if (!greeting.seen) return greeting;
  if (!extensionsOf(greeting.value).includes('STARTTLS')) return unseen('refused', 'STARTTLS not offered');
  const reply = yield* ask('STARTTLS');
  if (!reply.seen) return reply;
  return reply.value.code === 220 ? seen(null) : unseen('refused', `STARTTLS ${reply.value.code}`);
}
