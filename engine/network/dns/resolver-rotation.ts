import type { Place } from './transport.ts';

/** How long a resolver that was silent where its neighbour answered comes last. */
const COOLDOWN_MS = 60_000;

/** The resolvers of one network and the order in which they are asked. */
export class ResolverRotation {
  readonly #resolvers: readonly Place[];
  readonly #lastUntil = new Map<Place, number>();

  constructor(resolvers: readonly Place[]) {
    this.#resolvers = resolvers;
  }

  /** In the order given, those lately silent behind the others. */
  inTurn(): readonly Place[] {
    const now = performance.now();
    const late = (resolver: Place) => (this.#lastUntil.get(resolver) ?? 0) > now;
    return [...this.#resolvers.filter((resolver) => !late(resolver)), ...this.#resolvers.filter(late)];
  }

  /** Told who was silent where another answered. */
  readonly outdone = (mute: readonly Place[]): void => {
    for (const resolver of mute) this.#lastUntil.set(resolver, performance.now() + COOLDOWN_MS);
  };
}
