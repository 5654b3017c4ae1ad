import { checks as chain } from './checks/chain.ts';
import { checks as record } from './checks/record.ts';
import { checks as target } from './checks/target.ts';

export const checks = [...record, ...chain, ...target] as const;
