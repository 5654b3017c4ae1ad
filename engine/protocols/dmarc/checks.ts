import { alignmentChecks } from './checks/alignment.ts';
import { policyChecks } from './checks/policy.ts';
import { recordChecks } from './checks/record.ts';
import { reportChecks } from './checks/reports.ts';

export const checks = [...recordChecks, ...policyChecks, ...alignmentChecks, ...reportChecks] as const;
