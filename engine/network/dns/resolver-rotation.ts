import type { ServerAddress } from './datagram-sockets.ts';

/** How long a resolver that was silent where its neighbour answered comes last. */
const COOLDOWN_MS = 60_000;

/** The resolvers of one network and the order in which they are asked. */
export class ResolverRotation {
  readonly #resolvers: readonly ServerAddress[];
  readonly #lastUntil = new Map<ServerAddress, number>();

  constructor(resolvers: readonly ServerAddress[]) {
    this.#resolvers = resolvers;
  }

  /** In the order given, those lately silent behind the others. */
  inTurn(): readonly ServerAddress[] {
    const now = performance.now();
    const late = (resolver: ServerAddress) => (this.#lastUntil.get(resolver) ?? 0) > now;
    return [...this.#resolvers.filter((resolver) => !late(resolver)), ...this.#resolvers.filter(late)];
  }

  /** Called with the resolvers that did not answer where another one did. */
  readonly demote = (mute: readonly ServerAddress[]): void => {
    for (const resolver of mute) this.#lastUntil.set(resolver, performance.now() + COOLDOWN_MS);
  };
}
