import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import shipped from '../../../data/mark-roots.json' with { type: 'json' };
import { unseen } from '../../../model/observed.ts';
import { fakeHttp } from '../../../testing/sessions.ts';
import { gathered, HEADERS, packed, pem, testCases, type World } from '../testing/cases.ts';
import {
  MARK,
  MARK_BARE,
  MARK_IN_USE,
  MARK_ISSUER,
  MARK_LOGO,
  MARK_MODIFIED,
  MARK_PILOT,
  MARK_ROOT,
  MARK_STRANGER,
  PLAIN,
} from '../testing/certificates.ts';
import { checks } from './mark.ts';

testCases(checks, [
  ['bimi/certificate-chain', 'to a root that is trusted', {}, 'pass'],
  ['bimi/certificate-chain', 'to a root that nobody lists', { roots: [] }, 'fail'],
  ['bimi/certificate-chain', 'with its root', { ...pem(MARK + MARK_ISSUER + MARK_ROOT), roots: [MARK_ROOT] }, 'pass'],
  [
    'bimi/certificate-chain',
    'with a root that nobody lists',
    { ...pem(MARK + MARK_ISSUER + MARK_ROOT), roots: [] },
    'fail',
  ],
  ['bimi/certificate-chain', 'in another order', pem(MARK + MARK_ROOT + MARK_ISSUER), 'pass'],
  ['bimi/certificate-chain', 'without its issuer', pem(MARK), 'fail'],
  ['bimi/certificate-chain', 'of a stranger', pem(MARK_STRANGER), 'fail'],
  ['bimi/certificate-chain', 'past the end of its issuer', { now: '2036-01-01T00:00:00.000Z' }, 'fail'],
  ['bimi/certificate-chain', 'unreadable', pem('<html>'), 'notApplicable'],
  ['bimi/certificate-chain', 'silence', { authority: unseen('reset') }, 'unknown'],

  ['bimi/certificate-logged', 'with a timestamp', {}, 'pass'],
  ['bimi/certificate-logged', 'without', pem(MARK_BARE), 'fail'],

  ['bimi/certificate-logo', 'the very same', { logo: fakeHttp(MARK_LOGO, HEADERS) }, 'pass'],
  ['bimi/certificate-logo', 'the same, compressed', packed(MARK_LOGO), 'pass'],
  ['bimi/certificate-logo', 'one octet more', { logo: fakeHttp(`${MARK_LOGO}\n`, HEADERS) }, 'fail'],
  ['bimi/certificate-logo', 'none in the certificate', pem(MARK_BARE), 'fail'],
  ['bimi/certificate-logo', 'none served', { logo: fakeHttp('', { status: 404 }) }, 'notApplicable'],
  ['bimi/certificate-logo', 'silence', { logo: unseen('timeout') }, 'unknown'],

  ['bimi/certificate-type', 'registered', {}, 'info'],
  ['bimi/certificate-type', 'modified', pem(MARK_MODIFIED + MARK_ISSUER), 'info'],
  ['bimi/certificate-type', 'not told', pem(PLAIN), 'info'],
  ['bimi/certificate-type', 'in use, and not where', pem(MARK_IN_USE), 'fail'],
  ['bimi/certificate-type', 'of the pilot', pem(MARK_PILOT), 'fail'],
]);

test('bimi: the kind of a mark is reported, and what its certificate vouches for', async () => {
  const facts = async (id: (typeof checks)[number]['id'], world: World) => {
    const evidence = await gathered(world);
    return checks.find((check) => check.id === id)?.judge(evidence).facts;
  };
  assert.deepEqual(await facts('bimi/certificate-type', {}), { markType: 'Registered Mark', kind: 'VMC' });
  assert.deepEqual(await facts('bimi/certificate-type', pem(MARK_MODIFIED)), {
    markType: 'Modified Registered Mark',
    kind: 'CMC',
  });
  assert.deepEqual(await facts('bimi/certificate-logo', {}), { bytes: MARK_LOGO.length, algorithms: ['sha256'] });
  assert.deepEqual(await facts('bimi/certificate-chain', {}), { root: 'Racine' });
  assert.deepEqual(await facts('bimi/certificate-chain', pem(MARK)), { fault: 'incomplete', issuer: 'Intermédiaire' });
});

test('bimi: the roots of marks are those that their digests say, and sign themselves', () => {
  assert.ok(shipped.roots.length >= 4);
  for (const { name, der, sha256 } of shipped.roots) {
    const root = new X509Certificate(Buffer.from(der, 'base64'));
    assert.equal(root.fingerprint256.replaceAll(':', '').toLowerCase(), sha256, name);
    assert.ok(root.ca && root.verify(root.publicKey), name);
  }
});

test('bimi: evidence older than the roots says nothing of the chain', async () => {
  const { roots, ...evidence } = await gathered({});
  assert.ok(roots);
  const rule = checks.find(({ id }) => id === 'bimi/certificate-chain');
  assert.deepEqual(rule?.judge(evidence), { outcome: 'unknown', facts: { silence: 'not-recorded' } });
});
