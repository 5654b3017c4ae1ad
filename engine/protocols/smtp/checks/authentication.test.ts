import type { SmtpSession } from '../../../model/ask.ts';
import { seen, unseen } from '../../../model/observed.ts';
import type { FakeAnswer } from '../../../testing/ask.ts';
import { fakeSmtp, plainSmtp } from '../../../testing/sessions.ts';
import { testCases } from '../testing/cases.ts';
import { one, type World } from '../testing/world.ts';
import { checks } from './authentication.ts';

const submitting = (session: SmtpSession): World => ({ ask: { submission: async () => seen(session) } });

testCases('authentication', checks, [
  ['smtp/submission-srv', 'none', {}, 'notApplicable'],
  ['smtp/submission-srv', 'under TLS', services('_submissions', '_imaps'), 'info'],
  ['smtp/submission-srv', 'in clear first, and under TLS', services('_imap', '_imaps'), 'info'],
  [
    'smtp/submission-srv',
    'in clear alone',
    { zone: { '_imap._tcp.exemple.fr SRV': srv('mail.exemple.fr', 143) } },
    'warn',
  ],
  [
    'smtp/submission-srv',
    'the port under TLS by the name of the other',
    { zone: { '_submission._tcp.exemple.fr SRV': srv('mail.exemple.fr', 465) } },
    'info',
  ],
  ['smtp/submission-srv', 'declined', { zone: { '_pop3._tcp.exemple.fr SRV': srv('', 0) } }, 'info'],
  ['smtp/submission-srv', 'silence', { zone: { '_imaps._tcp.exemple.fr SRV': unseen('servfail') } }, 'unknown'],

  ['smtp/auth-plain25', 'none', {}, 'pass'],
  ['smtp/auth-plain25', 'PLAIN before TLS', one(fakeSmtp({ extensions: ['STARTTLS', 'AUTH PLAIN LOGIN'] })), 'fail'],
  ['smtp/auth-plain25', 'as old servers write it', one(plainSmtp({ extensions: ['AUTH=LOGIN'] })), 'fail'],
  ['smtp/auth-plain25', 'a challenge before TLS', one(fakeSmtp({ extensions: ['STARTTLS', 'AUTH CRAM-MD5'] })), 'warn'],
  ['smtp/auth-plain25', 'after TLS only', one(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN'] })), 'pass'],

  ['smtp/auth-on25', 'none', {}, 'pass'],
  ['smtp/auth-on25', 'after TLS', one(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN'] })), 'warn'],

  ['smtp/auth-submission', 'under TLS only', submitting(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN'] })), 'pass'],
  ['smtp/auth-submission', 'in clear', submitting(plainSmtp({ extensions: ['AUTH PLAIN LOGIN'] })), 'fail'],
  ['smtp/auth-submission', 'a challenge in clear', submitting(plainSmtp({ extensions: ['AUTH CRAM-MD5'] })), 'warn'],
  ['smtp/auth-submission', 'nobody there', {}, 'notApplicable'],
  [
    'smtp/auth-submission',
    'silent where the domain promises it',
    {
      zone: {
        '_submission._tcp.exemple.fr SRV': [{ type: 'SRV', priority: 0, weight: 1, port: 587, host: 'mx.exemple.fr' }],
      },
    },
    'unknown',
  ],

  ['smtp/auth-mechs', 'one of today', submitting(fakeSmtp({ extensionsAfterTls: ['AUTH PLAIN CRAM-MD5'] })), 'pass'],
  [
    'smtp/auth-mechs',
    'those of yesterday alone',
    submitting(fakeSmtp({ extensionsAfterTls: ['AUTH CRAM-MD5 NTLM'] })),
    'warn',
  ],
  ['smtp/auth-mechs', 'none', {}, 'notApplicable'],
]);

function srv(host: string, port: number): FakeAnswer {
  return [{ type: 'SRV', priority: 0, weight: 1, port, host }];
}

function services(...names: readonly string[]): World {
  return {
    zone: Object.fromEntries(names.map((name) => [`${name}._tcp.exemple.fr SRV`, srv('mail.exemple.fr', 993)])),
  };
}
