import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import { unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { denyingAsk, txt } from '../../testing/ask.ts';
import { checks } from './checks.ts';
import { gatherDkim } from './gather.ts';
import { aliased, ed25519, GOOD, good, type Id, judged, key, MAIL, rsa, type Zone } from './testing/judged.ts';

const cases: readonly (readonly [Id, string, Zone, Outcome['outcome']])[] = [
  ['dkim/record-ent', 'something stands below', good(), 'pass'],
  [
    'dkim/record-syntax',
    'the name of a host, where an alias belongs',
    good({ 's1._domainkey.exemple.fr TXT': txt('s1.domainkey.u123.wl.routeur.example') }),
    'fail',
  ],
  ['dkim/record-syntax', 'a key without its tags', good({ 's1._domainkey.exemple.fr TXT': txt(GOOD) }), 'fail'],
  ['dkim/record-syntax', 'the same alone', { ...MAIL, 's1._domainkey.exemple.fr TXT': txt(GOOD) }, 'fail'],
  ['dkim/record-syntax', 'some other text', good({ 's1._domainkey.exemple.fr TXT': txt('bonjour') }), 'fail'],
  [
    'dkim/record-syntax',
    'a text that any name gets was published at none',
    good({
      's1._domainkey.exemple.fr TXT': txt('bonjour'),
      [`${UNLIKELY_LABEL}._domainkey.exemple.fr TXT`]: txt('bonjour'),
    }),
    'pass',
  ],
  [
    'dkim/record-single',
    'a text beside a key, of which receivers take none',
    key('bonjour', { 'default._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`, 'bonjour') }),
    'fail',
  ],
  ['dkim/key-format', 'of no RSA key there is no exponent', key(`v=DKIM1; k=ed25519; p=${ed25519}`), 'notApplicable'],
  ['dkim/record-ent', 'a server that denies what it serves', good({ '_domainkey.exemple.fr TXT': 'nxdomain' }), 'pass'],
  ['dkim/record-ent', 'nothing, from servers that deny no name (RFC 9824)', MAIL, 'notApplicable'],
  [
    'dkim/record-ent',
    'a name, from servers that deny others',
    { ...MAIL, [`${UNLIKELY_LABEL}._domainkey.exemple.fr TXT`]: 'nxdomain' },
    'pass',
  ],
  ['dkim/record-ent', 'silence', { ...MAIL, '_domainkey.exemple.fr TXT': unseen('timeout') }, 'unknown'],
  [
    'dkim/record-ent',
    'nothing, from a domain that sends nothing',
    {
      'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }],
      'exemple.fr TXT': txt('v=spf1 -all'),
      '_domainkey.exemple.fr TXT': 'nxdomain',
    },
    'notApplicable',
  ],
  ['dkim/record-found', 'a live key', good(), 'pass'],
  ['dkim/record-found', 'none among those asked is not absence', MAIL, 'unknown'],
  [
    'dkim/record-found',
    'a proof that none exists',
    { ...MAIL, '_domainkey.exemple.fr TXT': 'nxdomain' },
    'notApplicable',
  ],
  [
    'dkim/record-provider',
    'a sender without its key',
    { ...MAIL, 'exemple.fr TXT': txt('v=spf1 include:spf.brevo.com -all') },
    'warn',
  ],
  [
    'dkim/record-provider',
    'a sender with its key',
    {
      ...MAIL,
      'exemple.fr TXT': txt('v=spf1 include:spf.brevo.com -all'),
      'brevo1._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`),
    },
    'pass',
  ],
  [
    'dkim/record-provider',
    'a mailbox whose key may stand at a selector of its owner’s choice',
    good({ 'exemple.fr TXT': txt('v=spf1 include:_spf.google.com -all') }),
    'unknown',
  ],
  [
    'dkim/record-provider',
    'a campaign service beside such a key has selectors of its own',
    good({ 'exemple.fr TXT': txt('v=spf1 include:_spf.google.com include:spf.brevo.com -all') }),
    'warn',
  ],
  [
    'dkim/record-wildcard',
    'anything answers',
    { ...MAIL, [`${UNLIKELY_LABEL}._domainkey.exemple.fr TXT`]: txt(`v=DKIM1; p=${GOOD}`) },
    'warn',
  ],
  [
    'dkim/record-wildcard',
    'all is revoked, and whether the domain sends was not seen',
    { 'exemple.fr MX': unseen('refused'), [`${UNLIKELY_LABEL}._domainkey.exemple.fr TXT`]: txt('v=DKIM1; p=') },
    'unknown',
  ],
  ['dkim/record-wildcard', 'nothing does', good(), 'pass'],
  [
    'dkim/record-single',
    'two keys at one selector',
    { ...MAIL, 'default._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`, `v=DKIM1; p=${GOOD}`) },
    'fail',
  ],
  [
    'dkim/record-single',
    'a fragment beside a key',
    { ...MAIL, 'default._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`, GOOD.slice(0, 90)) },
    'fail',
  ],
  [
    'dkim/record-syntax',
    'a fragment beside a key, which is as it should be',
    { ...MAIL, 'default._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`, GOOD.slice(0, 90)) },
    'pass',
  ],
  [
    'dkim/record-syntax',
    'a fragment beside a key that is cut short',
    { ...MAIL, 'default._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD.slice(0, 100)}`, GOOD.slice(0, 90)) },
    'fail',
  ],
  ['dkim/record-single', 'one', good(), 'pass'],
  ['dkim/record-syntax', 'a key in quotes', key(`v=DKIM1; p="${GOOD}"`), 'fail'],
  ['dkim/record-syntax', 'an escaped semicolon', key(`v=DKIM1\\; k=rsa\\; p=${GOOD}`), 'fail'],
  ['dkim/record-syntax', 'a key cut short', key(`v=DKIM1; p=${GOOD.slice(0, 100)}`), 'fail'],
  ['dkim/record-syntax', 'the version not first', key(`k=rsa; v=DKIM1; p=${GOOD}`), 'fail'],
  [
    'dkim/record-syntax',
    'no version, other order, spaces inside',
    key(`p=${GOOD.slice(0, 40)} ${GOOD.slice(40)}; k=rsa`),
    'pass',
  ],
  ['dkim/record-revoked', 'an empty key', key('v=DKIM1; p='), 'info'],
  ['dkim/record-revoked', 'a full one', good(), 'pass'],
  [
    'dkim/record-cname',
    'an alias without key at its end',
    { ...MAIL, 'selector1._domainkey.exemple.fr TXT': aliased('s1.tiers.com', []) },
    'warn',
  ],
  [
    'dkim/record-cname',
    'an alias to the second of two keys used in turn, which is yet to come',
    {
      ...MAIL,
      'selector1._domainkey.exemple.fr TXT': aliased('selector1-exemple-fr.tiers.com', [`v=DKIM1; p=${GOOD}`]),
      'selector2._domainkey.exemple.fr TXT': aliased('selector2-exemple-fr.tiers.com', []),
    },
    'info',
  ],
  [
    'dkim/record-cname',
    'two aliases at the selectors of a sender that is named, before signing is turned on there',
    {
      ...MAIL,
      'exemple.fr MX': [{ type: 'MX', preference: 0, host: 'exemple-fr.mail.protection.outlook.com' }],
      'selector1._domainkey.exemple.fr TXT': aliased('selector1-exemple-fr._domainkey.exemple.onmicrosoft.com', []),
      'selector2._domainkey.exemple.fr TXT': aliased('selector2-exemple-fr._domainkey.exemple.onmicrosoft.com', []),
    },
    'info',
  ],
  [
    'dkim/record-cname',
    'two aliases without any key',
    {
      ...MAIL,
      'selector1._domainkey.exemple.fr TXT': aliased('selector1-exemple-fr.tiers.com', []),
      'selector2._domainkey.exemple.fr TXT': aliased('selector2-exemple-fr.tiers.com', []),
    },
    'warn',
  ],
  [
    'dkim/record-cname',
    'an alias to a key',
    { ...MAIL, 'selector1._domainkey.exemple.fr TXT': aliased('s1.tiers.com', [`v=DKIM1; p=${GOOD}`]) },
    'pass',
  ],
  ['dkim/key-size', '512 bits', key(`v=DKIM1; p=${rsa(512)}`), 'fail'],
  ['dkim/key-size', '1023 bits', key(`v=DKIM1; p=${rsa(1023)}`), 'fail'],
  ['dkim/key-size', '1024 bits', key(`v=DKIM1; p=${rsa(1024)}`), 'warn'],
  ['dkim/key-size', '2048 bits, PKCS#1', key(`v=DKIM1; p=${rsa(2048, 'pkcs1')}`), 'pass'],
  ['dkim/key-size', 'no RSA key', key(`v=DKIM1; k=ed25519; p=${ed25519}`), 'notApplicable'],
  ['dkim/key-known-weak', '512 bits were factored long ago', key(`v=DKIM1; p=${rsa(512)}`), 'fail'],
  ['dkim/key-known-weak', 'an ordinary key', good(), 'pass'],
  ['dkim/key-format', 'exponent 3', key(`v=DKIM1; p=${rsa(1024, 'spki', 3)}`), 'warn'],
  ['dkim/key-format', 'the usual exponent', good(), 'pass'],
  ['dkim/key-ed25519', 'alone', key(`v=DKIM1; k=ed25519; p=${ed25519}`), 'warn'],
  [
    'dkim/key-ed25519',
    'with a twin',
    good({ 's2._domainkey.exemple.fr TXT': txt(`v=DKIM1; k=ed25519; p=${ed25519}`) }),
    'pass',
  ],
  ['dkim/record-testing', 'a forgotten trial', key(`v=DKIM1; t=y:s; p=${GOOD}`), 'warn'],
  ['dkim/record-testing', 'in earnest', key(`v=DKIM1; t=s; p=${GOOD}`), 'pass'],
  ['dkim/signature-observed', 'no message came', good(), 'notApplicable'],
  ['dkim/alg-sha1', 'SHA-1 alone', key(`v=DKIM1; h=sha1; p=${GOOD}`), 'fail'],
  ['dkim/alg-sha1', 'both', key(`v=DKIM1; h=sha1:sha256; p=${GOOD}`), 'pass'],
  ['dkim/record-restrict', 'not for mail', key(`v=DKIM1; s=tlsrpt; p=${GOOD}`), 'fail'],
  [
    'dkim/record-restrict',
    'a key for reports on TLS, beside the one for mail',
    {
      ...key(`v=DKIM1; p=${GOOD}`),
      's2._domainkey.exemple.fr TXT': txt(`v=DKIM1; s=tlsrpt; p=${GOOD}`),
    },
    'pass',
  ],
  [
    'dkim/record-syntax',
    'a key of a kind to come, beside one that is read',
    { ...key(`v=DKIM1; p=${GOOD}`), 's2._domainkey.exemple.fr TXT': txt('v=DKIM1; k=mldsa44; p=AAAA') },
    'info',
  ],
  ['dkim/record-syntax', 'alone', key('v=DKIM1; k=mldsa44; p=AAAA'), 'fail'],
  ['dkim/record-restrict', 'for all', key(`v=DKIM1; s=*; p=${GOOD}`), 'pass'],
  [
    'dkim/key-size',
    'silence of a selector is no absence of keys',
    { ...MAIL, 'default._domainkey.exemple.fr TXT': unseen('timeout') },
    'unknown',
  ],
  [
    'dkim/key-shared',
    'one key at two selectors',
    good({ 's1._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`) }),
    'warn',
  ],
  [
    'dkim/key-shared',
    'two keys',
    good({ 's1._domainkey.exemple.fr TXT': txt(`v=DKIM1; k=ed25519; p=${ed25519}`) }),
    'pass',
  ],
  [
    'dkim/key-shared',
    'two aliases to one record',
    {
      ...MAIL,
      's1._domainkey.exemple.fr TXT': aliased('k.tiers.fr', [`v=DKIM1; p=${GOOD}`]),
      's2._domainkey.exemple.fr TXT': aliased('k.tiers.fr', [`v=DKIM1; p=${GOOD}`]),
    },
    'pass',
  ],
  ['dkim/record-strict', 'for the very domain', key(`v=DKIM1; t=s; p=${GOOD}`), 'info'],
  ['dkim/record-strict', 'for what is below too', good(), 'pass'],
  ['dkim/record-strings', 'a key of usual length', good(), 'pass'],
  ['dkim/record-strings', 'notes of a thousand octets', key(`v=DKIM1; n=${'x'.repeat(1000)}; p=${GOOD}`), 'info'],
  ['dkim/record-strings', 'nothing found', MAIL, 'notApplicable'],
];

test('dkim/key-size: names the keys that are too short, and not the sound ones beside them', async () => {
  const zone = (small: string): Zone =>
    key(`v=DKIM1; p=${small}`, { 's1._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`) });
  for (const bits of [512, 1024]) {
    const { facts } = await judged('dkim/key-size', zone(rsa(bits)));
    assert.deepEqual((facts as { keys: unknown }).keys, [{ selector: 'default', bits }]);
  }
});

for (const [text, fault] of [
  ['s1.domainkey.u123.wl.routeur.example', 'host-name'],
  ['s1._domainkey.routeur.example.', 'host-name'],
  [GOOD, 'key-alone'],
  [ed25519, 'key-alone'],
  [`V=DKIM1; K=rsa; P=${GOOD}`, 'misspelt'],
  [`K=rsa; P=${GOOD}`, 'misspelt'],
  [`k=rsa; p=${GOOD}; v=DKIM1`, 'misspelt'],
  [`v=dkim1; p=${GOOD}`, 'misspelt'],
  [`v=DKIM1, k=rsa; p=${GOOD}`, 'misspelt'],
  [`"v=DKIM1; k=rsa; p=${GOOD}"`, 'misspelt'],
  [`v=DKIM1\\; k=rsa\\; p=${GOOD}`, 'misspelt'],
  [`v=DKIM1; p=-----BEGIN PUBLIC KEY-----${GOOD}-----END PUBLIC KEY-----`, 'misspelt'],
  [`V=DKIM1; P=${rsa(1024)}`, 'no-key'],
  ['V=DKIM1; P=', 'no-key'],
  [`v=DKIM1; k=rsa; p=${GOOD.slice(0, 200)}`, 'key'],
  ['bonjour', 'no-record'],
  ['AAAA', 'no-record'],
] as const)
  test(`what stands at a selector without being a key is told apart: ${text.slice(0, 40)}`, async () => {
    const verdict = await judged('dkim/record-syntax', { ...MAIL, 'default._domainkey.exemple.fr TXT': txt(text) });
    assert.deepEqual(verdict.facts, { faults: [{ selector: 'default', fault }] });
  });

for (const [says, zone, outcome] of [
  ['nothing at any name, from a domain that sends', MAIL, 'fail'],
  [
    'a key at another name of the organisation',
    { ...MAIL, 'k1._domainkey.mg.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`) },
    'pass',
  ],
  ['silence of another name', { ...MAIL, '_domainkey.mg.exemple.fr TXT': unseen('timeout') }, 'unknown'],
  [
    'something at another name that no selector shows',
    { ...MAIL, 'inconnu._domainkey.mg.exemple.fr TXT': txt('x') },
    'unknown',
  ],
] as const)
  test(`dkim/record-ent, where names are denied: ${says}`, async () => {
    const evidence = await gatherDkim({ domain: 'exemple.fr', ask: denyingAsk(zone), selectors: [], done: () => {} });
    const rule = checks.find(({ id }) => id === 'dkim/record-ent');
    assert.equal(rule?.judge(evidence).outcome, outcome);
  });

test('a key at another name of the organisation is a key found, by its whole name', async () => {
  const zone = { ...MAIL, 'k1._domainkey.mg.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`) };
  const evidence = await gatherDkim({ domain: 'exemple.fr', ask: denyingAsk(zone), selectors: [], done: () => {} });
  const found = checks.find(({ id }) => id === 'dkim/record-found')?.judge(evidence);
  assert.deepEqual(found, {
    outcome: 'pass',
    facts: { selectors: ['k1._domainkey.mg.exemple.fr'], asked: evidence.asked },
  });
});

test('a weak key at another name of the organisation is found, by its whole name', async () => {
  const zone = { ...MAIL, 'k1._domainkey.mg.exemple.fr TXT': txt(`v=DKIM1; p=${rsa(512)}`) };
  const evidence = await gatherDkim({ domain: 'exemple.fr', ask: denyingAsk(zone), selectors: [], done: () => {} });
  const found = checks.find(({ id }) => id === 'dkim/key-size')?.judge(evidence);
  assert.deepEqual(found?.facts, { keys: [{ selector: 'k1._domainkey.mg.exemple.fr', bits: 512 }], smallest: 512 });
});

test('where a key stands under the name itself, no other name is asked', async () => {
  const asked: string[] = [];
  const ask = denyingAsk(good());
  const dns: typeof ask.dns = (name, type) => {
    asked.push(name);
    return ask.dns(name, type);
  };
  const noting = { ...ask, dns };
  const evidence = await gatherDkim({ domain: 'exemple.fr', ask: noting, selectors: [], done: () => {} });
  assert.equal(evidence.elsewhere, undefined);
  assert.ok(!asked.some((name) => name.includes('.mg.')));
});

test('a key for TLS reports is not called one for mail', async () => {
  const zone = good({ 'k1._domainkey.exemple.fr TXT': txt(`v=DKIM1; s=tlsrpt; p=${GOOD}`) });
  const verdict = await judged('dkim/record-restrict', zone);
  assert.deepEqual(verdict, { outcome: 'pass', facts: { selectors: [], forReports: ['k1'] } });
});

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, zone)).outcome, outcome));
}

test('the selectors that a visitor types are asked too', async () => {
  const zone = { ...MAIL, 'ovhex123456-selector1._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`) };
  assert.equal((await judged('dkim/record-found', zone)).outcome, 'unknown');
  assert.equal((await judged('dkim/record-found', zone, ['ovhex123456-selector1'])).outcome, 'pass');
});

test('what a wildcard answers is no key of a selector', async () => {
  const names = ['default', 's1', UNLIKELY_LABEL].map(
    (selector) => [`${selector}._domainkey.exemple.fr TXT`, txt('v=DKIM1; p=')] as const,
  );
  assert.equal(
    (await judged('dkim/record-revoked', { ...MAIL, ...Object.fromEntries(names) })).outcome,
    'notApplicable',
  );
});
