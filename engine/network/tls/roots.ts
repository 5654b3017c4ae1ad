import { runtimeRoots } from './runtime-roots.ts';

let known: readonly string[] | undefined;

/** Trusted roots, PEM: those of the runtime, of NODE_EXTRA_CA_CERTS, and `extra`. */
export function trustedRoots(extra: readonly string[] = []): readonly string[] {
  known ??= runtimeRoots();
  return extra.length > 0 ? [...known, ...extra] : known;
}
