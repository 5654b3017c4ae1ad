import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { everyFrenchPiece } from '../scripts/tasks/french-strings.ts';

/** What docs/style.fr.md no longer writes. */
const BANISHED: readonly { readonly why: string; readonly pattern: RegExp }[] = [
  { why: 'a proverb: « Qui » and a verb at the head of a sentence', pattern: /[.!]\s+Qui \p{Ll}/u },
  { why: '« quiconque »', pattern: /quiconque/iu },
  { why: '« tout l’Internet »: « tout internet »', pattern: /l’Internet/u },
  { why: '« ½ journée »: « une demi-journée »', pattern: /½.journée/u },
  { why: '« courriel »: « e-mail » or « message »', pattern: /courriel/iu },
  { why: 'DNS « résolutions »: « recherches DNS »', pattern: /résolutions? DNS|requêtes? DNS/u },
  { why: '« messages usurpés »: « faux messages »', pattern: /messages? usurpés?/u },
  { why: '« partiellement »: « en partie »', pattern: /partiellement/u },
  { why: '« balise »: « champ »', pattern: /balise/iu },
  { why: '« consigne »: « politique »', pattern: /consigne/iu },
  { why: '« mode d’essai », « en essai »: « à l’essai »', pattern: /mode d’essai|en essai/iu },
  { why: '« serveur de noms »: « serveur DNS »', pattern: /serveurs? de noms/iu },
  { why: '« 1024 bits », a number without its space: `count`', pattern: /\d{4}.bits|\} bits/u },
];

/** The articles delivered with the site, by line. */
const articles = globSync('server/wings/blog/content/*.md').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ file, line: index + 1, text })),
);
const pieces = [...everyFrenchPiece(), ...articles];

for (const { why, pattern } of BANISHED)
  test(`nothing that people read says ${why}`, () => {
    assert.ok(pieces.length > 1_000, `only ${pieces.length} strings were read`);
    assert.deepEqual(
      pieces.flatMap(({ file, line, text }) => (pattern.test(text) ? [`${file}:${line}: ${text}`] : [])),
      [],
    );
  });

/** « courrier » is paper: the post by which a buyer may withdraw; and the letters that the administration answers. */
const POST = /^web\/app\/(?:features\/admin|routes\/admin)|terms-consumer[.]tsx$/;

test('nowhere is e-mail called « courrier », « courriel » or « adresse électronique », but in the post of the law', () => {
  const said = pieces.filter(({ file }) => !POST.test(file));
  assert.deepEqual(
    said.flatMap(({ file, line, text }) =>
      /courrier|courriel|adresse électronique/iu.test(text) ? [`${file}:${line}: ${text}`] : [],
    ),
    [],
  );
});

const FOUND_OR_DONE = /^engine\/(?:protocols|remedies|receivers)\//;

test('no finding and no action begins with « Qui »: it names the person', () => {
  const told = pieces.filter(({ file }) => FOUND_OR_DONE.test(file));
  assert.ok(told.length > 1_000, `only ${told.length} strings were read`);
  assert.deepEqual(
    told.flatMap(({ file, line, text }) => (/^['"`]Qui \p{Ll}/u.test(text) ? [`${file}:${line}: ${text}`] : [])),
    [],
  );
});
