import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../judgement/conclude.ts';
import type { DnsData } from '../model/ask.ts';
import { GOOD, rsa } from '../protocols/dkim/testing/judged.ts';
import { txt } from '../testing/ask.ts';
import { DOMAIN, evidenceOf, kept } from '../testing/small-zone.ts';
import { planOf } from './plan.ts';
import { openSimulator } from './simulator.ts';
import { describeAction } from './words.fr.ts';

// Plans done in zones of a few records, and audited after each step: what was foretold is what is found.

const SITE = { [`www.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.1' }] } satisfies Record<
  string,
  readonly DnsData[]
>;
async function planned(zone: Parameters<typeof evidenceOf>[0]) {
  const evidence = await evidenceOf(zone);
  return planOf(evidence, conclude(evidence));
}

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

const RELAY = { 'spf.brevo.com TXT': txt('v=spf1 ip4:203.0.113.80/29 -all') };
const REPORTED = { [`_dmarc.${DOMAIN} TXT`]: txt(`v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`) };
const atGoogle = (policy: string) => ({
  ...REPORTED,
  ...RELAY,
  [`${DOMAIN} MX`]: [{ type: 'MX' as const, preference: 1, host: 'smtp.google.com' }],
  [`${DOMAIN} TXT`]: txt(policy),
  'smtp.google.com A': [{ type: 'A' as const, address: '203.0.113.25' }],
  '_spf.google.com TXT': txt('v=spf1 ip4:203.0.113.0/28 -all'),
  [`google._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${GOOD}`),
});

test('a service that a misspelt word hid is asked for its key once the word is mended, and the step says that it shows', async () => {
  const { plan, broken } = await kept(atGoogle('v=spf1 include:_spf.google.com inlcude:spf.brevo.com -all'));
  assert.deepEqual(broken, []);
  assert.deepEqual(plan.withheld, []);
  const mending = plan.actions.find(({ id }) => id === 'spf/record');
  assert.ok(mending?.needs.some((need) => need.kind === 'worsens' && need.check === 'dkim/record-provider'));
  assert.ok(plan.actions.find(({ id }) => id === 'rule:dkim/record-provider')?.follows.includes('spf/record'));
});

test('what stands at the selectors that only the customers of a service are asked about is foretold as unknown', async () => {
  const account = '1234567.spf03.hubspotemail.net';
  const zone = atGoogle(`v=spf1 include:_spf.google.com inlcude:${account} -all`);
  const evidence = await evidenceOf({ ...zone, [`${account} TXT`]: txt('v=spf1 ip4:203.0.113.90 -all') });
  const { verdicts } = conclude(evidence);
  const bench = openSimulator(evidence, verdicts);
  const after = bench.after(planOf(evidence, conclude(evidence)).actions.filter(({ id }) => id === 'spf/record'));
  const outcomeIn = (found: typeof verdicts) => found.find(({ check }) => check === 'dkim/record-provider')?.outcome;
  assert.deepEqual([outcomeIn(verdicts), outcomeIn(after.verdicts)], ['pass', 'unknown']);
});

test('the new key of a service that signs with no selector but its own is asked of it, and then nothing is missing', async () => {
  const zone = {
    ...atGoogle('v=spf1 include:_spf.google.com include:spf.brevo.com -all'),
    [`mail._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${rsa(1024)}`),
  };
  const fromConsole = { [`brevo1._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${rsa(2048)}`) };
  const { plan, broken } = await kept(zone, { 'dkim/keys': fromConsole });
  assert.deepEqual(broken, []);
  const keys = plan.actions.find(({ id }) => id === 'dkim/keys');
  const steps = keys ? describeAction(keys).steps.join(' ') : '';
  assert.match(steps, /Pour Brevo[^.]*dans la console du service/);
  const withdrawal = plan.actions.find(({ id }) => id === 'dkim/withdrawal');
  assert.match(
    withdrawal ? describeAction(withdrawal).steps.join(' ') : '',
    /Si Brevo [^.]* au même sélecteur[^.]* laissez/,
  );
  const own = atGoogle('v=spf1 include:_spf.google.com -all');
  const short = { [`google._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${rsa(1024)}`) };
  const ofOwn = (await kept({ ...own, ...short })).plan.actions.find(({ id }) => id === 'dkim/keys');
  assert.ok(ofOwn);
  assert.doesNotMatch(describeAction(ofOwn).steps.join(' '), /console du service/);
});

for (const [provider, mx, include, usual, next] of [
  ['Google Workspace', 'smtp.google.com', '_spf.google.com', 'google', 'google2'],
  ['Zoho Mail', 'mx.zoho.eu', 'zoho.eu', 'zmail', 'zoho'],
] as const)
  test(`the key of ${provider} is made in its console, under a name that the next audit finds, and goes only then`, async () => {
    const zone = {
      [`${DOMAIN} MX`]: [{ type: 'MX' as const, preference: 1, host: mx }],
      [`${mx} A`]: [{ type: 'A' as const, address: '192.0.2.25' }],
      [`${DOMAIN} TXT`]: txt(`v=spf1 include:${include} -all`),
      [`${include} TXT`]: txt('v=spf1 ip4:192.0.2.0/28 -all'),
      [`${usual}._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${rsa(1024)}`),
    };
    const today = await planned(zone);
    const keys = today.actions.find(({ id }) => id === 'dkim/keys');
    const steps = keys ? describeAction(keys).steps.join(' ') : '';
    assert.ok(steps.includes(`La clé de ${provider} se fait dans sa console`), steps);
    assert.match(steps, new RegExp(`sous un autre sélecteur \\(«\\s${next}\\s»`));
    assert.doesNotMatch(steps, /[Cc]réez/);
    assert.ok(today.actions.find(({ id }) => id === 'dkim/withdrawal')?.directlyAfter.includes('dkim/keys'));
    const made = { ...zone, [`${next}._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${rsa(2048)}`) };
    const later = await planned(made);
    assert.ok(!later.actions.some(({ id }) => id === 'dkim/keys'), 'the key is seen');
    const withdrawal = later.actions.find(({ id }) => id === 'dkim/withdrawal');
    assert.match(withdrawal ? describeAction(withdrawal).steps.join(' ') : '', new RegExp(`la clé de ${next} signe`));
  });

test('the sound key of another service takes no place of one that has to go', async () => {
  const zone = {
    ...atGoogle('v=spf1 include:_spf.google.com include:spf.brevo.com -all'),
    [`mail._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${rsa(1024)}`),
    [`s2._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${rsa(2048)}`),
  };
  const keys = (await planned(zone)).actions.find(({ id }) => id === 'dkim/keys');
  assert.match(keys ? describeAction(keys).steps.join(' ') : '', /Pour Brevo/);
});

test('of networks that are too wide, those that a remedy leaves are told as they are after it, in no second step on the same record', async () => {
  const { plan } = await kept({
    ...atGoogle(`v=spf1 include:_spf.google.com a:hote.${DOMAIN}/16 ip4:203.0.0.0/8 -all`),
    [`hote.${DOMAIN} A`]: [{ type: 'A', address: '203.0.113.44' }],
  });
  assert.deepEqual(plan.withheld, []);
  const rest = plan.actions.find(({ id }) => id === 'rule:spf/mech-broad4');
  assert.ok(rest);
  assert.ok(rest.follows.includes('spf/narrow'));
  const steps = describeAction(rest).steps.join(' ');
  assert.ok(steps.includes(`a:hote.${DOMAIN}/16`) && !steps.includes('ip4:203.0.0.0/8'), steps);
});

const REFUSES_MAIL = { [`${DOMAIN} MX`]: [{ type: 'MX' as const, preference: 0, host: '' }] };
const hearing = (policy: string) => ({ [`_dmarc.${DOMAIN} TXT`]: txt(policy) });
const READER = `rua=mailto:d@${DOMAIN}`;
const AT_GOOGLE = { ...atGoogle(''), [`${DOMAIN} TXT`]: txt('v=spf1 include:_spf.google.com -all') };

for (const [title, zone, ids] of [
  [
    'is on trial, sends nothing and has published neither SPF nor MX',
    { ...SITE, ...hearing('v=DMARC1; p=none') },
    ['dmarc/quarantine', 'dmarc/record', 'dmarc/reject', 'spf/record'],
  ],
  [
    'has its failures reported to a mailbox that it does not have',
    { ...REFUSES_MAIL, ...hearing(`v=DMARC1; p=none; ruf=mailto:d@${DOMAIN}`), [`${DOMAIN} TXT`]: txt('v=spf1 +all') },
    ['dmarc/quarantine', 'dmarc/record', 'dmarc/reject', 'spf/record'],
  ],
  [
    'sends, refuses mail, and has reports sent to itself',
    { ...AT_GOOGLE, ...REFUSES_MAIL, ...hearing(`v=DMARC1; p=none; ${READER}`) },
    ['dmarc/quarantine', 'dmarc/record', 'dmarc/reject'],
  ],
  [
    'receives nothing, and names a mailbox of its own that no receiver can read',
    { ...AT_GOOGLE, ...hearing(`v=DMARC1; p=none; rua=d@${DOMAIN}`), [`${DOMAIN} MX`]: [] },
    ['dmarc/quarantine', 'dmarc/record', 'dmarc/reject'],
  ],
  [
    'names a mail server without address, and no policy yet',
    {
      ...SITE,
      ...hearing(`v=DMARC1; p=reject; ${READER}`),
      [`${DOMAIN} MX`]: [{ type: 'MX' as const, preference: 0, host: `mx.${DOMAIN}` }],
    },
    // Its `mx` stands for nobody yet.
    [],
  ],
  [
    'names wide networks behind the term that lets everybody send',
    {
      ...AT_GOOGLE,
      ...hearing(`v=DMARC1; p=reject; ${READER}`),
      [`${DOMAIN} TXT`]: txt('v=spf1 +all ip4:203.0.0.0/8 mx all'),
    },
    ['spf/narrow', 'spf/record'],
  ],
] as const)
  test(`no step is withheld of a domain that ${title}`, async () => {
    const { plan, broken } = await kept(zone);
    assert.deepEqual(broken, []);
    assert.deepEqual(plan.withheld, []);
    const planned = plan.actions.map(({ id }) => id).filter((id) => /^(?:dmarc|spf)\//.test(id));
    assert.deepEqual(planned.toSorted(), ids);
  });

test('a key that receivers can read once its record is mended may be that of another selector, and the step says so', async () => {
  const { plan } = await kept({
    ...AT_GOOGLE,
    [`google._domainkey.${DOMAIN} TXT`]: txt(`v=DKIM1; k=rsa; p=${GOOD}`),
    [`mail._domainkey.${DOMAIN} TXT`]: txt(GOOD),
  });
  assert.deepEqual(plan.withheld, []);
  const mending = plan.actions.find(({ id }) => id === 'dkim/records');
  assert.ok(mending?.needs.some((need) => need.kind === 'worsens' && need.check === 'dkim/key-shared'));
});
