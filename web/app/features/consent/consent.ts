import { CONSENT_WORDS_VERSION, DAY_MS, fieldsOf } from '@rempart/contract';

/** Categories that can be switched; necessary ones cannot. */
export const categories = ['analytics', 'marketing', 'preferences'] as const;
export type Category = (typeof categories)[number];

export interface Choice extends Readonly<Record<Category, boolean>> {
  readonly necessary: true;
  readonly rememberChoice: boolean;
}

/** A stored choice, with its proof. */
export interface StoredChoice extends Choice {
  /** ISO 8601. */
  readonly decidedAt: string;
  /** Version of the consent texts. */
  readonly words: string;
  /** Random, the same as in the server's proof. */
  readonly proof: string;
}

/** `loading`: nothing is shown before the stored choice has been read. `settled`: a choice is in effect, and the banner is gone. */
export interface ConsentState {
  readonly phase: 'loading' | 'asking' | 'settled';
  readonly detail: boolean;
  /** The state of the boxes. */
  readonly choice: Choice;
  /** The choice in effect; null before there is one. */
  readonly kept: Choice | null;
}

/** What is stored in the browser: the two lasting items, and the one of the session. */
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
  /** The visitor opens the settings. */
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

/** The rules of consent: from a state and an event to the next state and the effects. */
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

/** Leaving is no choice: the present choice stays in effect, and without one the question stays. */
function dismiss({ kept }: ConsentState): ConsentState {
  return { phase: kept ? 'settled' : 'asking', detail: false, choice: kept ?? NOTHING, kept };
}

/** Stored permanently only if the visitor wants that; else until the browser closes, so that the question does not return on every page. */
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

/** Whether the stored choice is the same, of the same words, and still valid: then it is not a new decision. */
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
  const fields = fieldsOf(read);
  return (
    [...categories, 'rememberChoice'].every((name) => typeof fields[name] === 'boolean') &&
    fields['necessary'] === true &&
    ['decidedAt', 'words', 'proof'].every((name) => typeof fields[name] === 'string')
  );
}
