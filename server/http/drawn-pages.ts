import type { Gapped } from './nonce-gaps.ts';

/** A page that was drawn for one reader and is reused for others. */
export interface DrawnPage {
  readonly status: number;
  readonly headers: Headers;
  /** With gaps for the nonce. */
  readonly html: Gapped;
}

/** A cache of the most recently requested pages, limited in octets. */
export class DrawnPages {
  readonly #pages = new Map<string, DrawnPage>();
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): DrawnPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  keep(key: string, page: DrawnPage): void {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#size += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#size -= sizeOf(page);
  }
}

function sizeOf({ html }: DrawnPage): number {
  return [...html.plain, ...html.packed].reduce((sum, { length }) => sum + length, 0);
}
