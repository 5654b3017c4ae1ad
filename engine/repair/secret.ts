import { inspect } from 'node:util';

/** A key or a token. Printed, logged, written as JSON or as a part of a text it says nothing. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** For the one request, or the one signature, that it is for. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}
