import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('publiccode.yml has what its standard (0.4) demands, within its lengths', () => {
  const { license } = JSON.parse(read('package.json'));
  const said = parse(read('publiccode.yml'));
  assert.equal(said.publiccodeYmlVersion, '0.4');
  assert.match(said.url, /^https:\/\/\S+$/);
  assert.ok(['concept', 'development', 'beta', 'stable', 'obsolete'].includes(said.developmentStatus));
  assert.ok(said.platforms.length > 0 && said.categories.length > 0);
  assert.equal(said.softwareType, 'standalone/web');
  assert.equal(said.legal.license, license);
  assert.ok(['internal', 'contract', 'community', 'none'].includes(said.maintenance.type));
  assert.ok(said.maintenance.type !== 'community' || said.maintenance.contacts[0].name);
  assert.equal(typeof said.localisation.localisationReady, 'boolean');
  assert.deepEqual(Object.keys(said.description), ['fr', 'en']);
  for (const { genericName, shortDescription, longDescription, features } of Object.values<{
    genericName: string;
    shortDescription: string;
    longDescription: string;
    features: readonly string[];
  }>(said.description)) {
    assert.ok(genericName.length <= 35, genericName);
    assert.ok(shortDescription.length <= 150, shortDescription);
    assert.ok(longDescription.length >= 150 && longDescription.length <= 10_000);
    for (const feature of features) assert.ok(feature.length <= 100, feature);
  }
});
