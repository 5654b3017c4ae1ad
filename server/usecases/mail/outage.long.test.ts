import { describeOnBoth } from '../../../trials/databases.ts';
import { testOutages } from '../../../trials/outages.ts';

const ORDERS = 100;
await describeOnBoth('survives an unavailable relay', (kind) => testOutages(ORDERS, kind));
