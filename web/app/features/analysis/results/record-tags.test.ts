import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf } from './record-tags.ts';

const meaningOf = (record: string, text: string) =>
  piecesOf(record).find((piece) => piece.text.trim() === text)?.meaning;

for (const record of [
  'v=DMARC1; p=none; rua=mailto:a@exemple.fr',
  'v=spf1  include:_spf.exemple.fr ~all',
  'version: STSv1\nmode: testing\nmx: *.exemple.fr\nmax_age: 86400',
  'v=DKIM1; k=rsa; p=MIGf==',
  '',
  ';;;=;',
  '<script>alert(1)</script>',
]) {
  test(`« ${record} » loses nothing`, () =>
    assert.equal(
      piecesOf(record)
        .map(({ text }) => text)
        .join(''),
      record,
    ));
}

test('a policy is coloured by what it permits', () => {
  assert.equal(meaningOf('v=DMARC1; p=none', 'none'), 'open');
  assert.equal(meaningOf('v=DMARC1; p=REJECT', 'REJECT'), 'strong');
  assert.equal(meaningOf('v=DMARC1;p=quarantine;t=y', 'y'), 'weak');
  assert.equal(meaningOf('v=spf1 +all', '+all'), 'open');
  assert.equal(meaningOf('v=spf1 mx -all', '-all'), 'strong');
  assert.equal(meaningOf('v=spf1 mx ?all', '?all'), 'weak');
  assert.equal(meaningOf('mode: testing', 'testing'), 'weak');
});

test('a DKIM key is no policy', () => assert.equal(meaningOf('v=DKIM1; p=MIGf', 'MIGf'), 'plain'));
