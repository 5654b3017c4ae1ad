import { keyChecks } from './checks/key.ts';
import { recordChecks } from './checks/record.ts';
import { useChecks } from './checks/use.ts';

export const checks = [...recordChecks, ...keyChecks, ...useChecks] as const;
