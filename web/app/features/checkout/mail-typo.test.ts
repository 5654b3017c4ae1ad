import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestAddress } from './mail-typo.ts';

test('one letter away from a common domain is a typo', () => {
  for (const typed of ['gmial.com', 'gmal.com', 'gmaill.com', 'gnail.com'])
    assert.equal(suggestAddress(`Jean@${typed}`), 'jean@gmail.com', typed);
});

test('other domains are no typo', () => {
  for (const typed of ['jean@gmail.com', 'jean@exemple.fr', 'jean', 'jean@', '@gmail.com', 'jean@mail.com.org'])
    assert.equal(suggestAddress(typed), null, typed);
});
