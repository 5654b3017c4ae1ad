import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, registrationOf, txt } from '../../testing/ask.ts';
import { advice as english, reasons as englishReasons } from './advice.en.ts';
import { advice as french, reasons as frenchReasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherSpf } from './gather.ts';
import { fixedDomain } from './macros.ts';
import { address, type Id, judged, spf, type Zone } from './testing/judged.ts';

const OWN: Zone = { 'mx.exemple.fr A': address('192.0.2.9') };
const below = (record: string, further: Zone = {}): Zone => ({
  ...OWN,
  '_spf.exemple.fr TXT': txt(record),
  ...further,
});
const ELEVEN = Array.from({ length: 11 }, (_, index) => `include:i${index}.fr`).join(' ');
const LEAVES: Zone = Object.fromEntries(
  Array.from({ length: 11 }, (_, index) => [`i${index}.fr TXT`, txt('v=spf1 ip4:192.0.2.1 -all')]),
);

/** A record that includes itself under every name below `_spf` for every message. */
const CIRCLE = fakeAsk(
  spf('v=spf1 include:%{ir}.%{d}._spf.exemple.fr -all', {
    ...OWN,
    '*._spf.exemple.fr TXT': txt('v=spf1 include:%{ir}.%{d}._spf.exemple.fr -all'),
  }),
);
const circle = fakeAsk(
  {},
  { ...CIRCLE, dns: (name, type) => CIRCLE.dns(name.replace(/^.*(?=\._spf\.exemple\.fr$)/, '*'), type) },
);

const cases: readonly (readonly [Id, string, Zone, string])[] = [
  [
    'spf/all-plus',
    'a redirect to the domain itself under a label',
    spf('v=spf1 redirect=_spf.%{d}', below('v=spf1 +all')),
    'fail',
  ],
  [
    'spf/all-plus',
    'the domain of the sender is the same',
    spf('v=spf1 redirect=_spf.%{o}', below('v=spf1 +all')),
    'fail',
  ],
  [
    'spf/include-nested-plus',
    'an include that is open',
    spf('v=spf1 mx include:_spf.%{d} -all', below('v=spf1 +all')),
    'fail',
  ],
  [
    'spf/all-plus',
    'which is not called closed',
    spf('v=spf1 mx include:_spf.%{d} -all', below('v=spf1 +all')),
    'notApplicable',
  ],
  ['spf/include-missing', 'one that leads to nothing', spf('v=spf1 include:_spf.%{d} mx -all', OWN), 'fail'],
  ['spf/include-missing', 'a redirect that leads to nothing', spf('v=spf1 mx redirect=_spf.%{d}', OWN), 'fail'],
  [
    'spf/lookup-limit',
    'one with eleven includes',
    spf('v=spf1 include:_spf.%{d} -all', { ...below(`v=spf1 ${ELEVEN} -all`), ...LEAVES }),
    'fail',
  ],
  [
    'spf/include-loop',
    'one that leads back',
    spf('v=spf1 include:_spf.%{d} -all', below('v=spf1 include:%{d2}.fr include:%{o} -all')),
    'fail',
  ],
  ['spf/mech-a-mx-void', 'a host without an address', spf('v=spf1 a:www.%{d} -all', OWN), 'warn'],
  [
    'spf/mech-broad4',
    'a network around it',
    spf('v=spf1 a:www.%{d}/8 -all', { ...OWN, 'www.exemple.fr A': address('192.0.2.80') }),
    'fail',
  ],
  [
    'spf/mx-limit',
    'many exchangers behind the domain of the sender, named in an include',
    spf(
      'v=spf1 include:_spf.%{d} -all',
      below('v=spf1 mx:%{o} -all', {
        'exemple.fr MX': Array.from({ length: 11 }, (_, host) => ({ type: 'MX', preference: 1, host: `m${host}.fr` })),
      }),
    ),
    'fail',
  ],
  [
    'spf/include-redundant',
    'the same include in two spellings',
    spf('v=spf1 include:_spf.%{d} include:_spf.exemple.fr -all', below('v=spf1 -all')),
    'warn',
  ],
  [
    'spf/lookup-limit',
    'a policy of each message: what it costs is unknown',
    spf('v=spf1 include:%{i}._spf.exemple.fr -all'),
    'unknown',
  ],
  [
    'spf/lookup-limit',
    'a floor is enough to fail',
    spf(`v=spf1 ${ELEVEN} include:%{i}._spf.exemple.fr -all`, LEAVES),
    'fail',
  ],
  [
    'spf/lookup-limit',
    'a name of each message costs one lookup, whatever it is',
    spf('v=spf1 exists:%{i}._spf.exemple.fr -all'),
    'pass',
  ],
  ['spf/void-limit', 'one name of each message may be void', spf('v=spf1 exists:%{i}._spf.exemple.fr -all'), 'pass'],
  [
    'spf/void-limit',
    'three may be one too many',
    spf('v=spf1 exists:%{i}.a.fr exists:%{i}.b.fr exists:%{i}.c.fr -all'),
    'unknown',
  ],
  ['spf/include-missing', 'a policy of each message', spf('v=spf1 include:%{i}._spf.exemple.fr -all'), 'unknown'],
  [
    'spf/include-missing',
    'beside one that is missing',
    spf('v=spf1 include:a.fr include:%{i}._spf.exemple.fr -all'),
    'fail',
  ],
  [
    'spf/include-loop',
    'a policy of each message may lead back',
    spf('v=spf1 include:%{h}._spf.exemple.fr -all'),
    'unknown',
  ],
  [
    'spf/mech-total',
    'senders that nobody can count',
    spf('v=spf1 ip4:192.0.2.1 include:%{i}._spf.exemple.fr -all'),
    'info',
  ],
  ['spf/mech-total', 'behind a redirect', spf('v=spf1 ip4:192.0.2.1 redirect=%{l}._spf.exemple.fr'), 'info'],
  [
    'spf/mech-total',
    'of a known provider',
    spf('v=spf1 ip4:192.0.2.1 include:%{ir}.%{v}.%{d}.spf.has.pphosted.com -all'),
    'pass',
  ],
  ['spf/mech-broad4', 'networks that nobody can see', spf('v=spf1 include:%{i}._spf.exemple.fr -all'), 'unknown'],
  [
    'spf/mech-broad4',
    'those of a known provider are nobody’s to narrow',
    spf('v=spf1 include:%{ir}.%{v}.%{d}.spf.has.pphosted.com -all'),
    'pass',
  ],
  ['spf/mech-a-mx-void', 'a host of each message', spf('v=spf1 mx:%{h} -all'), 'unknown'],
  ['spf/mx-limit', 'exchangers of each message', spf('v=spf1 mx:%{h} -all'), 'unknown'],
  ['spf/all-neutral', 'an end of each message', spf('v=spf1 redirect=%{l}._spf.exemple.fr'), 'unknown'],
  [
    'spf/all-plus',
    'an unrelated sender whom no message’s term lets in',
    spf('v=spf1 exists:%{i}._spf.exemple.fr -all'),
    'pass',
  ],
  [
    'spf/all-plus',
    'an unrelated sender who is let in',
    spf('v=spf1 exists:%{i}._spf.exemple.fr -all', { '240.0.0.1._spf.exemple.fr A': address('127.0.0.2') }),
    'fail',
  ],
  [
    'spf/include-nested-plus',
    'an unrelated sender who is let in by an include',
    spf('v=spf1 include:%{i}._spf.exemple.fr -all', { '240.0.0.1._spf.exemple.fr TXT': txt('v=spf1 +all') }),
    'fail',
  ],
  [
    'spf/include-nested-plus',
    'an unrelated sender who is not',
    spf('v=spf1 include:%{i}._spf.exemple.fr -all', { '240.0.0.1._spf.exemple.fr TXT': txt('v=spf1 -all') }),
    'pass',
  ],
];

