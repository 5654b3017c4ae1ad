import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { createAuthority } from '../../lab/authority.ts';
import { avoidsBrokenHashes } from './broken-hashes.ts';

const authority = createAuthority(new Date());
const roots = [authority.root];

function served(request: Omit<Parameters<typeof authority.issue>[0], 'names'>): readonly X509Certificate[] {
  return authority.issue({ names: ['www.exemple.fr'], ...request }).chain.map((der) => new X509Certificate(der));
}

test('a chain that is signed with sound hashes leads to its root, whatever the root itself is signed with', () => {
  assert.ok(avoidsBrokenHashes(served({}), roots));
});

test('SHA-1 on the way stops it, in the certificate of the site or in the only intermediate', () => {
  assert.ok(!avoidsBrokenHashes(served({ hash: 'sha1' }), roots));
  assert.ok(!avoidsBrokenHashes(served({ intermediateHash: 'sha1' }), roots));
});

test('an old certificate that is served for nothing does not', () => {
  const [, old] = served({ organization: 'Ancienne', intermediateHash: 'sha1' });
  const sound = served({});
  assert.ok(old && avoidsBrokenHashes([...sound, old], roots));
  assert.ok(avoidsBrokenHashes([...sound.slice(0, 1), old, ...sound.slice(1)], roots));
});

test('no chain leads to a root that is not trusted', () => {
  const [, old] = served({ organization: 'Ancienne', intermediateHash: 'sha1' });
  assert.ok(old && !avoidsBrokenHashes([...served({}), old], []));
});
