import { PRICE_CENTS } from '@rempart/contract';
import { euros } from '@rempart/french';

export const priceWords = euros(PRICE_CENTS);
