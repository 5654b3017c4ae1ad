import type { SmtpReply } from '../../model/ask.ts';
import { mapSeen, type Observed, unseen } from '../../model/observed.ts';
import { startTimeLimit } from '../time.ts';
import { type ConnectionOptions, withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { carryOut, hear, type SmtpDialogue } from './dialogue.ts';

/** All in milliseconds. */
export interface SmtpLimits extends ConnectionOptions {
  readonly bannerMs: number;
  readonly handshakeMs: number;
  /** How long a server that is too busy to greet (421) is left alone before it is asked once more. */
  readonly againMs?: number;
  /** How long a server may take over what an ordinary session does not send, before it counts as upset by it. */
  readonly upsetMs?: number;
}

/** What a conversation has come to by now. */
export interface SoFar {
  readonly elapsedMs: number;
  readonly transcript: readonly string[];
}

interface Server {
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

/**
 * Connects, waits for the banner and carries out the dialogue that follows it. The time counts from the connection on; the transcript has
 * every line of both sides.
 */
export function visit<T extends object>(
  context: NetworkContext,
  { host, address, port }: Server,
  limits: SmtpLimits,
  dialogueOf: (banner: SmtpReply, soFar: () => SoFar) => SmtpDialogue<Observed<T>>,
): Promise<Observed<T & SoFar>> {
  return withConnection(context, { address, port }, limits, async (socket, time) => {
    const started = performance.now();
    const transcript: string[] = [];
    const soFar = () => ({ elapsedMs: Math.round(performance.now() - started), transcript: [...transcript] });
    const dialogue = afterBanner(limits.bannerMs, (banner) => dialogueOf(banner, soFar));
    const outcome = await carryOut(dialogue, socket, {
      time,
      note: (line) => void transcript.push(line),
      secure: async () => {
        const patience = startTimeLimit(time, limits.handshakeMs);
        const shaken = await context.shakeHands(socket, { host, address }, patience.signal);
        patience.clear();
        return shaken;
      },
    });
    return mapSeen(outcome, (told) => ({ ...told, ...soFar() }));
  });
}

function* afterBanner<T>(
  ms: number,
  dialogueOf: (banner: SmtpReply) => SmtpDialogue<Observed<T>>,
): SmtpDialogue<Observed<T>> {
  const banner = yield* hear(ms);
  return banner.seen ? yield* dialogueOf(banner.value) : unseen(banner.silence, `banner: ${banner.detail ?? ''}`);
}
