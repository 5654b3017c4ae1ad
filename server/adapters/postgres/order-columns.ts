import { columnsBut } from './rows.ts';
import { orders } from './schema.ts';

export const orderColumns = columnsBut(orders, 'agreed', 'verification');
