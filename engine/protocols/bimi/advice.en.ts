import type { ReasonsFor } from '../../model/advice.ts';
import { advice as certificate } from './advice/certificate.en.ts';
import { advice as dmarcAlignment } from './advice/dmarc-alignment.en.ts';
import { advice as logo } from './advice/logo.en.ts';
import { advice as mark } from './advice/mark.en.ts';
import { advice as record } from './advice/record.en.ts';
import type { checks } from './checks.ts';

export const advice = { ...record, ...logo, ...certificate, ...mark, ...dmarcAlignment };

export const reasons = {
  'certificate-not-https': 'Does not apply until the certificate is at an "https://" address.',
  'certificate-unreadable': 'Does not apply while the certificate cannot be read.',
  declined: 'Does not apply: the domain declares that it wants no logo.',
  'logo-doctype': 'Does not apply while the logo contains a "DOCTYPE" declaration.',
  'logo-not-https': 'Does not apply until the logo is at an "https://" address.',
  'logo-not-served': 'Does not apply while the logo cannot be fetched.',
  'logo-too-large': 'Not examined: the file is far too large.',
  'logo-unreadable': 'Does not apply until the logo is a readable SVG image.',
  'no-certificate': 'Does not apply: no mark certificate is announced.',
  'no-logo': 'Does not apply: the record names no logo.',
  'no-policy': 'Does not apply until a DMARC policy is readable.',
  'not-enforced': 'Does not apply until the DMARC policy itself is enforced.',
  'no-record': 'Does not apply: no BIMI record is published.',
  'not-declined': 'Does not apply: the domain does not decline to show a logo.',
  'record-unusable': 'Does not apply while the BIMI record is unusable.',
} satisfies ReasonsFor<typeof checks>;
