import { checks as mxValidation } from './checks/mx-validation.ts';
import { checks as policyFetch } from './checks/policy-fetch.ts';
import { checks as policyValidation } from './checks/policy-validation.ts';
import { checks as record } from './checks/record.ts';
import { checks as tlsReports } from './checks/tls-reports.ts';

export const checks = [...record, ...tlsReports, ...policyFetch, ...policyValidation, ...mxValidation] as const;
