import { unseen } from '../../../model/observed.ts';
import { fakeHttp } from '../../../testing/sessions.ts';
import { pem, record, testCases } from '../testing/cases.ts';
import { MARK, MARK_ISSUER, PLAIN } from '../testing/certificates.ts';
import { checks } from './certificate.ts';

testCases(checks, [
  ['bimi/certificate-present', 'named', {}, 'pass'],
  ['bimi/certificate-present', 'not named', record('v=BIMI1; l=https://exemple.fr/logo.svg; a='), 'info'],

  ['bimi/certificate-usage', 'for marks, its issuer after it', {}, 'pass'],
  ['bimi/certificate-usage', 'the issuer first', pem(MARK_ISSUER + MARK), 'fail'],
  ['bimi/certificate-usage', 'followed by a stranger', pem(MARK + PLAIN), 'fail'],
  ['bimi/certificate-usage', 'for servers', pem(PLAIN), 'fail'],
  ['bimi/certificate-usage', 'a page', pem('<html>'), 'fail'],
  ['bimi/certificate-usage', '404', { authority: fakeHttp('', { status: 404 }) }, 'fail'],
  ['bimi/certificate-usage', 'silence', { authority: unseen('timeout') }, 'unknown'],

  ['bimi/certificate-name', 'of the selector', {}, 'pass'],
  ['bimi/certificate-name', 'of another', pem(PLAIN), 'fail'],
  ['bimi/certificate-name', 'unreadable', pem('<html>'), 'notApplicable'],

  ['bimi/certificate-dates', 'months away', {}, 'pass'],
  ['bimi/certificate-dates', 'a month', { now: '2027-09-20T00:00:00.000Z' }, 'warn'],
  ['bimi/certificate-dates', 'over', { now: '2028-01-01T00:00:00.000Z' }, 'fail'],
  ['bimi/certificate-dates', 'not yet', { now: '2026-01-01T00:00:00.000Z' }, 'fail'],
]);
