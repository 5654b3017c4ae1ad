import { endpointName } from '../../common/endpoint-name.ts';
import type { ServerAddress } from './datagram-sockets.ts';

/** How long a resolver that was silent where its neighbour answered comes last. */
const COOLDOWN_MS = 60_000;

/** The resolvers of one network and the order in which they are asked. */
export class ResolverRotation {
  readonly #resolvers: readonly ServerAddress[];
  readonly #lastUntil = new Map<ServerAddress, number>();
  /** By its name; a promise while it is asked. */
  readonly #tellsAuthentic = new Map<string, boolean | Promise<boolean>>();

  constructor(resolvers: readonly ServerAddress[]) {
    this.#resolvers = resolvers;
  }

  /** In the order given, those lately silent behind the others. */
  inTurn(): readonly ServerAddress[] {
    if (this.#lastUntil.size === 0) return this.#resolvers;
    const now = performance.now();
    const late = (resolver: ServerAddress) => (this.#lastUntil.get(resolver) ?? 0) > now;
    return [...this.#resolvers.filter((resolver) => !late(resolver)), ...this.#resolvers.filter(late)];
  }

  /** Whether every resolver tells what it has validated without being asked for the proofs, or is being asked whether it does. */
  get mayTellAuthentic(): boolean {
    return this.#resolvers.every((resolver) => this.#tellsAuthentic.get(endpointName(resolver)) ?? false);
  }

  /** Whether this one does, of which that is known or being asked. */
  async tellsAuthentic(resolver: string): Promise<boolean> {
    return (await this.#tellsAuthentic.get(resolver)) ?? false;
  }

  /** Asks each resolver once; one that does not answer (null) is asked again by the next who needs to know. */
  learn(ask: (resolver: ServerAddress) => Promise<boolean | null>): void {
    for (const resolver of this.#resolvers) {
      const name = endpointName(resolver);
      if (this.#tellsAuthentic.has(name)) continue;
      const learning = ask(resolver).then((tells) => {
        if (tells === null) this.#tellsAuthentic.delete(name);
        else this.#tellsAuthentic.set(name, tells);
        return tells ?? false;
      });
      this.#tellsAuthentic.set(name, learning);
    }
  }

  /** Called with the resolvers that did not answer where another one did. */
  readonly demote = (mute: readonly ServerAddress[]): void => {
    for (const resolver of mute) this.#lastUntil.set(resolver, performance.now() + COOLDOWN_MS);
  };
}
