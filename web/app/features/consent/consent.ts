import { CONSENT_WORDS_VERSION } from '@rempart/contract';

/** Categories that can be switched; what is necessary cannot. */
export const categories = ['analytics', 'marketing', 'preferences'] as const;
export type Category = (typeof categories)[number];

export interface Choice extends Readonly<Record<Category, boolean>> {
  readonly necessary: true;
  readonly rememberChoice: boolean;
}

/** A choice as it is stored, with what proves it. */
export interface StoredChoice extends Choice {
  /** ISO 8601. */
  readonly decidedAt: string;
  /** Version of the words that were read. */
  readonly words: string;
  /** Random, the same as in the server's proof. */
  readonly proof: string;
}

/** `loading`: nothing is shown before what is stored has been read. `settled`: a choice holds, and the banner is gone. */
export interface ConsentState {
  readonly phase: 'loading' | 'asking' | 'settled';
  readonly detail: boolean;
  /** What the boxes say now. */
  readonly choice: Choice;
  /** The choice that holds; null before there is one. */
  readonly kept: Choice | null;
}

/** What is found in the browser: the two items that last, and the one that ends with the session. */
export interface Found {
  readonly flag: string | null;
  readonly preferences: string | null;
  readonly session: string | null;
}

export type ConsentEvent =
  | { readonly type: 'loaded'; readonly found: Found; readonly now: Date }
  | { readonly type: 'customised' }
  | { readonly type: 'toggled'; readonly name: Category | 'rememberChoice'; readonly on: boolean }
  | { readonly type: 'accepted' }
  | { readonly type: 'rejected' }
  | { readonly type: 'saved' }
  /** Escape within the banner. */
  | { readonly type: 'dismissed' }
  /** Somebody wants to see or change the choice. */
  | { readonly type: 'managed' }
  | { readonly type: 'reset' };

/** What the browser must do. `complain`: stored preferences could not be read. */
export type ConsentEffect =
  | { readonly type: 'keep'; readonly where: 'browser' | 'session'; readonly choice: Choice }
  | { readonly type: 'forget' }
  | { readonly type: 'complain' };

const NOTHING: Choice = {
  necessary: true,
  analytics: false,
  marketing: false,
  preferences: false,
  rememberChoice: true,
};

export const atFirst: ConsentState = { phase: 'loading', detail: false, choice: NOTHING, kept: null };

/** Six months, for a yes as for a no. */
const KEPT_DAYS = 183;
const DAY_MS = 86_400_000;

/** The rules of consent: from a state and what happens to the next state and what is to be done. */
export function decide(
  state: ConsentState,
  event: ConsentEvent,
): { readonly state: ConsentState; readonly effects: readonly ConsentEffect[] } {
  const { choice } = state;
  switch (event.type) {
    case 'loaded':
      return load(state, event.found, event.now);
    case 'customised':
      return { state: { ...state, detail: true }, effects: [] };
    case 'toggled':
      return { state: { ...state, choice: { ...choice, [event.name]: event.on } }, effects: [] };
    case 'accepted':
      return settle({ ...choice, analytics: true, marketing: true, preferences: true });
    case 'rejected':
      return settle({ ...choice, analytics: false, marketing: false, preferences: false });
    case 'saved':
      return settle(choice);
    case 'dismissed':
      return { state: dismiss(state), effects: [] };
    case 'managed':
      return { state: { ...state, phase: 'asking', detail: true, choice: state.kept ?? NOTHING }, effects: [] };
    case 'reset':
      return { state: { ...atFirst, phase: 'asking' }, effects: [{ type: 'forget' }] };
  }
}

/** Nobody chooses by leaving: what held still holds, and where nothing does the question stays. */
function dismiss({ kept }: ConsentState): ConsentState {
  return { phase: kept ? 'settled' : 'asking', detail: false, choice: kept ?? NOTHING, kept };
}

/** Saved where it lasts only if it shall be remembered; else until the browser closes, so that nobody is asked on every page. */
function settle(choice: Choice) {
  const where = choice.rememberChoice ? ('browser' as const) : ('session' as const);
  return {
    state: { phase: 'settled' as const, detail: false, choice, kept: choice },
    effects: [{ type: 'keep' as const, where, choice }],
  };
}

function load(state: ConsentState, { flag, preferences, session }: Found, now: Date) {
  const asking = { state: { ...state, phase: 'asking' as const }, effects: [] };
  const lasting = flag === 'true' && preferences !== null ? preferences : null;
  const text = lasting ?? session;
  if (text === null) return asking;
  const stored = readChoice(text);
  if (stored === null) return { ...asking, effects: [{ type: 'complain' as const }] };
  if (stored.words !== CONSENT_WORDS_VERSION || isOver(stored, now)) return asking;
  const { necessary, analytics, marketing, preferences: own, rememberChoice } = stored;
  const choice = { necessary, analytics, marketing, preferences: own, rememberChoice };
  return { state: { phase: 'settled' as const, detail: false, choice, kept: choice }, effects: [] };
}

/** Whether what is stored says this already, of the same words, and still holds: then nothing new was decided. */
export function isDecided(stored: string | null, choice: Choice, now: Date): boolean {
  const before = stored === null ? null : readChoice(stored);
  if (before === null || before.words !== CONSENT_WORDS_VERSION || isOver(before, now)) return false;
  return ([...categories, 'rememberChoice'] as const).every((name) => before[name] === choice[name]);
}

function isOver({ decidedAt }: StoredChoice, now: Date): boolean {
  const age = now.getTime() - Date.parse(decidedAt);
  return !(age < KEPT_DAYS * DAY_MS);
}

/** null for what is not a choice. */
function readChoice(text: string): StoredChoice | null {
  try {
    const read: unknown = JSON.parse(text);
    return isChoice(read) ? read : null;
  } catch {
    return null;
  }
}

function isChoice(read: unknown): read is StoredChoice {
  if (typeof read !== 'object' || read === null) return false;
  const fields = read as Readonly<Record<string, unknown>>;
  return (
    [...categories, 'rememberChoice'].every((name) => typeof fields[name] === 'boolean') &&
    fields['necessary'] === true &&
    ['decidedAt', 'words', 'proof'].every((name) => typeof fields[name] === 'string')
  );
}
