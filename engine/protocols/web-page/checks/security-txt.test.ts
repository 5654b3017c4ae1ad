import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { webHost } from '../../dns/testing/evidence.ts';
import type { TextFile } from '../evidence.ts';
import { parseSecurityTxt, readExpiry } from '../security-txt.ts';
import { securityTxtFields, securityTxtPresent } from './security-txt.ts';

const CONTACT = 'Contact: mailto:securite@exemple.fr';
const EXPIRES = 'Expires: 2027-06-01T00:00:00Z';
const file = (text: string, changes: Partial<TextFile> = {}): Observed<TextFile> =>
  seen({
    url: 'https://exemple.fr/.well-known/security.txt',
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    text,
    stopped: null,
    ...changes,
  });
const missing = file('', { status: 404, contentType: 'text/html' });
const found = (
  securityTxt: Observed<TextFile>,
  securityTxtAtRoot: Observed<TextFile> = missing,
): Partial<DnsEvidence> => ({
  pages: { plain: [], secure: null, foreign: null, securityTxt, securityTxtAtRoot },
});
const fields = (...lines: readonly string[]) => found(file(lines.join('\r\n')));
const noSite: Partial<DnsEvidence> = {
  web: { hosts: [{ ...webHost('exemple.fr', []), addresses: seen([]) }], hellos: null },
};

testCases([
  [securityTxtPresent, 'in its place', found(file(CONTACT)), 'pass'],
  [securityTxtPresent, 'at the root only', found(missing, file(CONTACT)), 'warn'],
  [securityTxtPresent, 'nowhere', found(missing), 'info'],
  [
    securityTxtPresent,
    'a site that gives its page for every address',
    found(file('<html>', { contentType: 'text/html' })),
    'info',
  ],
  [
    securityTxtPresent,
    'a redirect into the clear',
    found(file(CONTACT, { url: 'http://exemple.fr/security.txt' })),
    'info',
  ],
  [securityTxtPresent, 'no HTTPS', found(unseen('refused'), unseen('refused')), 'notApplicable'],
  [securityTxtPresent, 'a server that fails', found(file('', { status: 503, contentType: null })), 'unknown'],
  [securityTxtPresent, 'silence', found(unseen('timeout')), 'unknown'],
  [securityTxtPresent, 'no site', noSite, 'notApplicable'],

  [securityTxtFields, 'complete', fields('# Bonjour', CONTACT, EXPIRES), 'pass'],
  [
    securityTxtFields,
    'signed',
    fields('-----BEGIN PGP SIGNED MESSAGE-----', 'Hash: SHA512', '', CONTACT, EXPIRES),
    'pass',
  ],
  [
    securityTxtFields,
    'signed, with a dash before each line',
    fields('-----BEGIN PGP SIGNED MESSAGE-----', 'Hash: SHA512', '', `- ${CONTACT}`, `- ${EXPIRES}`),
    'pass',
  ],
  [securityTxtFields, 'not signed, yet with a dash before its contact', fields(`- ${CONTACT}`, EXPIRES), 'fail'],
  [securityTxtFields, 'a server that fails', found(file('', { status: 503, contentType: null })), 'unknown'],
  [securityTxtFields, 'without contact', fields(EXPIRES), 'fail'],
  [securityTxtFields, 'a contact that is no URI', fields('Contact: securite@exemple.fr', EXPIRES), 'fail'],
  [securityTxtFields, 'a contact in clear', fields('Contact: http://exemple.fr/', EXPIRES), 'fail'],
  [securityTxtFields, 'without end', fields(CONTACT), 'fail'],
  [securityTxtFields, 'with two ends', fields(CONTACT, EXPIRES, EXPIRES), 'fail'],
  [securityTxtFields, 'at its end', fields(CONTACT, 'Expires: 2026-11-19T00:00:00Z'), 'fail'],
  [securityTxtFields, 'a date that is none', fields(CONTACT, 'Expires: 1er janvier 2027'), 'fail'],
  [securityTxtFields, 'a day that no calendar has', fields(CONTACT, 'Expires: 2027-02-30T00:00:00Z'), 'fail'],
  [securityTxtFields, 'an hour that no day has', fields(CONTACT, 'Expires: 2027-02-20T24:00:00Z'), 'fail'],
  [securityTxtFields, 'for ever', fields(CONTACT, 'Expires: 2099-01-01T00:00:00Z'), 'warn'],
  [securityTxtFields, 'no file', found(missing), 'notApplicable'],
  [securityTxtFields, 'silence', found(unseen('timeout')), 'unknown'],
]);

test('fields are lines of their own', () => {
  assert.deepEqual(parseSecurityTxt('contact: tel:+33\nContact:sans espace\n Contact: mailto:a@b\nEXPIRES: x'), {
    contacts: ['tel:+33'],
    expires: ['x'],
  });
  assert.equal(readExpiry('2027-06-01T00:00:00+02:00'), '2027-05-31T22:00:00.000Z');
  assert.equal(readExpiry('2027-06-31'), null);
});
