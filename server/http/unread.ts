import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { toGiveUp } from '../domain/held.ts';
import type { Visitor } from '../domain/limits.ts';

/** An answer, until its reader has it. */
export interface OpenAnswer {
  readonly outgoing: (HttpBindings | Http2Bindings)['outgoing'];
  readonly visitor: Visitor;
  /** Whether it is a stream of events. */
  readonly isEndless: boolean;
}

const LOOK_MS = 1_000;

/** Cuts an answer whose reader takes nothing of what is pending for so long, or for twice as long; a slow reader stays. */
export function cutWhereStalled({ outgoing }: Pick<OpenAnswer, 'outgoing'>, stallMs: number): void {
  // Node calls it where nothing moved on the connection, not even a part of one large write. A stream without news stays open.
  outgoing.setTimeout(stallMs, () => void (outgoing.writableLength > 0 && outgoing.destroy()));
}

/** Where more than `mostOctets` are pending, cuts answers of those who leave most. */
export function cutUnread(open: ReadonlySet<OpenAnswer>, mostOctets: number): NodeJS.Timeout {
  const look = () => {
    const held = [...open].map(({ outgoing, visitor }) => ({ outgoing, visitor, octets: outgoing.writableLength }));
    const pending = held.filter(({ octets }) => octets > 0);
    for (const { outgoing } of toGiveUp(pending, mostOctets)) outgoing.destroy();
  };
  return setInterval(look, LOOK_MS).unref();
}
