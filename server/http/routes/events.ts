import type { Context, Handler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { describeError } from '../../common/log.ts';
import type { Visitor } from '../../domain/limits.ts';
import type { StoredAudit } from '../../ports/audits.ts';
import type { Tools } from '../../ports/tools.ts';
import { followAnalysis, isFinished } from '../../usecases/follow-analysis.ts';
import { findAudit } from '../../usecases/read-analysis.ts';
import { Refusal } from '../../usecases/refusal.ts';
import type { Vars } from '../guards.ts';
import { routeOf } from '../refuse.ts';

/** The events of an audit as a stream (HTML Living Standard, server-sent events). */
export function eventRoute(tools: Tools, warn: (text: string) => void): Handler<Vars> {
  return async (c) => {
    const audit = await findAudit(c.req.param('id') ?? '', tools);
    return eventsOf(c, { audit, visitor: c.get('visitor') }, tools, warn);
  };
}

/** The same for an audit that was found. */
export async function eventsOf(
  c: Context,
  { audit, visitor }: { readonly audit: StoredAudit; readonly visitor: Visitor },
  tools: Tools,
  warn: (text: string) => void,
): Promise<Response> {
  const after = seqIn(c.req.header('last-event-id'));
  // A 204 answer makes a browser stop reconnecting.
  if (isFinished(audit.status) && after >= audit.lastEvent) return c.body(null, 204);
  const release = tools.limits.hold(visitor);
  if (!release) throw new Refusal('RATE_LIMITED', STREAM_SECONDS);
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    try {
      for await (const batch of followAnalysis(audit, after, tools, { signal: left.signal })) {
        await stream.write(octetsOf(batch));
      }
    } catch (error) {
      // The status is already sent: the stream ends, and the browser requests again what it has not received.
      warn(`${c.req.method} ${routeOf(c)}: ${describeError(error)}`);
    } finally {
      release();
    }
  });
}

type Told = NonNullable<Awaited<ReturnType<ReturnType<typeof followAnalysis>['next']>>['value']>;

const BEAT = Buffer.from(': beat\n\n');
/** All subscribers of an audit receive the same events together, hence the same octets, encoded once. */
const frames = new WeakMap<Told[number]['event'], Uint8Array>();

function octetsOf(batch: Told): Uint8Array {
  const [first] = batch;
  if (!first) return BEAT;
  const cachedFrame = frames.get(first.event);
  if (cachedFrame) return cachedFrame;
  const octets = Buffer.from(batch.map(frameOf).join(''));
  frames.set(first.event, octets);
  return octets;
}

/** An event without a number leaves the browser's `Last-Event-ID` unchanged. JSON has no line ends that would end a frame. */
function frameOf({ seq, event }: Told[number]): string {
  return `${seq === null ? '' : `id: ${seq}\n`}data: ${JSON.stringify(event)}\n\n`;
}

/** A client with too many open streams may reconnect after this; meanwhile the page polls the state. */
const STREAM_SECONDS = 15;

function seqIn(lastEventId: string | undefined): number {
  return /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
}
