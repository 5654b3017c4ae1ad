import type { Observed } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin, TICK_MS } from '../time.ts';
import { type DatagramWay, openDatagramWay, type ServerAddress } from './datagram-sockets.ts';
import type { Message } from './message.ts';
import { type Query, readReply } from './query.ts';

/** When to send again, and who is told that it was done. */
export interface Repetition {
  /** What is known now of how long the server takes; the pauses double from it (RFC 8085 §3.1.1). */
  readonly timeoutMs: () => number;
  readonly most: number;
  readonly repeated: (times: number) => void;
}

/** One question, sent again until it is answered; what does not answer it is passed over until `time` ends. */
export async function sendDatagrams(
  place: ServerAddress,
  query: Query,
  { timeoutMs, most, repeated }: Repetition,
  time: Ends,
): Promise<Observed<Message>> {
  let timer: NodeJS.Timeout | undefined;
  let way: DatagramWay | undefined;
  const answered = await answerWithin<Message>(time, (answer) => {
    const waitAfter = (times: number, passedMs: number) => {
      timer = setTimeout(() => {
        const isDue = passedMs + TICK_MS >= (2 ** (times + 1) - 1) * timeoutMs();
        if (isDue) {
          // What has arrived meanwhile is heard first.
          setImmediate(() => way?.send());
          repeated(times + 1);
        }
        if (times + Number(isDue) < most) waitAfter(times + Number(isDue), passedMs + TICK_MS);
      }, TICK_MS);
    };
    way = openDatagramWay(place, query, {
      open: () => {
        way?.send();
        if (most > 0) waitAfter(0, 0);
      },
      message: (message) => {
        const reply = readReply(message, query, true);
        if (reply) answer(reply);
      },
      fault: answer,
    });
  });
  clearTimeout(timer);
  way?.close();
  return answered;
}
