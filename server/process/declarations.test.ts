import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readDeclarations } from './declarations.ts';
import { StartupError } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
after(() => rmSync(folder, { recursive: true }));
const file = (content: unknown) => {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

test('nothing is declared by default', () => {
  const { operator, facts } = readDeclarations({});
  const { deliveryHours, refundsProvided, reviewDays, ...identity } = operator;
  assert.deepEqual(reviewDays, [1, 2, 3, 4, 5]);
  assert.equal(deliveryHours, 72);
  assert.ok(Object.values(identity).every((value) => value === null));
  assert.equal(refundsProvided, true);
  assert.deepEqual([facts.claims, facts.jobs, facts.team, facts.origin], [[], [], [], null]);
  assert.equal(facts.accessibility.state, 'unaudited');
});

test('reads declared facts', () => {
  const { operator, facts } = readDeclarations({
    REMPART_OPERATOR: file({ company: 'Essai SAS', siren: '123 456 789' }),
    REMPART_SITE: file({ origin: 'https://exemple.fr', securityContact: 'mailto:securite@exemple.fr' }),
  });
  assert.deepEqual([operator.company, operator.phone], ['Essai SAS', null]);
  assert.equal(facts.origin, 'https://exemple.fr');
});

test('reads names, addresses and networks that are left alone, and refuses what is none of them', () => {
  const list = (optOut: readonly string[]) => readDeclarations({ REMPART_SITE: file({ optOut }) }).facts.optOut;
  const declared = ['exemple.fr', '192.0.2.7', '198.51.100.0/24', '2001:db8::1', '2001:db8::/48'];
  assert.deepEqual(list(declared), declared);
  for (const text of ['192.0.2.256', '192.0.2.0/33', '192.0.2', '2001:db8::/129', 'exemple', 'exemple.fr/24'])
    assert.throws(() => list([text]), StartupError, text);
});

test('reads levels of support, benefits and figures completely, and returns none where they are not declared', () => {
  const tiers = [
    { name: 'Premium', for: 'abonnés', answerDelay: '48 heures', hours: null },
    { name: 'Entreprise', for: 'contrats', answerDelay: '4 heures', hours: '24 h sur 24' },
  ];
  const figures = [{ value: '12', label: 'clients', source: 'commandes payées au 1er octobre 2026' }];
  const site = { supportTiers: tiers, benefits: ['Cinq semaines de congés'], figures };
  const { facts } = readDeclarations({ REMPART_SITE: file(site) });
  assert.deepEqual([facts.supportTiers, facts.benefits, facts.figures], [tiers, site.benefits, figures]);
  const { facts: none } = readDeclarations({});
  assert.deepEqual([none.supportTiers, none.benefits, none.figures], [[], [], []]);
});

for (const [name, declared, expectedMessage] of [
  ['a missing file', { REMPART_SITE: '/nulle/part.json' }, /nulle\/part/],
  ['no JSON', { REMPART_SITE: file('{') }, /JSON/],
  ['a misspelt field', { REMPART_OPERATOR: file({ compagny: 'x' }) }, /REMPART_OPERATOR/],
  ['an origin with a path', { REMPART_SITE: file({ origin: 'https://exemple.fr/' }) }, /origin/],
  ['a script for a contact', { REMPART_SITE: file({ securityContact: 'javascript:alert(1)' }) }, /securityContact/],
  [
    'a figure without its source',
    { REMPART_SITE: file({ figures: [{ value: '500+', label: 'analyses' }] }) },
    /figures/,
  ],
  ['a date that is none', { REMPART_SITE: file({ accessibility: { auditedOn: 'hier' } }) }, /accessibility\.auditedOn/],
] as const)
  test(`refuses the start for ${name}`, () => {
    assert.throws(
      () => readDeclarations(declared),
      (fault) => fault instanceof StartupError && expectedMessage.test(fault.message),
    );
  });
