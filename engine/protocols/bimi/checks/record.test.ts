import { unseen } from '../../../model/observed.ts';
import { txt } from '../../../testing/ask.ts';
import { RECORD, record, testCases } from '../testing/cases.ts';
import { checks } from './record.ts';

testCases(checks, [
  ['bimi/record-present', 'published', {}, 'pass'],
  ['bimi/record-present', 'absent is no fault', { record: [] }, 'info'],
  ['bimi/record-present', 'inherited', { domain: 'www.exemple.fr' }, 'pass'],
  ['bimi/record-present', 'silence', { record: unseen('timeout') }, 'unknown'],

  ['bimi/record-single', 'one', {}, 'pass'],
  ['bimi/record-single', 'two', { record: txt(RECORD, RECORD) }, 'fail'],

  ['bimi/record-syntax', 'sound', {}, 'pass'],
  ['bimi/record-syntax', 'a logo without certificate', record('v=BIMI1; l=https://exemple.fr/logo.svg'), 'pass'],
  ['bimi/record-syntax', 'a preference of the draft', record(`${RECORD}; avp=brand`), 'pass'],
  ['bimi/record-syntax', 'http', record('v=BIMI1; l=http://exemple.fr/logo.svg'), 'fail'],
  ['bimi/record-syntax', 'spaces in the version', record('v = BIMI1 ; l=https://exemple.fr/logo.svg'), 'pass'],
  ['bimi/record-syntax', 'a missing semicolon', record('v=BIMI1 l=https://exemple.fr/logo.svg'), 'fail'],
  ['bimi/record-syntax', 'version not first', record('l=https://exemple.fr/logo.svg; v=BIMI1'), 'fail'],
  ['bimi/record-syntax', 'no logo', record('v=BIMI1; a=https://exemple.fr/marque.pem'), 'fail'],
  ['bimi/record-syntax', 'twice the same', record(`${RECORD}; l=https://exemple.fr/b.svg`), 'fail'],
  ['bimi/record-syntax', 'an unknown tag', record(`${RECORD}; x=1`), 'warn'],

  ['bimi/record-decline', 'declined', record('v=BIMI1; l=; a=;'), 'info'],
  ['bimi/record-decline', 'not declined', {}, 'notApplicable'],
]);
