import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLists } from '../network/blocklists/list-definitions.ts';
import { listingMeaning } from './listing-meanings.en.ts';

test('every meaning of the lists that come with the program has its English; what a list wrote itself stays', () => {
  const meanings = defaultLists().flatMap(({ codes, bits = {} }) => [...Object.values(codes), ...Object.values(bits)]);
  assert.ok(meanings.length > 20);
  const alike = ['SBL', 'CSS', 'XBL', 'DROP', 'PBL (Spamhaus)', 'spam'];
  assert.deepEqual(
    meanings.filter((meaning) => listingMeaning(meaning) === meaning && !alike.includes(meaning)),
    [],
  );
  assert.equal(listingMeaning('hameçonnage'), 'phishing');
  assert.equal(listingMeaning('Listed, see https://list.example/'), 'Listed, see https://list.example/');
  assert.equal(listingMeaning('constructor'), 'constructor');
});
