import { daysBetween } from '../../../common/days.ts';
import { check, rfc } from '../../../model/check.ts';
import type { Observed } from '../../../model/observed.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { absence } from '../../web-tls/presence.ts';
import { hostsUnread } from '../../web-tls/sessions.ts';
import type { TextFile, WebPageReads } from '../evidence.ts';
import { isContact, parseSecurityTxt, readExpiry } from '../security-txt.ts';
import { refusal, withoutHttps } from './headers.ts';

/** RFC 9116 §2.5.5: less than a year in the future is recommended. */
const LONGEST_DAYS = 366;

export const securityTxtPresent = check({
  id: 'dns/securitytxt-present',
  step: 'headers',
  severity: 'low',
  reference: rfc(9116, '3'),
  axis: 'web',
  judge: (evidence: WebPageReads) => {
    const { pages, web } = evidence;
    const { securityTxt, securityTxtAtRoot } = pages;
    if (!securityTxt || !securityTxtAtRoot) return absence(web);
    if (!securityTxt.seen) return withoutHttps(securityTxt, evidence);
    if (served(securityTxt)) return pass({ url: securityTxt.value.url }, hostsUnread(web));
    const atRoot = served(securityTxtAtRoot);
    if (atRoot) return warn({ url: atRoot.url });
    if (!securityTxtAtRoot.seen) return withoutHttps(securityTxtAtRoot, evidence);
    const { status } = securityTxt.value;
    return isFailing(status) ? unknown(refusal(`HTTP ${status}`)) : info({ status });
  },
});

export const securityTxtFields = check({
  id: 'dns/securitytxt-fields',
  step: 'headers',
  severity: 'low',
  reference: rfc(9116, '2.5'),
  axis: 'web',
  judge: (evidence: WebPageReads) => {
    const { pages, web, at } = evidence;
    const { securityTxt, securityTxtAtRoot } = pages;
    if (!securityTxt || !securityTxtAtRoot) return absence(web);
    const file = served(securityTxt) ?? served(securityTxtAtRoot);
    if (!file) {
      if (!securityTxt.seen) return withoutHttps(securityTxt, evidence);
      if (!securityTxtAtRoot.seen) return withoutHttps(securityTxtAtRoot, evidence);
      const { status } = securityTxt.value;
      return isFailing(status) ? unknown(refusal(`HTTP ${status}`)) : notApplicable('no-security-txt');
    }
    const { contacts, expires } = parseSecurityTxt(file.text);
    const [expiry, ...further] = expires;
    const until = expiry === undefined || further.length > 0 ? null : readExpiry(expiry);
    const daysLeft = until === null ? null : daysBetween(at, until);
    const facts = { contacts: contacts.filter(isContact), expires, daysLeft };
    if (facts.contacts.length === 0 || daysLeft === null || daysLeft < 0) return fail(facts);
    return daysLeft > LONGEST_DAYS ? warn(facts) : pass(facts, hostsUnread(web));
  },
});

export const checks = [securityTxtPresent, securityTxtFields] as const;

/** Plain text over https, and not the page that some sites give for every address. */
function served(file: Observed<TextFile>): TextFile | null {
  if (!file.seen) return null;
  const { status, stopped, url, contentType } = file.value;
  const plain = /^text\/plain\b/i.test(contentType ?? '');
  return status === 200 && stopped === null && url.startsWith('https:') && plain ? file.value : null;
}

const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/** Whether a status says that the server does not answer now, which is not that the file is absent (RFC 9110 §15.6; RFC 6585 §4). */
function isFailing(status: number): boolean {
  return status === TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR;
}
