import { includesChecks } from './checks/includes.ts';
import { mechanismChecks } from './checks/mechanisms.ts';
import { recordChecks } from './checks/record.ts';
import { senderChecks } from './checks/senders.ts';
import { syntaxChecks } from './checks/syntax.ts';

export const checks = [
  ...recordChecks,
  ...syntaxChecks,
  ...mechanismChecks,
  ...includesChecks,
  ...senderChecks,
] as const;
