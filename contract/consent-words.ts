/** The version of the words by which consent is asked; a new one asks again. Words that name a tracker need a new one. */
export const CONSENT_WORDS_VERSION = '2026-11-22';
