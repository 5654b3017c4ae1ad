import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData } from '../model/ask.ts';
import { txt } from '../testing/ask.ts';
import { DOMAIN, kept } from '../testing/small-zone.ts';
import { describeAction } from './words.fr.ts';

// Plans done in zones of a few records, and audited after each step: what was foretold is what is found.

const SITE = { [`www.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.1' }] } satisfies Record<
  string,
  readonly DnsData[]
>;
const idsOf = ({ actions }: Awaited<ReturnType<typeof kept>>['plan']) => actions.map(({ id, week }) => `${id} ${week}`);

for (const [title, apex] of [
  ['has neither MX nor any text', {}],
  ['refuses mail, and says nothing of what it sends', { [`${DOMAIN} MX`]: [{ type: 'MX', preference: 0, host: '' }] }],
  ['lets everybody send', { [`${DOMAIN} TXT`]: txt('v=spf1 +all') }],
] as const satisfies readonly (readonly [string, Record<string, readonly DnsData[]>])[])
  test(`a domain that ${title} is declared silent, and nothing stands beside that which only a sender needs`, async () => {
    const { plan, broken } = await kept({ ...SITE, ...apex });
    assert.deepEqual(broken, []);
    assert.deepEqual(plan.withheld, []);
    assert.deepEqual(idsOf(plan).toSorted(), [
      'dmarc/quarantine 4',
      'dmarc/record 0',
      'dmarc/reject 8',
      'spf/record 0',
    ]);
    const reject = plan.actions.find(({ id }) => id === 'dmarc/reject');
    assert.ok(reject?.follows.includes('spf/record') && reject.checks.includes('dmarc/policy-nomail'));
  });

for (const host of [`mx.${DOMAIN}`, 'smtp.google.com'])
  test(`a domain that only receives, at ${host}, is told to sign only if something sends for it`, async () => {
    const mx = { [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host }] } as const;
    const address = { [`${host} A`]: [{ type: 'A', address: '192.0.2.25' }] } as const;
    const stepsOf = async (spf: string) => {
      const { plan } = await kept({ ...mx, ...address, [`${DOMAIN} TXT`]: txt(spf) });
      const signing = plan.actions.find(({ id }) => id === 'dkim/signing');
      return signing ? describeAction(signing).steps[0] : assert.fail('no step');
    };
    assert.match((await stepsOf('v=spf1 -all')) ?? '', /^À ne faire que si un outil envoie/);
    assert.doesNotMatch((await stepsOf('v=spf1 mx ~all')) ?? '', /^À ne faire que si/);
  });
