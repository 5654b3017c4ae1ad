import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seen } from '../model/observed.ts';
import { appliedRecord } from '../protocols/dmarc/policy.ts';
import type { CheckId, ProtocolId } from '../protocols/index.ts';
import { wordsOf as english } from './advice.en.ts';
import { wordsOf as french } from './advice.fr.ts';

type Outcome = 'pass' | 'warn' | 'fail' | 'info';
type Case = readonly [outcome: Outcome, facts: object];

const key = { hosts: [], faulty: [], keys: [], short: [] };

/** What each outcome of a rule can be about. */
const RULES: readonly (readonly [protocol: ProtocolId, check: CheckId, cases: readonly Case[]])[] = [
  [
    'dmarc',
    'dmarc/record-present',
    [
      ['fail', { asked: [] }],
      ['warn', { owner: 'exemple.fr', asked: null }],
    ],
  ],
  [
    'dmarc',
    'dmarc/record-foreign',
    [
      ['warn', { foreign: [] }],
      ['fail', { foreign: [] }],
    ],
  ],
  [
    'dmarc',
    'dmarc/record-syntax',
    [
      ['warn', {}],
      ['fail', {}],
    ],
  ],
  [
    'dmarc',
    'dmarc/record-cname',
    [
      ['pass', {}],
      ['warn', {}],
      ['fail', {}],
    ],
  ],
  [
    'dmarc',
    'dmarc/record-psd',
    [
      ['pass', {}],
      ['info', {}],
      ['warn', {}],
    ],
  ],
  [
    'smtp',
    'smtp/certificate-valid',
    [
      ['pass', key],
      ['warn', key],
      ['fail', key],
    ],
  ],
  [
    'smtp',
    'smtp/certificate-name',
    [
      ['pass', key],
      ['warn', key],
      ['fail', key],
    ],
  ],
  [
    'smtp',
    'smtp/certificate-key',
    [
      ['pass', key],
      ['warn', key],
      ['fail', key],
    ],
  ],
  [
    'mta-sts',
    'mta-sts/record-present',
    [
      ['pass', {}],
      ['warn', {}],
      ['fail', {}],
    ],
  ],
  [
    'mta-sts',
    'mta-sts/record-id',
    [
      ['pass', {}],
      ['fail', {}],
    ],
  ],
  [
    'mta-sts',
    'mta-sts/record-fields',
    [
      ['pass', { repeated: [], malformed: [] }],
      ['warn', { repeated: ['id'], malformed: [] }],
      ['warn', { repeated: [], malformed: ['x'] }],
    ],
  ],
];

describe('why it matters is said of what was found', () => {
  for (const [protocol, check, cases] of RULES)
    test(check, () => {
      for (const wordsOf of [french, english]) {
        const { why } = wordsOf({ protocol, check });
        const said = cases.map(([outcome, facts]) => (typeof why === 'string' ? why : why(facts, outcome)));
        assert.equal(new Set(said).size, cases.length, said.join(' / '));
      }
    });
});

test('a reason says no more than its rule knows', () => {
  const said = (protocol: ProtocolId, check: CheckId, outcome: Outcome) =>
    [french, english].map((wordsOf) => {
      const { why } = wordsOf({ protocol, check });
      return typeof why === 'string' ? why : why({}, outcome);
    });
  const walk = [
    { name: '_dmarc.a.exemple.fr', texts: seen([]) },
    { name: '_dmarc.exemple.fr', texts: seen(['v=DMARC1; p=reject; psd=y']) },
  ];
  const applied = appliedRecord({ domain: 'a.exemple.fr', walk });
  assert.equal(applied.seen && applied.value?.effective, 'reject', 'a policy with psd=y reaches the names below');
  for (const why of said('dmarc', 'dmarc/record-psd', 'warn')) assert.doesNotMatch(why, /politique|policy/);
  // The domain itself may authorise the same servers.
  for (const why of said('dmarc', 'dmarc/record-foreign', 'fail')) assert.doesNotMatch(why, /personne|nobody/);
  for (const why of said('mta-sts', 'mta-sts/record-present', 'fail')) assert.match(why, /DANE/);
  // A policy may ask for reports alone.
  for (const why of said('mta-sts', 'mta-sts/record-present', 'pass')) assert.doesNotMatch(why, /oblige|makes them/);
  // Other filters may keep a message out.
  for (const why of said('dmarc', 'dmarc/record-present', 'warn')) assert.match(why, /demande|asks/);
  // A subdomain inherits a policy.
  for (const why of said('dmarc', 'dmarc/record-cname', 'warn')) assert.match(why, /au-dessus|above/);
  for (const why of said('smtp', 'smtp/certificate-valid', 'fail'))
    assert.match(why, /autre serveur|another valid server/);
});
