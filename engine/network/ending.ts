/** The part of an `AbortSignal` that this floor uses. Called once when something is over, with the reason. */
export interface Ends {
  readonly aborted: boolean;
  /** undefined where what was waited for is settled. */
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * An end of our own: an audit needs some ten thousand of them, and an `AbortSignal` costs ten times as much (it searches its listeners one
 * by one, and makes an exception with a stack to say that it ended).
 */
export class Ending implements Ends {
  /** Most have one listener. */
  #first: (() => void) | null = null;
  #others: Set<() => void> | null = null;
  #isOver = false;
  #reason: unknown = undefined;

  get aborted(): boolean {
    return this.#isOver;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /** Tells everybody, in the order in which they came; the second time nobody. */
  end(reason?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#reason = reason;
    const first = this.#first;
    const others = this.#others;
    this.#first = null;
    this.#others = null;
    first?.();
    for (const listener of others ?? []) listener();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (this.#isOver || listener === this.#first) return;
    if (this.#first === null && this.#others === null) this.#first = listener;
    else {
      this.#others ??= new Set();
      this.#others.add(listener);
    }
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    if (listener === this.#first) this.#first = null;
    else this.#others?.delete(listener);
  }
}

/** Ends with `outer` and for its reason, or before that by `over`, which is to be called when the step ends. */
export function endingWith(outer: Ends): { readonly signal: Ends; readonly over: () => void } {
  const ending = new Ending();
  const end = () => ending.end(outer.reason);
  if (outer.aborted) end();
  else outer.addEventListener('abort', end, { once: true });
  return {
    signal: ending,
    over: () => {
      outer.removeEventListener('abort', end);
      ending.end();
    },
  };
}
