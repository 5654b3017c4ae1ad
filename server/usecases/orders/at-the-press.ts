import { ThreadRefusal } from '@rempart/report';
import { Refusal } from '../refusal.ts';

/** Awaits a drawing that a client waits for. Throws `BUSY` where too many drawings wait already. */
export async function atThePress<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    throw error instanceof ThreadRefusal && error.reason === 'busy' ? new Refusal('BUSY', TURN_SECONDS) : error;
  }
}

/** By then some of the waiting drawings are done. */
const TURN_SECONDS = 10;
