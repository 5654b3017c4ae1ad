import { testBuyer } from './checkout.ts';
import { startProduct } from './product.ts';

testBuyer(startProduct, { inShort: false });
