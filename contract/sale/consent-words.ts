/** The version of the consent texts; a new one asks again. Changing which trackers they name requires a new one. */
export const CONSENT_WORDS_VERSION = '2026-11-22';
