import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../model/observed.ts';
import { advice } from './advice.fr.ts';
import { expiry } from './checks.ts';
import { testCases } from './testing/cases.ts';

testCases([
  [expiry, 'next year is far', { registration: { expires: '2027-11-20T00:00:00Z' } }, 'pass'],
  [expiry, 'sixty-one days pass', { registration: { expires: '2027-01-20T13:00:00Z' } }, 'pass'],
  [expiry, 'sixty days warn', { registration: { expires: '2027-01-19T13:00:00Z' } }, 'warn'],
  [expiry, 'fifteen days only warn', { registration: { expires: '2026-12-05T13:00:00Z' } }, 'warn'],
  [expiry, 'fourteen days fail', { registration: { expires: '2026-12-04T13:00:00Z' } }, 'fail'],
  [expiry, 'yesterday fails', { registration: { expires: '2026-11-19T00:00:00Z' } }, 'fail'],
  [
    expiry,
    'the date of the term that the registry has prolonged is past, and no end',
    { registration: { expires: '2026-11-19T00:00:00Z', statuses: ['auto renew period'] } },
    'notApplicable',
  ],
  [
    expiry,
    'a term that ends soon ends soon, prolonged or not',
    { registration: { expires: '2026-12-01T00:00:00Z', statuses: ['auto renew period'] } },
    'fail',
  ],
  [expiry, 'a date that is none is no date', { registration: { expires: 'bientôt' } }, 'notApplicable'],
  [expiry, 'many country codes publish none', { registration: { expires: null } }, 'notApplicable'],
  [
    expiry,
    'WHOIS, which may have known, is silent',
    { registration: { expires: null, whois: unseen('timeout') } },
    'unknown',
  ],
  [
    expiry,
    'the registry has no date, and the registrar has',
    {
      registration: { expires: null, related: 'https://rdap.gandi.test/domain/exemple.fr' },
      registrar: JSON.stringify({ events: [{ eventAction: 'expiration', eventDate: '2026-11-25T00:00:00Z' }] }),
    },
    'fail',
  ],
  [expiry, 'silence is never expired', { registration: unseen('refused') }, 'unknown'],
  [expiry, 'what is not registered does not expire', { registration: { registered: false } }, 'notApplicable'],
  [
    expiry,
    'the registry counts a term that the registrar was not paid for',
    {
      registration: { expires: '2027-11-10T00:00:00Z', related: 'https://rdap.gandi.test/domain/exemple.fr' },
      registrar: JSON.stringify({ events: [{ eventAction: 'expiration', eventDate: '2026-11-10T00:00:00Z' }] }),
    },
    'fail',
  ],
  [
    expiry,
    'both agree',
    {
      registration: { related: 'https://rdap.gandi.test/domain/exemple.fr' },
      registrar: JSON.stringify({ events: [{ eventAction: 'expiration', eventDate: '2027-11-01T00:00:00Z' }] }),
    },
    'pass',
  ],
  [
    expiry,
    'a registrar that stays silent takes nothing from what the registry says',
    { registration: { related: 'https://rdap.gandi.test/domain/exemple.fr' } },
    'pass',
  ],
  [
    expiry,
    'a registrar whose answer is no JSON says nothing',
    { registration: { related: 'https://rdap.gandi.test/domain/exemple.fr' }, registrar: '<html>' },
    'pass',
  ],
]);

test('whois/expiry: the words say when and how long', () => {
  const facts = { registrable: 'exemple.fr', expires: '2026-12-01T00:00:00Z', days: 10 };
  assert.equal(advice['whois/expiry'].fail(facts), 'exemple.fr expire le 1er décembre 2026, dans 10 jours.');
});
