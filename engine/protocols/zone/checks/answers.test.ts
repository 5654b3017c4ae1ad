import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../../../model/observed.ts';
import { type Case, testCases } from '../../dns/testing/cases.ts';
import { evidence } from '../../dns/testing/evidence.ts';
import type { ComparedSet } from '../evidence.ts';
import { resolverAgree, wildcardText } from './answers.ts';

const MX = '10 mx.exemple.fr';
const says = (host: string, ...texts: readonly string[]) => ({ host, texts: seen(texts) });
const set = (changes: Partial<ComparedSet> = {}): ComparedSet => ({
  name: 'exemple.fr',
  type: 'MX',
  servers: seen([says('ns1', MX), says('ns2', MX)]),
  resolver: seen({ texts: [MX], ttl: 300 }),
  ...changes,
});
const mute = { host: 'ns3', texts: unseen('timeout') };
const compared = (...agreement: readonly ComparedSet[]) => ({ agreement });
const wildcard = (alias: string | null, ...texts: readonly string[]) => ({ wildcardTexts: seen({ texts, alias }) });

const cases: readonly Case[] = [
  [resolverAgree, 'two servers and the resolver say one thing', compared(set()), 'pass'],
  [
    resolverAgree,
    'in another order it is the same thing',
    compared(
      set({
        servers: seen([says('ns1', MX, '20 b'), says('ns2', '20 b', MX)]),
        resolver: seen({ texts: ['20 b', MX], ttl: 60 }),
      }),
    ),
    'pass',
  ],
  [
    resolverAgree,
    'all say that there is nothing',
    compared(set({ servers: seen([says('ns1'), says('ns2')]), resolver: seen({ texts: [], ttl: null }) })),
    'pass',
  ],
  [
    resolverAgree,
    'one server has an old copy',
    compared(set({ servers: seen([says('ns1', MX), says('ns2', '10 ancien')]) })),
    'warn',
  ],
  [resolverAgree, 'one server has nothing', compared(set({ servers: seen([says('ns1', MX), says('ns2')]) })), 'warn'],
  [
    resolverAgree,
    'a contradiction stays one beside a silence',
    compared(set({ servers: seen([says('ns1', MX), says('ns2'), mute]) })),
    'warn',
  ],
  [
    resolverAgree,
    'the second record counts too',
    compared(
      set(),
      set({ name: '_mta-sts.exemple.fr', type: 'TXT', servers: seen([says('ns1', 'v=STSv1; id=1;'), says('ns2')]) }),
    ),
    'warn',
  ],
  [
    resolverAgree,
    'the resolver remembers what was',
    compared(set({ resolver: seen({ texts: ['10 ancien'], ttl: 240 }) })),
    'info',
  ],
  [
    resolverAgree,
    'the resolver remembers an absence',
    compared(set({ resolver: seen({ texts: [], ttl: null }) })),
    'info',
  ],
  [
    resolverAgree,
    'a resolver that says nothing contradicts nobody',
    compared(set({ resolver: unseen('servfail') })),
    'pass',
  ],
  [
    resolverAgree,
    'a silent server may say otherwise',
    compared(set({ servers: seen([says('ns1', MX), mute]) })),
    'unknown',
  ],
  [resolverAgree, 'servers that are not known', compared(set({ servers: unseen('servfail') })), 'unknown'],
  [
    resolverAgree,
    'one server contradicts nobody',
    compared(set({ servers: seen([says('ns1', MX)]) })),
    'notApplicable',
  ],
  [resolverAgree, 'evidence of before', {}, 'unknown'],

  [wildcardText, 'no text', wildcard(null), 'pass'],
  [wildcardText, 'a DMARC policy everywhere', wildcard(null, 'v=DMARC1; p=none'), 'warn'],
  [wildcardText, 'a key everywhere', wildcard(null, 'v=DKIM1; p=abc'), 'warn'],
  [wildcardText, 'senders allowed under every name', wildcard(null, 'v=spf1 mx -all'), 'warn'],
  [wildcardText, 'nobody sends from there', wildcard(null, 'v=spf1 -all'), 'info'],
  [wildcardText, 'a verification token', wildcard(null, 'google-site-verification=x'), 'info'],
  [wildcardText, 'the texts of another name', wildcard('exemple.fr', 'v=spf1 mx -all'), 'notApplicable'],
  [wildcardText, 'silence', { wildcardTexts: unseen('timeout') }, 'unknown'],
];

testCases(cases);

test('a server that only the registry names was not compared, and that is said', () => {
  const agreed = set({ servers: seen([says('ns1.prestataire.example', MX), says('ns2.exemple.fr', MX)]) });
  const judged = resolverAgree.judge(evidence(compared(agreed)));
  assert.deepEqual('unseen' in judged && judged.unseen, [{ of: 'ns2.prestataire.example', silence: 'not-asked' }]);
});
