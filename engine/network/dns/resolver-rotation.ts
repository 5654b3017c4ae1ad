import type { ServerAddress } from './datagram-sockets.ts';

/** How long a resolver that was silent where its neighbour answered comes last. */
const COOLDOWN_MS = 60_000;

/** The resolvers of one network and the order in which they are asked. */
export class ResolverRotation {
  readonly #resolvers: readonly ServerAddress[];
  readonly #lastUntil = new Map<ServerAddress, number>();
  readonly #tellsAuthentic = new Map<ServerAddress, boolean>();
  #isLearning = false;

  constructor(resolvers: readonly ServerAddress[]) {
    this.#resolvers = resolvers;
  }

  /** In the order given, those lately silent behind the others. */
  inTurn(): readonly ServerAddress[] {
    const now = performance.now();
    const late = (resolver: ServerAddress) => (this.#lastUntil.get(resolver) ?? 0) > now;
    return [...this.#resolvers.filter((resolver) => !late(resolver)), ...this.#resolvers.filter(late)];
  }

  /** Whether every resolver tells what it has validated without being asked for the proofs; false as long as that is not known. */
  get tellAuthentic(): boolean {
    return this.#resolvers.every((resolver) => this.#tellsAuthentic.get(resolver) === true);
  }

  /** Asks each resolver once; one that does not answer (null) is asked again by the next who needs to know. */
  async learn(ask: (resolver: ServerAddress) => Promise<boolean | null>): Promise<void> {
    const unknown = this.#resolvers.filter((resolver) => !this.#tellsAuthentic.has(resolver));
    if (this.#isLearning || unknown.length === 0) return;
    this.#isLearning = true;
    await Promise.all(
      unknown.map(async (resolver) => {
        const tells = await ask(resolver);
        if (tells !== null) this.#tellsAuthentic.set(resolver, tells);
      }),
    );
    this.#isLearning = false;
  }

  /** Called with the resolvers that did not answer where another one did. */
  readonly demote = (mute: readonly ServerAddress[]): void => {
    for (const resolver of mute) this.#lastUntil.set(resolver, performance.now() + COOLDOWN_MS);
  };
}
