import { seen } from '../model/observed.ts';
import type { Trace, TracedExchange } from './exchange.ts';

/** An audit asks some three hundred questions; six hundred of the DNS are all that it may. */
const EXCHANGES = 800;
/** Characters of all answers together; most are short, and a stranger must not fill our store. */
const CHARACTERS = 600_000;

/** Numbers the exchanges and keeps within the bounds, saying what it leaves out. */
export function boundedTrace(exchanges: readonly Omit<TracedExchange, 'id'>[]): Trace {
  let left = CHARACTERS;
  const kept = exchanges.slice(0, EXCHANGES).map((exchange, at): TracedExchange => {
    const { answer } = exchange;
    const characters = JSON.stringify(answer).length;
    const whole = characters <= left;
    if (whole) left -= characters;
    return { id: at + 1, ...exchange, answer: whole ? answer : seen({ kind: 'omitted', characters }) };
  });
  return { exchanges: kept, omitted: exchanges.length - kept.length };
}
