import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { txt } from '../../testing/ask.ts';
import { DOMAIN, evidenceOf } from '../../testing/small-zone.ts';
import { planOf } from '../plan.ts';
import { describeAction } from '../words.fr.ts';

const address = (last: number) => [{ type: 'A' as const, address: `192.0.2.${last}` }];

/** Eleven terms that look a host up, the last one of them that of another organisation. */
const HOSTS = [...Array.from({ length: 10 }, (_, index) => `w${index}.${DOMAIN}`), 'envoi.tiers.com'];
const ZONE = {
  [`${DOMAIN} MX`]: [{ type: 'MX' as const, preference: 10, host: `mx.${DOMAIN}` }],
  [`mx.${DOMAIN} A`]: address(99),
  [`_dmarc.${DOMAIN} TXT`]: txt(`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`),
  ...Object.fromEntries(HOSTS.map((host, index) => [`${host} A`, address(index + 1)])),
};

async function stepsFor(record: string, further = {}): Promise<readonly string[]> {
  const evidence = await evidenceOf({ ...ZONE, [`${DOMAIN} TXT`]: txt(record), ...further });
  const step = planOf(evidence, conclude(evidence)).actions.find(({ id }) => id === 'spf/lookups');
  return describeAction(step ?? assert.fail('no step')).steps;
}

const terms = HOSTS.map((host) => `a:${host}`).join(' ');

test('lookups of own hosts are saved by their addresses, and no service is named where none is included', async () => {
  const steps = await stepsFor(`v=spf1 ${terms} -all`);
  assert.match(steps[0] ?? '', new RegExp(`l’adresse .*a:w0\\.${DOMAIN}.* et a:w9\\.${DOMAIN}\\.$`));
  assert.doesNotMatch(steps.join(' '), /tiers|Les plus coûteux/);
});

test('own hosts are named where a record of the owner holds them', async () => {
  const steps = await stepsFor(`v=spf1 include:_a.${DOMAIN} -all`, {
    [`_a.${DOMAIN} TXT`]: txt(`v=spf1 ${terms} -all`),
  });
  assert.match(steps[0] ?? '', /Les plus coûteux\s: include:_a/);
  assert.match(steps.join(' '), new RegExp(`l’adresse .*a:w0\\.${DOMAIN}`));
});
