import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyFrenchPiece } from '../scripts/tasks/french-strings.ts';

/** What docs/style.fr.md no longer writes, in what the rules, the remedies, the scenarios and the plan say. */
const BANISHED: readonly { readonly why: string; readonly pattern: RegExp }[] = [
  { why: 'a proverb: « Qui » and a verb at the head of a sentence', pattern: /(?:^['"`]|[.!] )Qui \p{Ll}/u },
  { why: '« quiconque »', pattern: /quiconque/iu },
  { why: '« tout l’Internet »: « tout internet »', pattern: /l’Internet/u },
  { why: '« ½ journée »: « une demi-journée »', pattern: /½.journée/u },
  { why: '« courriel »: « e-mail » or « message »', pattern: /courriel/iu },
  { why: 'DNS « résolutions »: « recherches DNS »', pattern: /résolutions? DNS|requêtes? DNS/u },
  { why: '« messages usurpés »: « faux messages »', pattern: /messages? usurpés?/u },
  { why: '« partiellement »: « en partie »', pattern: /partiellement/u },
];

const SPOKEN = /^engine\/(?:protocols|remedies|receivers)\/.*[.]fr[.]ts$|steps-words[.]fr[.]ts$/;

for (const { why, pattern } of BANISHED)
  test(`no finding and no action says ${why}`, () => {
    const pieces = everyFrenchPiece().filter(({ file }) => SPOKEN.test(file));
    assert.ok(pieces.length > 1_000, `only ${pieces.length} strings were read`);
    assert.deepEqual(
      pieces.flatMap(({ file, line, text }) => (pattern.test(text) ? [`${file}:${line}: ${text}`] : [])),
      [],
    );
  });

test('no remedy speaks of the mail as « courrier »', () => {
  const pieces = everyFrenchPiece().filter(({ file }) => file.startsWith('engine/remedies/'));
  assert.deepEqual(
    pieces.flatMap(({ file, line, text }) => (/courrier/u.test(text) ? [`${file}:${line}: ${text}`] : [])),
    [],
  );
});
