import type { Api } from '@rempart/contract';
import { shortDigest } from '../common/digest.ts';

/** What tells the same to every reader of this process, as long as it runs. */
const FIXED: ReadonlySet<string> = new Set<keyof Api>([
  ...(['operator', 'facts', 'scanner', 'catalogue', 'demo', 'takesMail', 'services'] as const),
]);
type Answer<K extends keyof Api> = Awaited<ReturnType<Api[K]>>;

/** What tells the same to every reader, and may change: the part of its answer that a page shows. */
const SHARED: { readonly [K in keyof Api]?: (answer: Answer<K>) => unknown } = {
  ...{ sample: whole, service: whole, articles: whole, article: whole, movedArticle: whole },
  // Until when a purchase would be delivered is shown by a form that asks for it again.
  sales: ({ deliveredBy: _, ...rest }) => rest,
  // The page shows when it was measured, to the minute.
  status: ({ at, ...rest }) => [at.slice(0, 'YYYY-MM-DDTHH:MM'.length), rest],
};

function whole(answer: unknown): unknown {
  return answer;
}

type Call = (...given: readonly unknown[]) => unknown;

/** What a page asked for while it was drawn, with digests of the answers. It may be shown again as long as it would be told the same. */
export class PageReads {
  readonly #reads: { readonly name: keyof Api; readonly given: readonly unknown[]; told: string }[] = [];
  #isForAll = true;

  /** False where it asked for something that is told to one reader only. */
  get isForAll(): boolean {
    return this.#isForAll;
  }

  /** Through which the page asks. */
  through(api: Api): Api {
    const note = (name: keyof Api): Call => {
      if (FIXED.has(name)) return api[name] as Call;
      this.#isForAll &&= name in SHARED;
      return (...given) => {
        const read = { name, given, told: '' };
        this.#reads.push(read);
        const answer = (api[name] as Call)(...given);
        if (!(answer instanceof Promise)) read.told = digestOf(name, answer);
        else
          return answer.then((one) => {
            read.told = digestOf(name, one);
            return one;
          });
        return answer;
      };
    };
    return new Proxy(api, { get: (_, name) => note(name as keyof Api) });
  }

  /** Whether all answers are what they were. */
  async stillHold(api: Api): Promise<boolean> {
    for (const { name, given, told } of this.#reads)
      if (told !== digestOf(name, await (api[name] as Call)(...given))) return false;
    return true;
  }
}

function digestOf(name: keyof Api, answer: unknown): string {
  const shown = (SHARED[name] as ((answer: unknown) => unknown) | undefined) ?? whole;
  return shortDigest(JSON.stringify(shown(answer)) ?? '');
}
