/** A cache of the most recently requested values, limited in octets; their keys, which visitors may write, count as well. */
export class RecentlyUsed<T> {
  readonly #values = new Map<string, T>();
  readonly #most: number;
  readonly #sizeOf: (value: T) => number;
  #size = 0;

  constructor(most: number, sizeOf: (value: T) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  keep(key: string, value: T): void {
    this.#drop(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(value) + key.length;
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#size -= this.#sizeOf(value) + key.length;
  }
}
