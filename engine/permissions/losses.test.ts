import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permittedBetween } from './losses.ts';
import { between, dmarc, GOOD, key, MX, OTHER, permitting, spf, testChanges } from './testing/changes.ts';
import { grantInWords, lossInWords } from './words.en.ts';
import * as french from './words.fr.ts';

testChanges([
  ['a key goes', key(GOOD), '', ['key ship1._domainkey.exemple.fr ship1']],
  ['a key is revoked', key(GOOD), key('v=DKIM1; p='), ['key ship1._domainkey.exemple.fr ship1']],
  ['a key is swapped in place', key(GOOD), key(OTHER), ['key ship1._domainkey.exemple.fr ship1 replaced']],
  ['a second key arrives', key(GOOD), key(GOOD) + key(OTHER), ['key ship1._domainkey.exemple.fr ship1 doubled']],
  [
    'a text arrives beside a key',
    key(GOOD),
    key(GOOD) + key('essai'),
    ['key ship1._domainkey.exemple.fr ship1 doubled'],
  ],
  [
    'a key is barred from names below',
    key(GOOD),
    key(`${GOOD}; t=s`),
    ['key ship1._domainkey.exemple.fr ship1 narrowed'],
  ],
  ['the stray text beside a key goes', key(GOOD) + key('essai'), key(GOOD), []],
  ['a key is written otherwise', key(GOOD), key(GOOD.replace('v=DKIM1; ', '')), []],
  ['an alias takes the place of the same key', key(GOOD), 'ship1._domainkey CNAME cle.brevo.com.\n', []],
  [
    'an alias leads nowhere any more',
    'ship1._domainkey CNAME cle.brevo.com.\n',
    'ship1._domainkey CNAME rien.brevo.com.\n',
    ['key ship1._domainkey.exemple.fr ship1'],
  ],
  [
    'a key of a name below is swapped',
    key(GOOD, 's').replace('_domainkey', '_domainkey.news'),
    key(OTHER, 's').replace('_domainkey', '_domainkey.news'),
    ['key s._domainkey.news.exemple.fr s replaced'],
  ],
  ['a new selector comes', key(GOOD), key(GOOD) + key(OTHER, 'ship2'), []],

  [
    'mail goes elsewhere',
    MX,
    `${MX.split('\n').slice(1).join('\n')}@ MX 10 mx3\nmx3 A 192.0.2.27\n`,
    ['mail exemple.fr mx1.exemple.fr'],
  ],
  [
    'a name below takes no mail any more',
    'news MX 5 mx1\n',
    'news A 192.0.2.9\n',
    ['mail news.exemple.fr mx1.exemple.fr'],
  ],
  [
    'mail is refused altogether',
    '@ MX 10 mx1\nmx1 A 192.0.2.25\n',
    '@ MX 0 .\nmx1 A 192.0.2.25\n',
    ['mail exemple.fr mx1.exemple.fr'],
  ],

  [
    'reports end',
    dmarc('p=reject; rua=mailto:a@exemple.fr,mailto:b@exemple.fr'),
    dmarc('p=reject; rua=mailto:B@exemple.fr'),
    ['reports exemple.fr a@exemple.fr'],
  ],
  [
    'the record of reports is doubled',
    dmarc('p=none; rua=mailto:a@exemple.fr'),
    dmarc('p=none; rua=mailto:a@exemple.fr') + dmarc('p=none'),
    ['reports exemple.fr a@exemple.fr'],
  ],
  [
    'reports of a name below end',
    dmarc('p=none') + dmarc('p=none; rua=mailto:a@exemple.fr', '.boutique'),
    dmarc('p=none') + dmarc('p=none', '.boutique'),
    ['reports boutique.exemple.fr a@exemple.fr'],
  ],
  [
    'a name below follows the domain, whose reports go there',
    dmarc('p=none; rua=mailto:a@exemple.fr') + dmarc('p=none; rua=mailto:a@exemple.fr', '.boutique'),
    dmarc('p=none; rua=mailto:a@exemple.fr'),
    [],
  ],
  [
    'reports on TLS end',
    '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@exemple.fr,mailto:b@exemple.fr"\n',
    '_smtp._tls TXT "v=TLSRPTv1; rua=mailto:a@exemple.fr"\n',
    ['tls-reports exemple.fr mailto:b@exemple.fr'],
  ],
  [
    'alignment becomes strict',
    dmarc('p=reject'),
    dmarc('p=reject; adkim=s; aspf=s'),
    ['alignment exemple.fr spf', 'alignment exemple.fr dkim'],
  ],

  [
    'an authority goes',
    '@ CAA 0 issue "letsencrypt.org"\n@ CAA 0 issue "sectigo.com"\n',
    '@ CAA 0 issue "letsencrypt.org"\n',
    ['issuer exemple.fr sectigo.com', 'issuer www.exemple.fr sectigo.com'],
  ],
  [
    'any authority comes',
    '@ CAA 0 issue "letsencrypt.org"\n',
    '',
    [],
    ['issuer exemple.fr *', 'issuer www.exemple.fr *'],
  ],

  [
    'a name answers no more',
    'www A 192.0.2.80\nboutique CNAME www\n',
    'www A 192.0.2.80\n',
    ['host boutique.exemple.fr boutique.exemple.fr'],
  ],
  ['a wildcard answers in its place', 'boutique A 192.0.2.80\n', '* A 192.0.2.80\n', []],
  ['others answer in its place', 'a.boutique A 192.0.2.80\n', 'boutique NS ns.autre.example.\n', []],
  ['an address changes', 'www A 192.0.2.80\n', 'www AAAA 2001:db8::80\n', []],
  [
    'renewal of certificates is handed to nobody',
    '_acme-challenge CNAME x.autre.example.\n',
    '',
    ['host _acme-challenge.exemple.fr _acme-challenge.exemple.fr'],
  ],
  ['a text takes the place of an alias', '_dmarc CNAME x.autre.example.\n', dmarc('p=none'), []],
]);

