import { PRICE_CENTS } from '@rempart/contract';

/** « 19,90 € ». */
export const priceWords = `${(PRICE_CENTS / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2 })} €`;
