import { AsyncLocalStorage } from 'node:async_hooks';

/** Set where money moves or the administration works: then the places that the database keeps are open. */
export const urgent = new AsyncLocalStorage<true>();
