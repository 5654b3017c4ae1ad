/** Writes entries in order. Entries added during a write go into the next batch, so that a burst costs few writes. */
export class BatchWriter<T> {
  readonly #write: (batch: readonly T[]) => Promise<void>;
  readonly #failed = new AbortController();
  #waiting: T[] = [];
  #writing: Promise<void> | null = null;

  constructor(write: (batch: readonly T[]) => Promise<void>) {
    this.#write = write;
  }

  /** Aborted with the error of a write; nothing is written afterwards. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  tell(one: T): void {
    this.#waiting.push(one);
    this.#writing ??= this.#drain();
  }

  /** Resolves once every entry is written; rejects with the error of a write. */
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
