import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { type Observed, seen } from '../../model/observed.ts';
import type { SpfEvidence } from '../../protocols/spf/evidence.ts';
import { gatherSpf } from '../../protocols/spf/gather.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../testing/ask.ts';
import type { Action } from '../action.ts';
import { planOf } from '../plan.ts';

const DOMAIN = 'exemple.fr';
const ONE = '_spf.hebergeur.example';
const TWO = '_spf.lettres.example';

type Zone = Readonly<Record<string, FakeAnswer>>;

/** Two services with a policy each, whom nobody else knows. */
const SERVICES: Zone = {
  [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host: `mx.${DOMAIN}` }],
  [`mx.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.9' }],
  [`${ONE} TXT`]: txt('v=spf1 ip4:198.51.100.0/28 -all'),
  [`${TWO} TXT`]: txt('v=spf1 ip4:203.0.113.0/28 -all'),
};

async function planFor(strings: readonly string[], zone: Zone = SERVICES): Promise<readonly Action[]> {
  const ask = fakeAsk({ ...zone, [`${DOMAIN} TXT`]: [{ type: 'TXT', strings }] });
  const spf: Observed<SpfEvidence> = seen(await gatherSpf({ domain: DOMAIN, ask, selectors: [], done: () => {} }));
  const evidence: AuditEvidence = {
    domain: DOMAIN,
    at: ask.now,
    durationMs: 1,
    permits: { dns: true, connections: true },
    existence: seen('exists'),
    protocols: { spf },
  };
  const { actions, withheld } = planOf(evidence, conclude(evidence));
  assert.deepEqual(withheld, []);
  return actions;
}

const BOTH = `v=spf1 include:${ONE} include:${TWO} -all`;
const NETWORK = `v=spf1 include:${ONE} ip4:192.0.2.0/24 -all`;
const HOSTS = `v=spf1 include:${ONE} mx a:www.${DOMAIN} -all`;

for (const [what, strings, wanted] of [
  ['two strings without a space', [`v=spf1 include:${ONE}`, `include:${TWO} -all`], BOTH],
  ['the same in one string', [`v=spf1 include:${ONE}include:${TWO} -all`], BOTH],
  ['an address after an include', [`v=spf1 include:${ONE}`, 'ip4:192.0.2.0/24 -all'], NETWORK],
  ['the same in one string', [`v=spf1 include:${ONE}ip4:192.0.2.0/24 -all`], NETWORK],
  ['a term without a colon', [`v=spf1 include:${ONE}`, `mx a:www.${DOMAIN} -all`], HOSTS],
  ['what refuses the others', [`v=spf1 include:${ONE}`, '-all'], `v=spf1 include:${ONE} -all`],
  ['the same in one string', [`v=spf1 include:${ONE}-all`], `v=spf1 include:${ONE} -all`],
  ['after the final dot of a name', [`v=spf1 include:${ONE}.-all`], `v=spf1 include:${ONE}. -all`],
  ['a comma', [`v=spf1 include:${ONE}, ip4:192.0.2.0/24 -all`], NETWORK],
  ['commas everywhere', [`v=spf1,include:${ONE},ip4:192.0.2.0/24,-all`], NETWORK],
  ['an equals sign', [`v=spf1 include=${ONE} ip4:192.0.2.0/24 -all`], NETWORK],
  ['a space after the colon', [`v=spf1 include: ${ONE} ip4:192.0.2.0/24 -all`], NETWORK],
  ['a semicolon', [`v=spf1 include:${ONE}; -all`], `v=spf1 include:${ONE} -all`],
  ['one letter more', [`v=spf1 includes:${ONE} ip4:192.0.2.0/24 -all`], NETWORK],
  ['two letters that changed places', [`v=spf1 inlcude:${ONE} ip4:192.0.2.0/24 -all`], NETWORK],
  [
    'two policies in one text',
    [`v=spf1 include:${ONE} -all`, `v=spf1 include:${TWO} ~all`],
    BOTH.replace('-all', '~all'),
  ],
  ['two policies with a space between', [`v=spf1 include:${ONE} -all v=spf1 include:${TWO} -all`], BOTH],
] as const)
  test(`words that run together are parted, and both services stay: ${what}`, async () => {
    const zone = { ...SERVICES, [`www.${DOMAIN} A`]: [{ type: 'A' as const, address: '192.0.2.80' }] };
    const step = (await planFor(strings, zone)).find(({ id }) => id === 'spf/record');
    assert.deepEqual(
      step?.records.map(({ after }) => after),
      [[wanted]],
    );
    assert.notEqual(step?.risk, 'none', 'receivers took the record for an error: it refuses for the first time');
  });

for (const [what, strings] of [
  ['a name cut in two', ['v=spf1 include:_spf.heber', 'geur.example -all']],
  ['a name whose end is the name of a mechanism', ['v=spf1 include:_spf.hebergeur.ex', 'a -all']],
  ['an address cut in two', ['v=spf1 include:_spf.hebergeur.example ip4:192.0.', '2.1 -all']],
] as const)
  test(`what was cut and joins again is left alone: ${what}`, async () => {
    const zone = { ...SERVICES, '_spf.hebergeur.exa TXT': txt('v=spf1 ip4:198.51.100.0/28 -all') };
    const actions = await planFor(strings, zone);
    assert.equal(
      actions.find(({ id }) => id === 'spf/record')?.records[0]?.after[0] ?? strings.join(''),
      strings.join(''),
    );
  });

test('a service is never dropped at no risk, nor the record closed in the same step', async () => {
  for (const strings of [
    [`v=spf1 include:_spf.perdu.example include:${ONE} -all`],
    [`v=spf1 include:_spf.perdu.example, include:${ONE} -all`],
    [`v=spf1 include:_spf.perdu.example`, `include:${ONE} -all`],
  ]) {
    const step = (await planFor(strings)).find(({ id }) => id === 'spf/record');
    assert.deepEqual(
      step?.records.map(({ after }) => after),
      [[`v=spf1 include:${ONE} ~all`]],
      strings.join(' + '),
    );
    assert.deepEqual(
      step?.needs.find(({ kind }) => kind === 'unused'),
      { kind: 'unused', values: ['include:_spf.perdu.example'] },
    );
    assert.notEqual(step?.risk, 'none');
  }
});

test('a host that lost its address is given up on the condition that nothing is sent by it any more', async () => {
  const step = (await planFor([`v=spf1 a:bulletin.${DOMAIN} include:${ONE} -all`])).find(
    ({ id }) => id === 'spf/record',
  );
  assert.deepEqual(
    step?.records.map(({ after }) => after),
    [[`v=spf1 include:${ONE} -all`]],
  );
  assert.deepEqual(
    step?.needs.find(({ kind }) => kind === 'unused'),
    { kind: 'unused', values: [`a:bulletin.${DOMAIN}`] },
  );
  assert.notEqual(step?.risk, 'none');
});
