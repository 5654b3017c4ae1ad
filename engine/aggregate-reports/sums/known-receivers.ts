import { isWithinAny } from '../../common/names.ts';

/**
 * Domains from which great receivers send their reports: of each the one in the author's address, at which their customers have no mailbox
 * (yahoo.com has them, dmarc.yahoo.com has not). A stricter policy is called safe on the word of these alone; what others tell of failures
 * counts.
 */
const REPORTING_DOMAINS = [
  'google.com',
  'microsoft.com',
  'dmarc.yahoo.com',
  'fastmaildmarc.com',
  'mimecastreport.com',
  'corp.mail.ru',
];

/** Whether it is one of them, or a name below; `organization` is the domain that vouched for the report where it came by mail. */
export function isKnownReceiver(organization: string): boolean {
  return isWithinAny(organization.toLowerCase(), REPORTING_DOMAINS);
}
