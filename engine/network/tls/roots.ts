import { runtimeRoots } from './runtime-roots.ts';

let known: readonly string[] | undefined;

/** By the list of further roots: networks with the same one share the context of their handshakes, which takes long to make. */
const withFurther = new WeakMap<readonly string[], readonly string[]>();

/** Trusted roots, PEM: those of the runtime, of NODE_EXTRA_CA_CERTS, and `extra`. */
export function trustedRoots(extra: readonly string[] = []): readonly string[] {
  known ??= runtimeRoots();
  if (extra.length === 0) return known;
  const roots = withFurther.get(extra) ?? [...known, ...extra];
  withFurther.set(extra, roots);
  return roots;
}
