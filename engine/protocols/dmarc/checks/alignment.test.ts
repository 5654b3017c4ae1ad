import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { unseen } from '../../../model/observed.ts';
import { denyingAsk, fakeAsk, txt } from '../../../testing/ask.ts';
import { type Id, judged, type Zone } from '../testing/judged.ts';

const RSA = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');
const key = (name: string): Zone => ({ [`s1._domainkey.${name} TXT`]: txt(`v=DKIM1; k=rsa; p=${RSA}`) });
const k1 = (name: string): Zone => ({ [`k1._domainkey.${name} TXT`]: txt(`v=DKIM1; k=rsa; p=${RSA}`) });
const ed25519 = (name: string): Zone => ({
  [`s1._domainkey.${name} TXT`]: txt(`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`),
});
const mail = (name: string): Zone => ({ [`${name} MX`]: [{ type: 'MX', preference: 10, host: 'mx.exemple.fr' }] });
const policy = (record: string): Zone => ({ '_dmarc.exemple.fr TXT': txt(record) });
const spf = (name: string): Zone => ({ [`${name} TXT`]: txt('v=spf1 mx -all') });

const RELAXED = policy('v=DMARC1; p=reject');
const STRICT = policy('v=DMARC1; p=reject; adkim=s; aspf=s');
const APEX = mail('exemple.fr');
/** A name below the organisation, with mail of its own. */
const LETTER = mail('lettre.exemple.fr');

const cases: readonly (readonly [Id, string, Zone, string, string?])[] = [
  ['dmarc/align-dkim-possible', 'a key of the domain itself', { ...APEX, ...RELAXED, ...key('exemple.fr') }, 'pass'],
  ['dmarc/align-dkim-possible', 'no key at any usual name', { ...APEX, ...RELAXED }, 'warn'],
  ['dmarc/align-dkim-possible', 'a key of a name below', { ...APEX, ...RELAXED, ...k1('mg.exemple.fr') }, 'pass'],
  [
    'dmarc/align-dkim-possible',
    'which is no use under strict alignment',
    { ...APEX, ...STRICT, ...k1('mg.exemple.fr') },
    'fail',
  ],
  [
    'dmarc/align-dkim-possible',
    'one that is silent',
    {
      ...APEX,
      ...RELAXED,
      '_domainkey.em.exemple.fr TXT': unseen('timeout'),
      '_domainkey.mg.exemple.fr TXT': unseen('timeout'),
    },
    'unknown',
  ],
  [
    'dmarc/align-dkim-possible',
    'a key of the organisation',
    { ...LETTER, ...RELAXED, ...key('exemple.fr') },
    'pass',
    'lettre.exemple.fr',
  ],
  [
    'dmarc/align-dkim-possible',
    'which is no use under strict alignment either',
    { ...LETTER, ...STRICT, ...key('exemple.fr') },
    'fail',
    'lettre.exemple.fr',
  ],
  [
    'dmarc/align-dkim-possible',
    'a key of a name beside',
    { ...LETTER, ...RELAXED, ...k1('mg.exemple.fr') },
    'pass',
    'lettre.exemple.fr',
  ],
  [
    'dmarc/align-dkim-possible',
    'a key beyond the head of the organisation',
    {
      ...mail('a.b.exemple.fr'),
      ...RELAXED,
      '_dmarc.b.exemple.fr TXT': txt('v=DMARC1; p=reject; psd=n'),
      ...key('exemple.fr'),
    },
    'warn',
    'a.b.exemple.fr',
  ],
  ['dmarc/policy-only-spf', 'no key at any usual name', { ...APEX, ...RELAXED }, 'warn'],
  ['dmarc/policy-only-spf', 'a key of a name below', { ...APEX, ...RELAXED, ...k1('mg.exemple.fr') }, 'pass'],
  [
    'dmarc/policy-only-spf',
    'a key of the organisation',
    { ...LETTER, ...RELAXED, ...key('exemple.fr') },
    'pass',
    'lettre.exemple.fr',
  ],
  [
    'dmarc/policy-only-spf',
    'a key that many receivers ignore',
    { ...APEX, ...RELAXED, ...ed25519('exemple.fr') },
    'warn',
  ],
  [
    'dmarc/policy-only-spf',
    'beside one of another name that all read',
    {
      ...APEX,
      ...RELAXED,
      ...ed25519('exemple.fr'),
      ...key('exemple.fr'),
      's2._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${RSA}`),
    },
    'pass',
  ],
  ['dmarc/align-spf-possible', 'no policy at any usual name', { ...APEX, ...RELAXED }, 'warn'],
  [
    'dmarc/align-spf-possible',
    'of the organisation',
    { ...LETTER, ...RELAXED, ...spf('exemple.fr') },
    'pass',
    'lettre.exemple.fr',
  ],
  [
    'dmarc/align-spf-possible',
    'under strict alignment',
    { ...LETTER, ...STRICT, ...spf('exemple.fr') },
    'warn',
    'lettre.exemple.fr',
  ],
  ['dmarc/align-spf-possible', 'of a name below', { ...APEX, ...RELAXED, ...spf('send.exemple.fr') }, 'pass'],
  [
    'dmarc/align-spf-possible',
    'one that authorises nobody',
    { ...APEX, ...RELAXED, 'send.exemple.fr TXT': txt('v=spf1 -all') },
    'warn',
  ],
  [
    'dmarc/align-spf-possible',
    'silence of a name below',
    { ...APEX, ...RELAXED, 'send.exemple.fr TXT': unseen('timeout') },
    'unknown',
  ],
];

for (const [id, says, zone, outcome, domain] of cases)
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, denyingAsk(zone), domain)).outcome, outcome));

test('servers that deny no name prove nothing of other names', async () => {
  const zone = { ...APEX, ...RELAXED, '_domainkey.exemple.fr TXT': 'nxdomain' as const };
  assert.equal((await judged('dmarc/align-dkim-possible', fakeAsk(zone))).outcome, 'unknown');
});
