import { atHeads, verdictWords as verdictScale } from '@rempart/contract';

export { protocolCards } from '@rempart/contract';

/** The word for a verdict; it always accompanies its colour and its shape. */
export const verdictWords = atHeads(verdictScale);
