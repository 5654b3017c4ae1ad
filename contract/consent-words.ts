/** The version of the words by which consent is asked; a new one asks again. */
export const CONSENT_WORDS_VERSION = '2026-11';
