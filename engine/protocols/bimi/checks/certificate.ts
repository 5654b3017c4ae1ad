import { calendarDays, daysBetween } from '../../../common/days.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, info, pass, unknown, warn } from '../../../model/outcome.ts';
import { readMarkCertificate } from '../mark-certificate.ts';
import { isCoded, isRefusal, onAuthority, onCertificate, onRecord, unreadable } from '../published.ts';

const check = checkIn('certificate');

const REQUIREMENTS = 'Minimum Security Requirements for Issuance of Mark Certificates';
const EXPIRY_WARNS_DAYS = 30;

export const certificatePresent = check({
  id: 'bimi/certificate-present',
  severity: 'info',
  reference: 'draft-brand-indicators-for-message-identification §4',
  judge: onRecord(({ authority }) =>
    authority === null || authority === '' ? info({ authority }) : pass({ authority }),
  ),
});

export const certificateUsage = check({
  id: 'bimi/certificate-usage',
  severity: 'low',
  reference: 'draft-fetch-validation-vmc-wchuang',
  labour: usual('web', 'none'),
  judge: onAuthority(({ url, answer }) => {
    if (!answer.seen)
      return isRefusal(answer) ? fail({ url, fault: answer.detail ?? answer.silence }) : unknown(answer);
    const { status, tlsFault, stopped, body, cut } = answer.value;
    if (tlsFault === null && isCoded(answer.value)) return unknown(unreadable(answer.value));
    const unserved = tlsFault ?? stopped ?? (status === 200 ? null : `HTTP ${status}`);
    if (unserved !== null) return fail({ url, fault: unserved });
    const certificate = cut ? null : readMarkCertificate(body);
    if (!certificate) return fail({ url, fault: 'not-pem' });
    if (!certificate.hasMarkUsage) return fail({ url, fault: 'usage' });
    return certificate.isLinked ? pass({ issuer: certificate.issuer }) : fail({ url, fault: 'order' });
  }),
});

export const certificateName = check({
  id: 'bimi/certificate-name',
  severity: 'low',
  reference: REQUIREMENTS,
  judge: onCertificate(({ names }, { domain, organizational }) => {
    const wanted = [domain, organizational].flatMap((name) => [name, `default._bimi.${name}`]);
    const matched = names.filter((name) => wanted.includes(name));
    return matched.length > 0 ? pass({ names: matched }) : fail({ names, domain });
  }),
});

export const certificateDates = check({
  id: 'bimi/certificate-dates',
  severity: 'low',
  reference: rfc(5280, '4.1.2.5'),
  judge: onCertificate(({ notBefore, notAfter }, { at }) => {
    const left = daysBetween(at, notAfter) ?? -1;
    const days = left < 0 ? left : calendarDays(at, notAfter);
    const facts = { notBefore, notAfter, days };
    if (days < 0 || Date.parse(at) < Date.parse(notBefore)) return fail(facts);
    return days <= EXPIRY_WARNS_DAYS ? warn(facts) : pass(facts);
  }),
});

export const checks = [certificatePresent, certificateUsage, certificateName, certificateDates] as const;
