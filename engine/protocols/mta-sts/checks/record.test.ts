import { unseen } from '../../../model/observed.ts';
import { txt } from '../../../testing/ask.ts';
import { address, mx } from '../../../testing/sessions.ts';
import { testCases } from '../testing/cases.ts';
import { checks, recordFields, recordId, recordPlace, recordPresent, recordSingle, recordVersion } from './record.ts';

const NO_MX = { 'exemple.fr MX': [], 'mx.exemple.fr A': [] } as const;

testCases(checks, [
  [recordPresent, 'published', {}, 'pass'],
  [recordPresent, 'absent where mail is received', { record: [], policy: unseen('unreachable') }, 'warn'],
  [recordPresent, 'absent with a live policy', { record: [] }, 'fail'],
  [recordPresent, 'another text there is no record', { record: txt('v=spf1 -all'), policy: unseen('timeout') }, 'warn'],
  [
    recordPresent,
    'absent where no mail is received',
    { record: [], policy: unseen('timeout'), zone: { 'exemple.fr MX': mx('') } },
    'notApplicable',
  ],
  [
    recordPresent,
    'a web site without MX receives no mail',
    { record: [], policy: unseen('timeout'), zone: { ...NO_MX, 'exemple.fr A': address('192.0.2.80') } },
    'notApplicable',
  ],
  [
    recordPresent,
    'an implicit MX that speaks does',
    { record: [], policy: unseen('timeout'), zone: { ...NO_MX, 'exemple.fr A': address('192.0.2.25') } },
    'warn',
  ],
  [recordPresent, 'a silence is no absence', { record: unseen('timeout') }, 'unknown'],
  [
    recordPresent,
    'nor can it be judged without the MX',
    { record: [], policy: unseen('timeout'), zone: { 'exemple.fr MX': unseen('servfail') } },
    'unknown',
  ],

  [recordSingle, 'one', {}, 'pass'],
  [recordSingle, 'two', { record: txt('v=STSv1; id=1', 'v=STSv1; id=2') }, 'fail'],
  [
    recordSingle,
    'a second one that senders discard does not count',
    { record: txt('v=STSv1; id=1', 'V=STSV1; id=2') },
    'pass',
  ],
  [recordSingle, 'none', { record: [] }, 'notApplicable'],

  [recordVersion, 'first field', {}, 'pass'],
  [recordVersion, 'the grammar admits a space before the semicolon', { record: txt('v=STSv1 ;id=1') }, 'pass'],
  [recordVersion, 'wrong case', { record: txt('v=stsv1; id=1') }, 'fail'],
  [recordVersion, 'not first', { record: txt('id=1; v=STSv1') }, 'fail'],
  [recordVersion, 'another version', { record: txt('v=STSv10; id=1') }, 'fail'],

  [recordId, 'letters and digits', {}, 'pass'],
  [recordId, '32 are allowed', { record: txt(`v=STSv1; id=${'a'.repeat(32)}`) }, 'pass'],
  [recordId, '33 are not', { record: txt(`v=STSv1; id=${'a'.repeat(33)}`) }, 'fail'],
  [recordId, 'hyphens', { record: txt('v=STSv1; id=2026-11-20;') }, 'fail'],
  [
    recordFields,
    'an extension by a name that only its own grammar admits',
    { record: txt('v=STSv1; id=1; 9x_-.a=1;') },
    'pass',
  ],
  [recordId, 'missing', { record: txt('v=STSv1;') }, 'fail'],
  [recordId, 'two records', { record: txt('v=STSv1; id=1', 'v=STSv1; id=2') }, 'notApplicable'],
  [recordId, 'a record that is ignored', { record: txt('v=stsv1; id=-') }, 'notApplicable'],

  [recordPlace, 'at its place', {}, 'pass'],
  [recordPlace, 'at the apex', { record: [], apex: txt('v=STSv1; id=1') }, 'fail'],
  [recordPlace, 'at the policy host', { record: [], zone: { 'mta-sts.exemple.fr TXT': txt('v=STSv1; id=1') } }, 'fail'],
  [recordPlace, 'nowhere', { record: [] }, 'notApplicable'],

  [recordFields, 'each once', {}, 'pass'],
  [recordFields, 'an extension is legal', { record: txt('v=STSv1; id=1; suite=2') }, 'pass'],
  [recordFields, 'an extension without value', { record: txt('v=STSv1; id=1; more=') }, 'warn'],
  [recordFields, 'an extension with an equals sign too many', { record: txt('v=STSv1; id=1; test==') }, 'warn'],
  [recordFields, 'a name of 32 characters', { record: txt(`v=STSv1; id=1; ${'a'.repeat(32)}=1`) }, 'pass'],
  [recordFields, 'a name of 33 characters', { record: txt(`v=STSv1; id=1; ${'a'.repeat(33)}=1`) }, 'warn'],
  [recordFields, 'twice', { record: txt('v=STSv1; id=1; id=2') }, 'warn'],
]);
