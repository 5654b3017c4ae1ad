import { product } from '@rempart/brand';
import { CONSENT_WORDS_VERSION, isOneOf, siteEndpoints } from '@rempart/contract';
import { call } from '../../call.ts';
import { keepRoomFor, rememberFocus } from './banner-place.ts';
import {
  atFirst,
  type ConsentEffect,
  type ConsentEvent,
  categories,
  decide,
  isDecided,
  type StoredChoice,
} from './consent.ts';

const FLAG = `${product.slug}-cookie-consent`;
const PREFERENCES = `${product.slug}-cookie-preferences`;

/** Texts to read before choosing; there the banner is part of the page and covers nothing. */
const READING = ['/cookies', '/privacy', '/legal-notice'];

/** Activates the consent banner: reads the stored choice, asks where there is none, stores the answer. It loads nothing itself. */
export function liveConsent(): void {
  const banner = document.querySelector<HTMLElement>('#consentement');
  const title = document.querySelector<HTMLElement>('#consentement-titre');
  if (!banner || !title) return;
  const focus = rememberFocus(banner);
  let state = atFirst;

  const happen = (event: ConsentEvent) => {
    const before = state;
    const decided = decide(state, event);
    state = decided.state;
    decided.effects.forEach(perform);
    show(before.detail !== state.detail);
  };

  function show(isRefolded: boolean): void {
    if (!banner) return;
    const { phase, detail, choice } = state;
    const hadFocus = banner.contains(document.activeElement);
    for (const part of banner.querySelectorAll<HTMLElement>('[data-detail]')) part.hidden = !detail;
    for (const part of banner.querySelectorAll<HTMLElement>('[data-brief]')) part.hidden = detail;
    for (const name of [...categories, 'rememberChoice'] as const) {
      const box = banner.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (box) box.checked = choice[name];
    }
    banner.hidden = phase !== 'asking';
    if (hadFocus && banner.hidden) focus.giveBack();
    // The button that was pressed is gone.
    else if (hadFocus && isRefolded) title?.focus();
  }

  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-consent]') : null;
    const type = pressed?.dataset['consent'];
    if (!pressed || !type || !isPressed(type)) return;
    happen({ type });
    if (banner.contains(pressed) || banner.hidden) return;
    title.focus();
    focus.cameFrom(pressed);
  });
  banner.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, checked: on } = target;
    if (isToggle(name)) happen({ type: 'toggled', name, on });
  });
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') happen({ type: 'dismissed' });
  });

  banner.classList.toggle('consent-still', READING.includes(location.pathname));
  keepRoomFor(banner);
  const stored = (read: () => string | null) => quietly(read) ?? null;
  const found = {
    flag: stored(() => localStorage.getItem(FLAG)),
    preferences: stored(() => localStorage.getItem(PREFERENCES)),
    session: stored(() => sessionStorage.getItem(PREFERENCES)),
  };
  happen({ type: 'loaded', found, now: new Date() });
}

const PRESSED = ['customised', 'accepted', 'rejected', 'saved', 'managed', 'reset'] as const;
const isPressed = (type: string): type is (typeof PRESSED)[number] => isOneOf(PRESSED, type);
const TOGGLES = [...categories, 'rememberChoice'] as const;
const isToggle = (name: string): name is (typeof TOGGLES)[number] => isOneOf(TOGGLES, name);

function perform(effect: ConsentEffect): void {
  if (effect.type === 'complain') console.error('the stored cookie preferences cannot be read');
  if (effect.type === 'forget') forget();
  if (effect.type === 'keep') {
    const now = new Date();
    if (isDecided(storedIn(effect.where), effect.choice, now)) return;
    const decided = { decidedAt: now.toISOString(), words: CONSENT_WORDS_VERSION, proof: crypto.randomUUID() };
    keep({ ...effect.choice, ...decided }, effect.where);
  }
}

function storedIn(where: 'browser' | 'session'): string | null {
  const read = () => {
    if (where === 'session') return sessionStorage.getItem(PREFERENCES);
    return localStorage.getItem(FLAG) === 'true' ? localStorage.getItem(PREFERENCES) : null;
  };
  return quietly(read) ?? null;
}

function keep(choice: StoredChoice, where: 'browser' | 'session'): void {
  forget();
  quietly(() => {
    if (where === 'browser') localStorage.setItem(FLAG, 'true');
    (where === 'browser' ? localStorage : sessionStorage).setItem(PREFERENCES, JSON.stringify(choice));
  });
  const { proof, analytics, marketing, preferences, words } = choice;
  const body = { proof, analytics, marketing, preferences, words };
  void call(siteEndpoints.consent, { body, keepalive: true });
}

function forget(): void {
  quietly(() => {
    localStorage.removeItem(FLAG);
    localStorage.removeItem(PREFERENCES);
    sessionStorage.removeItem(PREFERENCES);
  });
}

/** A browser may forbid storage: then the choice lasts for this page. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
