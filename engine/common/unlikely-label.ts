/** A label that nobody publishes on purpose: what answers to it answers to any. */
export const UNLIKELY_LABEL = 'q7f3zz-nobody-publishes-this';
