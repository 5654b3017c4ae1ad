import { checks as certificate } from './checks/certificate.ts';
import { checks as dmarcAlignment } from './checks/dmarc-alignment.ts';
import { checks as logo } from './checks/logo.ts';
import { checks as mark } from './checks/mark.ts';
import { checks as record } from './checks/record.ts';

export const checks = [...record, ...logo, ...certificate, ...mark, ...dmarcAlignment] as const;