for (const [id, says, zone, outcome] of cases)
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));

test('a circle that one of the domain’s own servers runs into is not passed over', async () => {
  assert.deepEqual(await judged('spf/lookup-limit', circle), { outcome: 'fail', facts: { lookups: 11, allowed: 10 } });
  assert.deepEqual((await judged('spf/mx-covered', circle)).facts, { reason: 'evaluation-error' });
});

test('what depends on the message is a silence of its own, with the term that does', async () => {
  assert.deepEqual(await judged('spf/include-missing', fakeAsk(spf('v=spf1 mx include:%{i}._spf.exemple.fr -all'))), {
    outcome: 'unknown',
    facts: { silence: 'per-message', detail: 'include:%{i}._spf.exemple.fr' },
  });
});

test('evidence that is older than this following of macros is not judged as if it had followed them', async () => {
  const ask = fakeAsk(spf('v=spf1 include:_spf.%{d} -all', below('v=spf1 -all')));
  const evidence = await gatherSpf({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  const { sender: _, ...policy } = evidence.policy;
  const older = { ...evidence, policy: { ...policy, referred: [] } };
  for (const id of ['spf/include-missing', 'spf/include-nested-plus', 'spf/lookup-limit', 'spf/all-plus'] as const) {
    const rule = checks.find((one) => one.id === id);
    assert.deepEqual(rule?.judge(older).facts, { silence: 'not-recorded', detail: 'include:_spf.%{d}' }, id);
  }
});

test('a domain that anybody may register is found behind a macro', async () => {
  const registration = async (domain: string) => registrationOf(domain, { registered: domain !== 'libre.fr' });
  const zone = spf('v=spf1 include:%{i}._spf.libre.fr -all', { 'libre.fr SOA': 'nxdomain' });
  const verdict = await judged('spf/include-free', fakeAsk(zone, { registration }));
  assert.deepEqual(verdict, { outcome: 'fail', facts: { domains: ['libre.fr'] } });
});

test('what is beyond the foreign domains that are asked about is no pass', async () => {
  const many = Array.from({ length: 7 }, (_, index) => `include:_spf.etranger${index}.fr`).join(' ');
  const registration = async (domain: string) => registrationOf(domain);
  const verdict = await judged('spf/include-free', fakeAsk(spf(`v=spf1 ${many} -all`), { registration }));
  assert.equal(verdict.outcome, 'unknown');
});

/** What may stand behind a term for one message or another, each a fault of its own. */
const BEHIND: readonly (readonly [string, Zone])[] = [
  ['everybody', { 'x.fr TXT': txt('v=spf1 +all') }],
  ['nothing', {}],
  ['two policies', { 'x.fr TXT': txt('v=spf1 -all', 'v=spf1 ~all') }],
  ['a policy with faults', { 'x.fr TXT': txt('v=spf1 inclde:a.fr -all') }],
  ['half of the internet', { 'x.fr TXT': txt('v=spf1 ip4:0.0.0.0/1 ip6:2000::/3 -all') }],
  ['eleven includes', { 'x.fr TXT': txt(`v=spf1 ${ELEVEN} -all`), ...LEAVES }],
  ['three names that lead nowhere', { 'x.fr TXT': txt('v=spf1 a:a.fr a:b.fr a:c.fr -all') }],
  ['the domain itself', { 'x.fr TXT': txt('v=spf1 include:exemple.fr -all') }],
];

test('no rule passes over an include of each message that it would fault if it were seen', async () => {
  const passing = async (term: string, zone: Zone) => {
    const ask = fakeAsk(spf(`v=spf1 mx include:${term} -all`, { ...OWN, ...zone }));
    const evidence = await gatherSpf({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
    return checks
      .filter(({ judge }) => (judge as (seen: unknown) => { outcome: string })(evidence).outcome === 'pass')
      .map(({ id }) => id);
  };
  const unseen = await passing('%{l}.x.fr', {});
  for (const [what, zone] of BEHIND) {
    const seen = await passing('x.fr', zone);
    assert.deepEqual(
      unseen.filter((id) => !seen.includes(id)),
      [],
      what,
    );
  }
});

test('no sentence says of a term with a macro that it is not there', async () => {
  const ask = fakeAsk(spf('v=spf1 a:%{h} mx:%{h} include:%{i}._spf.exemple.fr redirect=%{l}.exemple.fr'));
  const evidence = await gatherSpf({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  const told = checks.flatMap(({ id, judge }) => {
    const verdict = (judge as (seen: unknown) => { outcome: string; facts: { reason: string } })(evidence);
    if (verdict.outcome === 'notApplicable')
      return [frenchReasons, englishReasons].map(
        (all) => (all as Readonly<Record<string, string>>)[verdict.facts.reason] ?? '',
      );
    return [french, english].map((all) => {
      const say = (all[id] as unknown as Readonly<Record<string, unknown>>)[verdict.outcome];
      return typeof say === 'function' ? String(say(verdict.facts)) : '';
    });
  });
  assert.doesNotMatch(
    told.join('\n'),
    /n’inclut aucune|includes no other|n’emploie (?:ni|pas «\u00a0mx)|uses neither|does not use "mx"|ne renvoie à aucune|has no redirect/,
  );
});

for (const [text, name, end] of [
  ['_spf.%{d}', '_spf.mail.exemple.fr', '_spf.mail.exemple.fr'],
  ['%{o}._spf.tiers.fr.', 'exemple.fr._spf.tiers.fr', 'exemple.fr._spf.tiers.fr'],
  ['%{d2}.%{d1r}', 'exemple.fr.mail', 'exemple.fr.mail'],
  ['a%%%_b.%{D}', 'a% b.mail.exemple.fr', 'a% b.mail.exemple.fr'],
  ['%%{i}.tiers.fr', '%{i}.tiers.fr', '%{i}.tiers.fr'],
  ['%{i}._spf.%{d}', null, '_spf.mail.exemple.fr'],
  ['%{ir}x.%{v}_y.spf.tiers.fr', null, 'spf.tiers.fr'],
  ['a.%{h}', null, ''],
] as const)
  test(`macros with one value in every message are replaced: ${text}`, () => {
    assert.deepEqual(fixedDomain(text, { domain: 'mail.exemple.fr', senderDomain: 'exemple.fr' }), { name, end });
  });

test('the domain of the sender is no fixed value where nobody’s mail is meant', () => {
  assert.equal(fixedDomain('_spf.%{o}', { domain: 'exemple.fr', senderDomain: null }).name, null);
});
