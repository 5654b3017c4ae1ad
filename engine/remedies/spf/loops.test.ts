import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { txt } from '../../testing/ask.ts';
import { DOMAIN, evidenceOf, kept } from '../../testing/small-zone.ts';
import { planOf } from '../plan.ts';
import { describeAction } from '../words.fr.ts';

const OTHER = 'tiers.com';
const signed = {
  [`${DOMAIN} MX`]: [{ type: 'MX' as const, preference: 10, host: `mx.${DOMAIN}` }],
  [`mx.${DOMAIN} A`]: [{ type: 'A' as const, address: '192.0.2.25' }],
  [`_dmarc.${DOMAIN} TXT`]: txt(`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`),
};
const ringOf = (one: string, other: string, in_ = DOMAIN) => ({
  ...signed,
  [`${DOMAIN} TXT`]: txt(`v=spf1 include:_x.${in_} -all`),
  [`_x.${in_} TXT`]: txt(`v=spf1 include:_y.${in_} ${one} -all`),
  [`_y.${in_} TXT`]: txt(`v=spf1 include:_x.${in_} ${other} -all`),
});

test('a loop is cut where it leads back, in the record that is named, and no lookup is to be given up', async () => {
  const { plan, broken } = await kept(ringOf('ip4:192.0.2.25', 'ip4:192.0.2.26'));
  assert.deepEqual(broken, []);
  assert.deepEqual(plan.withheld, []);
  const cut = plan.actions.find(({ id }) => id === 'spf/loops');
  assert.deepEqual(
    cut?.records.map(({ name, before, after }) => [name, before, after]),
    [[`_y.${DOMAIN}`, [`v=spf1 include:_x.${DOMAIN} ip4:192.0.2.26 -all`], ['v=spf1 ip4:192.0.2.26 -all']]],
  );
  assert.deepEqual(cut?.checks, ['spf/lookup-limit', 'spf/include-loop']);
  assert.match(describeAction(cut).steps[0] ?? '', new RegExp(`TXT de _y\\.${DOMAIN}, retirez «\\sinclude:_x`));
  assert.ok(!plan.actions.some(({ id }) => id === 'spf/lookups'));
});

for (const [says, zone] of [
  ['at another organisation', { ...ringOf('ip4:192.0.2.25', 'ip4:192.0.2.26', OTHER), [`${OTHER} MX`]: [] }],
  ['that names no sender at all', ringOf('', '')],
] as const)
  test(`of a loop ${says} no value is proposed: the advice names the record, and no lookup is to be given up`, async () => {
    const evidence = await evidenceOf(zone);
    const { actions, withheld } = planOf(evidence, conclude(evidence));
    assert.deepEqual(withheld, []);
    const spf = actions.filter(({ id }) => id.includes('spf/')).map(({ id }) => id);
    assert.deepEqual(spf, ['rule:spf/include-loop']);
    const rule = actions.find(({ id }) => id === 'rule:spf/include-loop');
    assert.ok(rule);
    assert.match(describeAction(rule).steps.join(' '), /l’enregistrement SPF d[e’]\s?_y\.\S+, retirez le renvoi à _x/);
  });