test('without the zone in hand senders, mail, reports and usual keys are known all the same, and what nobody asked is not told', async () => {
  const before =
    MX + spf('v=spf1 mx -all') + dmarc('p=none; rua=mailto:a@exemple.fr') + key(GOOD, 'default') + key(GOOD);
  const after = MX + spf('v=spf1 -all') + dmarc('p=none') + key(OTHER, 'default') + key(OTHER);
  const { losses } = await between(before, after, false);
  assert.deepEqual(losses.toSorted(), [
    'key default._domainkey.exemple.fr default replaced',
    'reports exemple.fr a@exemple.fr',
    'sender exemple.fr mx',
  ]);
});

test('each loss and each grant is a sentence in both languages, that names who loses', async () => {
  const [full, bare] = await Promise.all([
    permitting(
      `${MX}${spf('v=spf1 mx include:spf.brevo.com -all')}${key(GOOD)}${dmarc('p=none; rua=mailto:a@exemple.fr')}_smtp._tls TXT "v=TLSRPTv1; rua=mailto:b@exemple.fr"\n@ CAA 0 issue "letsencrypt.org"\n`,
      true,
    ),
    permitting(
      `${spf('v=spf1 include:spf.inconnu.example +all')}${dmarc('p=none; aspf=s')}@ CAA 0 issue "sectigo.com"\n`,
      true,
    ),
  ]);
  const { losses, granted } = permittedBetween(full, bare);
  assert.deepEqual([...new Set(losses.map(({ kind }) => kind))].toSorted(), [
    'alignment',
    'host',
    'issuer',
    'key',
    'mail',
    'reports',
    'tls-reports',
  ]);
  for (const loss of losses) {
    const named = loss.kind === 'key' ? loss.name : loss.kind === 'alignment' ? loss.value.toUpperCase() : loss.value;
    for (const words of [lossInWords(loss), french.lossInWords(loss)]) assert.ok(words.includes(named), words);
  }
  for (const grant of granted)
    for (const words of [grantInWords(grant), french.grantInWords(grant)]) assert.ok(words.includes(grant.name), words);
});
