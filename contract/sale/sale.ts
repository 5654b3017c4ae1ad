/** The price of a report, in cents, all taxes included. */
export const PRICE_CENTS = 1990;
/** The version of the conditions of sale that buyers accept. */
export const TERMS_VERSION = '2026-11-28';
/** The time before the payment page opens automatically, if both boxes are ticked. */
export const COUNTDOWN_SECONDS = 30;
/** The public id of the specimen report: a fictional domain, public. */
export const SPECIMEN_ID = '1';
