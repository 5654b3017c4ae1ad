import type { AuditScope, HttpResult, SmtpSession } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { AnswerStore, KeptAnswer, Patience } from '../../model/patience.ts';
import { type Asker, canonical } from './memo.ts';

/** How long an answer may serve other audits, counted from the asking. */
export const SHARED_MS = 10 * 60_000;
/** A domain that is audited again within this time was probably repaired, so its new state has to show. */
const AGAIN_MS = 60 * 60_000;
/** Answers kept, characters of each as JSON, and domains remembered. */
const MOST = 1_000;
const LARGEST = 32_768;
const MOST_DOMAINS = 10_000;

/** Lets an audit take from others what they have just asked, and give them what it asks. */
export interface Sharing {
  readonly forAudit: (audit: {
    readonly domain: string | undefined;
    readonly permits: AuditScope;
    readonly patience?: Patience | undefined;
  }) => Share;
}

/**
 * Wraps an asker so that its definite answers serve other audits too. `kind` and the arguments identify the question; `isWhole` tells which
 * of the answers are complete enough to share.
 */
export type Share = <Args extends readonly unknown[], T>(
  kind: string,
  ask: Asker<Args, T>,
  isWhole?: (value: T) => boolean,
) => Asker<Args, T>;

interface Entry {
  askedMs: number;
  readonly answer: Promise<Observed<unknown>>;
  /** What another audit that shares the answer gets; null as long as there is none. */
  told: { readonly at: string; readonly elapsedMs: number } | null;
}

/**
 * What the audits of one network share (decision 0036): a question under way is joined, an answer serves for ten minutes. It never serves
 * an audit of a domain that was audited here within the hour, nor one that is given no domain. Whose question it was is not kept.
 * `elsewhere` holds what other processes were answered. An audit with patience takes its own earlier answers before all others.
 */
export function openSharing(
  nowMs: () => number = () => performance.now(),
  elsewhere: AnswerStore | null = null,
): Sharing {
  const entries = new Map<string, Entry>();
  const audited = new Map<string, number>();

  const carry = (
    key: string,
    answer: Promise<Observed<unknown>>,
    isGood: (answer: Observed<unknown>) => boolean,
  ): Entry => {
    const entry: Entry = { askedMs: nowMs(), answer, told: null };
    entries.delete(key);
    entries.set(key, entry);
    forgetOldest(entries, ({ askedMs }) => nowMs() - askedMs < SHARED_MS, MOST);
    const drop = () => entries.get(key) === entry && entries.delete(key);
    answer.then((observed) => {
      const { shared } = observed;
      if (shared) entry.askedMs = nowMs() - (Date.now() - Date.parse(shared.at) + shared.elapsedMs);
      if (isGood(observed))
        entry.told = shared ?? { at: new Date().toISOString(), elapsedMs: Math.round(nowMs() - entry.askedMs) };
      else drop();
    }, drop);
    return entry;
  };

  const freshOf = (key: string): Entry | null => {
    const known = entries.get(key);
    return known && nowMs() - known.askedMs < SHARED_MS ? known : null;
  };

  return {
    forAudit: ({ domain, permits, patience }) => {
      if (domain === undefined) return (_, ask) => ask;
      const isAgain = nowMs() - (audited.get(domain) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS;
      audited.delete(domain);
      audited.set(domain, nowMs());
      forgetOldest(audited, (atMs) => nowMs() - atMs < AGAIN_MS, MOST_DOMAINS);

      const scope = canonical(permits);
      const takes = patience?.takesShared ?? !isAgain;
      if (patience) patience.takesShared = takes;

      return <Args extends readonly unknown[], T>(
        kind: string,
        ask: Asker<Args, T>,
        isWhole: (value: T) => boolean = () => true,
      ): Asker<Args, T> =>
        async (...args) => {
          const key = `${kind} ${scope} ${canonical(args)}`;
          // One and the same key is one and the same asker, so its answers are of one type.
          const own = patience?.answers.get(key);
          if (own) return shownAgain(own) as Observed<T>;
          const known = takes ? freshOf(key) : null;
          const lent = known && ((await answerOf(known)) as Observed<T> | null);
          if (lent) return lent;
          // An answer that another process got meanwhile is as good as one from here.
          const store = elsewhere && canServeOthers(domain, args) ? elsewhere : null;
          const asking = takes && store ? fromStore(store, key) : Promise.resolve(null);
          const entry = carry(
            key,
            asking.then((kept) => kept ?? ask(...args)),
            (observed) => isDefinite(observed as Observed<T>, isWhole),
          );
          const answer = (await entry.answer) as Observed<T>;
          if (!answer.shared && entry.told) {
            const kept = keptOf(answer, entry);
            patience?.answers.set(key, kept);
            store?.keep(key, kept);
          }
          return answer;
        };
    },
  };
}

/** Only one audit asks a question that names the audited domain, so it is not worth the room that all processes share. */
function canServeOthers(domain: string, args: readonly unknown[]): boolean {
  return !JSON.stringify(args).includes(domain);
}

async function fromStore(store: AnswerStore, key: string): Promise<Observed<unknown> | null> {
  const kept = await store.find(key);
  return kept && Date.now() - kept.askedMs < SHARED_MS ? shownAgain(kept) : null;
}

function shownAgain({ answer, told }: KeptAnswer): Observed<unknown> {
  return { ...answer, shared: told };
}

function keptOf(answer: Observed<unknown>, { told }: Entry): KeptAnswer {
  const { at, elapsedMs } = told ?? { at: new Date().toISOString(), elapsedMs: 0 };
  return { askedMs: Date.parse(at) - elapsedMs, told: { at, elapsedMs }, answer };
}

/** The answer for another audit, awaited if the question is under way; null if it may not be shared. */
async function answerOf(entry: Entry): Promise<Observed<unknown> | null> {
  const answer = await entry.answer.catch(() => null);
  return answer && entry.told && { ...answer, shared: entry.told };
}

/** Whether the answer would be the same a moment later: of the silences only a closed port, and nothing too large to keep. */
function isDefinite<T>(observed: Observed<T>, isWhole: (value: T) => boolean): boolean {
  if (!observed.seen) return observed.silence === 'refused' && observed.detail?.endsWith('ECONNREFUSED') === true;
  return isWhole(observed.value) && JSON.stringify(observed.value).length <= LARGEST;
}

/** A server that was too busy, or a session that broke, says nothing to others. */
export function isWholeSession({ banner, broken }: Pick<SmtpSession, 'banner' | 'broken'>): boolean {
  return banner.code === 220 && broken === null;
}

/** An error page is not shared either, nor a chain of redirects without a final answer. */
export function isWholeChain({ hops, stopped }: Pick<HttpResult, 'hops' | 'stopped'>): boolean {
  const { status = 0 } = hops.at(-1) ?? {};
  const isExcuse = status >= 500 || status === 408 || status === 429;
  return !isExcuse && (stopped === null || /^(?:redirect-|content-encoding)/.test(stopped));
}

/** A map keeps its order of insertion: expired entries are dropped first, then the oldest ones beyond the limit. */
function forgetOldest<T>(map: Map<string, T>, isFresh: (value: T) => boolean, most: number): void {
  for (const [key, value] of map) {
    if (map.size <= most && isFresh(value)) return;
    map.delete(key);
  }
}
