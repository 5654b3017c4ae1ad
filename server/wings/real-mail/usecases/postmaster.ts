import { legibleLines } from '@rempart/contract';
import type { Answer, Arrived } from '../ports/inbound.ts';
import type { Tools } from '../ports/tools.ts';
import { newToken } from './tokens.ts';

/** Within a day. An alert is not mailed with its text, and a flood of them would hide the others. */
const A_DAY = 5;
/** Characters that a person reads of a message. */
const EXCERPT = 2_000;

/**
 * Keeps the sender and the beginning of a message to the postmaster in an alert, for a person. Nothing is forwarded; what is beyond the
 * messages of a day stays with its sender.
 */
export async function receivePostmaster(
  { message, sender }: Pick<Arrived, 'message' | 'sender'>,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<Answer> {
  const at = now();
  return store.transaction(async (within) => {
    if (await within.mailCounts.take('postmaster', A_DAY, at))
      return { code: 451, text: '4.7.1 Enough messages for the postmaster today' };
    const begun = message.subarray(0, 4 * EXCERPT).toString('utf8');
    const detail = { email: legibleLines(sender).slice(0, EXCERPT), answer: legibleLines(begun).slice(0, EXCERPT) };
    await within.alerts.raise({ kind: 'POSTMASTER_WRITTEN', subject: newToken(), orderId: null, detail }, at);
    return { code: 250, text: '2.0.0 A person will read it' };
  });
}
