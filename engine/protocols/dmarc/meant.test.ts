import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asMeant, isNearlyDmarc, parseMeant } from './parse.ts';

const RIGHT = 'v=DMARC1; p=reject; rua=mailto:d@exemple.fr';

const near: readonly (readonly [text: string, says: string])[] = [
  ['p=reject; v=DMARC1; rua=mailto:d@exemple.fr', 'the version second'],
  ['p=reject; rua=mailto:d@exemple.fr; v=DMARC1;', 'the version last'],
  ['p=reject; rua=mailto:d@exemple.fr', 'no version'],
  ['v=DMRC1; p=reject; rua=mailto:d@exemple.fr', 'a version misspelt'],
  ['v=DMARC1 p=reject; rua=mailto:d@exemple.fr', 'no semicolon behind the version'],
  ['v=DMARC1, p=reject; rua=mailto:d@exemple.fr', 'a comma behind the version'],
  ['v=DMARC1.0; p=reject; rua=mailto:d@exemple.fr', 'a version of another form'],
  ['v=DMARC2; p=reject; rua=mailto:d@exemple.fr', 'a version that does not exist'],
  ['"v=DMARC1; p=reject; rua=mailto:d@exemple.fr"', 'quotation marks'],
  ['TXT "v=DMARC1; p=reject; rua=mailto:d@exemple.fr"', 'the type before'],
  ['_dmarc IN TXT v=DMARC1; p=reject; rua=mailto:d@exemple.fr', 'the whole line of a zone file'],
  [' v = dmarc 1 ;p=reject; rua=mailto:d@exemple.fr', 'spaces and small letters'],
];

for (const [text, says] of near) {
  test(`one edit makes a policy of it: ${says}`, () => {
    assert.ok(isNearlyDmarc(text));
    assert.equal(asMeant(text), RIGHT);
    assert.equal(parseMeant(text).p, 'reject');
  });
}

const others = [
  'k=rsa; p=MIGfMA0G',
  'v=spf1 mx -all',
  'v=DKIM1; p=',
  'p=block; rua=mailto:d@exemple.fr',
  'p=reject; see=wiki',
  'p=reject and more',
  'rua=mailto:d@exemple.fr',
  'hello; world',
  '',
];

for (const text of others) test(`no policy is read into ${text || 'nothing'}`, () => assert.equal(asMeant(text), null));

test('a record that receivers read is no near miss, and stays as it is', () => {
  assert.ok(!isNearlyDmarc(RIGHT));
  assert.equal(asMeant(RIGHT), RIGHT);
});
