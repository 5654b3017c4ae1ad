import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasExpired, loginAddress, wayBack } from './way-back.ts';

const LOGIN = '/sys/core/mgmt/auth/login';
const back = (asked: string) => wayBack(new URLSearchParams({ retour: asked }));

test('an expired session leads back to the same page, with its filters', () => {
  const path = '/sys/core/mgmt/office/dashboard/un-secret/letters?kind=message#x';
  const search = new URL(loginAddress(LOGIN, { path, expired: true }), 'http://a').searchParams;
  assert.equal(wayBack(search), path);
  assert.equal(hasExpired(search), true);
  assert.equal(hasExpired(new URL(loginAddress(LOGIN, { path, expired: false }), 'http://a').searchParams), false);
});

test('no address leads out of the administration of this site', () => {
  for (const asked of [
    '',
    'https://ailleurs.fr/sys/core/mgmt/x',
    '//ailleurs.fr/sys/core/mgmt/x',
    '/\\ailleurs.fr/sys/core/mgmt/x',
    '\\\\ailleurs.fr/sys/core/mgmt/x',
    '/\t/ailleurs.fr/sys/core/mgmt/x',
    'javascript:alert(1)//sys/core/mgmt/x',
    '/blog',
    '/sys/core/mgmt/../../../blog',
    '/sys/core/mgmt/auth/login?retour=/sys/core/mgmt/auth/login',
  ])
    assert.equal(back(asked), null, asked);
});
