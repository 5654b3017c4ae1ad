/** Writes down what it is told, in order. What comes while it writes goes into the next batch, so a burst costs few writes. */
export class BatchWriter<T> {
  readonly #write: (batch: readonly T[]) => Promise<void>;
  readonly #failed = new AbortController();
  #waiting: T[] = [];
  #writing: Promise<void> | null = null;

  constructor(write: (batch: readonly T[]) => Promise<void>) {
    this.#write = write;
  }

  /** Aborted with the fault of a write; after it nothing more is written. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  tell(one: T): void {
    this.#waiting.push(one);
    this.#writing ??= this.#drain();
  }

  /** All that was told is written, or the fault is thrown. */
  async finish(): Promise<void> {
    await this.#writing;
    this.failed.throwIfAborted();
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.failed.aborted) await this.#write(this.#waiting.splice(0));
    } catch (error) {
      this.#failed.abort(error);
    }
    this.#writing = null;
  }
}
