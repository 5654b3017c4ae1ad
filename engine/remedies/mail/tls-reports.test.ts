import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { seen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { withEvidence } from '../situation.ts';

const DOMAIN = 'exemplaire.example';

for (const [says, texts, after] of [
  ['whose version comes last', [`rua=mailto:tls@${DOMAIN}; v=TLSRPTv1`], `mailto:tls@${DOMAIN}`],
  [
    'of several that are misspelt, each address once',
    [`v=TLSRPT1; rua=mailto:tls@${DOMAIN}`, `v=tlsrptv1; rua=mailto:tls@${DOMAIN},mailto:b@mail.${DOMAIN}`],
    `mailto:tls@${DOMAIN},mailto:b@mail.${DOMAIN}`,
  ],
  [
    'with an address of others, about which nobody was asked',
    ['rua=mailto:tls@ailleurs.example; v=TLSRPTv1'],
    `mailto:votre-adresse-rapports@${DOMAIN}`,
  ],
] as const)
  test(`the address of a record for TLS reports is kept, or not: ${says}`, () => {
    const evidence = withEvidence(readEvidence(DOMAIN), 'mta-sts', (own) => ({
      ...own,
      reporting: seen({ name: `_smtp._tls.${DOMAIN}`, texts, server: '192.0.2.53' }),
      destinations: [],
    }));
    const step = planOf(evidence, conclude(evidence)).actions.find(({ id }) => id === 'mta-sts/reports');
    assert.deepEqual(
      step?.records.map((change) => [change.before, change.after]),
      [[texts, [`v=TLSRPTv1; rua=${after}`]]],
    );
  });
