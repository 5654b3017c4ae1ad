import { ThreadRefusal } from '@rempart/report';
import { Refusal } from './refusal.ts';

/** Awaits the work of a thread that a client waits for. Throws `BUSY` where too many wait already. */
export async function inTurn<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ThreadRefusal && error.reason === 'busy' ? new Refusal('BUSY', TURN_SECONDS) : error;
  }
}

/** By then some of the waiting pieces of work are done. */
const TURN_SECONDS = 10;
