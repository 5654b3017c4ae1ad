import { testBuyer } from './checkout.ts';
import { sharedProduct } from './product.ts';

testBuyer(() => sharedProduct(), { inShort: true });
