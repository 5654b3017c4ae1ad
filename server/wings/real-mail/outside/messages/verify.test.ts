import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { judgeMessage, relationOf } from '@rempart/engine';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { adviseMessage } from '../../../../../engine/received-message/words.fr.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../../../../engine/testing/ask.ts';
import { Unjudgeable } from '../../ports/test-messages.ts';
import { verifyMessage } from './verify.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const silence: FakeAnswer = { seen: false, silence: 'timeout' };
const receivedAt = new Date('2026-11-23T10:00:00Z');
const zone: Readonly<Record<string, FakeAnswer>> = {
  'exemple.fr TXT': txt('v=spf1 ip4:192.0.2.25 -all'),
  's1._domainkey.exemple.fr TXT': txt(`v=DKIM1; k=rsa; p=${key}`),
  '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject'),
  '25.2.0.192.in-addr.arpa PTR': [{ type: 'PTR', host: 'mx.exemple.fr' }],
  'mx.exemple.fr A': [{ type: 'A', address: '192.0.2.25' }],
};
const plain = [
  ['From', 'Jeanne <jeanne@exemple.fr>'],
  ['To', 'essai@porte.example'],
  ['Subject', 'CANARI-OBJET'],
  ['Date', 'Mon, 23 Nov 2026 09:59:00 +0000'],
  ['Message-ID', '<1@exemple.fr>'],
  ['List-Unsubscribe', '<https://exemple.fr/arret>'],
  ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
] as const;
const written = (fields: readonly (readonly [string, string])[] = plain, body = 'CANARI-TEXTE\r\n') =>
  Buffer.from(`${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);

const changing = (changed: Readonly<Record<string, string>>) =>
  plain.map(([name, value]) => [name, changed[name] ?? value] as const);

async function signed(message: Buffer, headerList: string[] = plain.map(([name]) => name)): Promise<Buffer> {
  const { signatures } = await dkimSign(message, {
    ...{ canonicalization: 'relaxed/relaxed', signTime: receivedAt, headerList },
    signatureData: [{ signingDomain: 'exemple.fr', selector: 's1', privateKey: pem }],
  } as unknown as Parameters<typeof dkimSign>[1]);
  return Buffer.concat([Buffer.from(signatures), message]);
}

const verify = (message: Buffer, answers: Readonly<Record<string, FakeAnswer>> = zone, sender = 'jeanne@exemple.fr') =>
  verifyMessage(
    {
      ...{ message, sender, audited: 'exemple.fr', receivedAt },
      delivery: {
        ...{ address: '192.0.2.25', isPublic: true, helo: 'mx.exemple.fr', tls: 'TLSv1.3' },
        envelope: sender.split('@')[1] ?? null,
      },
    },
    fakeAsk(answers),
  );
const outcomes = async (...asked: Parameters<typeof verify>) =>
  Object.fromEntries(judgeMessage(await verify(...asked)).map(({ rule, outcome }) => [rule, outcome]));

test('a good message passes, with its signers; none of its text is stored', async () => {
  const evidence = await verify(await signed(written()));
  assert.deepEqual(evidence.signatures, [
    {
      ...{ domain: 'exemple.fr', selector: 's1', algorithm: 'rsa-sha256', result: 'pass', fault: null },
      ...{ bits: 2048, uncovered: 0, coversSubject: true },
    },
  ]);
  assert.deepEqual(evidence.header, {
    ...{ fromFields: 1, authors: ['exemple.fr'], dateMinutes: 1, messageId: 'good', repeated: [] },
    unsubscribe: 'one-click',
  });
  assert.ok(judgeMessage(evidence).every(({ outcome }) => outcome === 'pass'));
  assert.doesNotMatch(JSON.stringify(evidence), /CANARI|jeanne|essai@/i);
});

test('reports what was changed on the way, and what was never there', async () => {
  const good = (await signed(written())).toString('latin1');
  const changed = (from: string, to: string) => Buffer.from(good.replace(from, to), 'latin1');
  const faultOf = async (message: Buffer, answers = zone) => (await verify(message, answers)).signatures[0]?.fault;
  assert.equal(await faultOf(changed('CANARI-TEXTE', 'CANARI-AUTRE')), 'body');
  assert.equal(await faultOf(changed('CANARI-OBJET', 'CANARI-AUTRE')), 'header');
  assert.equal(await faultOf(Buffer.from(good), { ...zone, 's1._domainkey.exemple.fr TXT': 'nxdomain' }), 'no-key');
  assert.equal(
    await faultOf(Buffer.from(good), { ...zone, 's1._domainkey.exemple.fr TXT': txt('v=DKIM1; p=') }),
    'bad-key',
  );
  assert.equal((await outcomes(written())).dkim, 'fail');
  assert.equal((await outcomes(await signed(written(), ['from', 'date']))).unsubscribe, 'warn', 'not signed');
  assert.equal((await outcomes(await signed(written()), zone, 'x@ailleurs.fr')).spf, 'warn');
});

test('an author of an IDN domain is the domain that the DNS knows', async () => {
  const domain = 'xn--socit-esab.fr';
  const idn = {
    [`${domain} TXT`]: txt('v=spf1 ip4:192.0.2.25 -all'),
    [`_dmarc.${domain} TXT`]: txt('v=DMARC1; p=reject'),
  };
  const message = written(changing({ From: 'Jean <jean@soci\u00e9t\u00e9.fr>' }));
  for (const sender of [`jean@${domain}`, 'jean@soci\u00e9t\u00e9.fr']) {
    const evidence = { ...(await verify(message, { ...zone, ...idn }, sender)), audited: domain };
    assert.equal(relationOf(evidence), 'own');
    assert.equal(judgeMessage(evidence).find(({ rule }) => rule === 'dmarc')?.outcome, 'pass', sender);
  }
});

test('an author is read by the grammar of addresses, and not where readers part', async () => {
  const authorsOf = async (from: string) => (await verify(written(changing({ From: from })))).header.authors;
  const own = [
    '=?utf-8?Q?Dupont=2C_Jean?= <jean@exemple.fr>',
    '"Dupont, Jean" <jean@exemple.fr>',
    '"jean@autre.example" <jean@exemple.fr>',
    'Jean D. (une (autre@b.example) <remarque>) <jean@EXEMPLE.FR.>',
    'Jean <"jean@bureau"@exemple.fr>',
    'Jean <@relais.example,@b.example:jean@exemple.fr>',
    'jean . dupont @ exemple . fr',
    'jean@exemple.fr (Jean)',
    'Jean <jean@exemple.fr>, Marie <marie@exemple.fr>',
    '\u00c9quipe: jean@exemple.fr, Marie <marie@exemple.fr>;',
    '[Ticket] Jean <jean@exemple.fr>',
  ];
  for (const from of own) assert.deepEqual(await authorsOf(from), ['exemple.fr'], from);
  assert.deepEqual(await authorsOf('a@b.example, c@d.example'), ['b.example', 'd.example']);
  const malformed = [
    'jean',
    'Dupont, Jean <jean@exemple.fr>',
    'Jean <jean@exemple.fr> <x@autre.example>',
    'jean@autre.example <jean@exemple.fr>',
    'Jean (jean@exemple.fr',
    'Jean "jean@exemple.fr',
    'jean dupont@exemple.fr',
    'jean@exemple.fr@autre.example',
    'Equipe: jean@exemple.fr',
    '',
  ];
  for (const from of malformed) assert.deepEqual(await authorsOf(from), [], from);
});

test('a date is read by its grammar, not by what the program would accept', async () => {
  const minutesOf = async (date: string) => (await verify(written(changing({ Date: date })))).header.dateMinutes;
  for (const date of [
    'Mon, 23 Nov 2026 10:59:00 +0100 (CET (Paris))',
    '23 Nov 26 09:59 UT',
    'Mon,23 Nov 2026 09:59:00 GMT',
    'Mon, 23 Nov 2026 04:59:00 EST',
    'Mon, 23 Nov 126 09:59:00 Z',
    'Mon, 23 Nov 2026 09:58:60 -0000',
  ])
    assert.equal(await minutesOf(date), 1, date);
  for (const date of [
    '2026-11-23T09:59:00Z',
    'lundi 23 novembre 2026 09:59:00 +0100',
    'lun., 23 nov. 2026 09:59:00 +0000',
    'Mon, 23 Nov 2026',
    'Mon, 23 Nov 2026 09:59:00',
    'Mon, 23 Nov 2026 09:59:00 +01:00',
    'Mon, 32 Nov 2026 09:59:00 +0100',
    'Mon, 23 Nov 2026 24:59:00 +0100',
  ])
    assert.equal(await minutesOf(date), 'unreadable', date);
});

test('a signature outside the grammar is malformed, and one that leaves the subject open says so', async () => {
  const good = (await signed(written())).toString('latin1');
  const [broken] = (await verify(Buffer.from(good.replace(/\bb=/, 'b=!'), 'latin1'))).signatures;
  assert.deepEqual([broken?.result, broken?.fault], ['fail', 'malformed']);
  const open = await signed(written(), ['From', 'To', 'Date']);
  const changed = Buffer.from(open.toString('latin1').replace('CANARI-OBJET', '***SPAM***'), 'latin1');
  const evidence = await verify(changed);
  const told = judgeMessage(evidence).find(({ rule }) => rule === 'dkim');
  assert.equal(told?.outcome, 'warn');
  assert.match(told ? adviseMessage(told, 'own').found : '', /ne couvre pas l’objet/);
  const without = plain.filter(([name]) => name !== 'Subject');
  assert.equal((await outcomes(await signed(written(without), ['From', 'Date']))).dkim, 'pass');
});

test('a silence of the DNS never becomes an absence, for each query in turn', async () => {
  const message = await signed(written());
  for (const [asked, rule] of [
    ['exemple.fr TXT', 'spf'],
    ['s1._domainkey.exemple.fr TXT', 'dkim'],
    ['_dmarc.exemple.fr TXT', 'dmarc'],
    ['25.2.0.192.in-addr.arpa PTR', 'reverse'],
    ['mx.exemple.fr A', 'helo'],
  ] as const)
    assert.equal((await outcomes(message, { ...zone, [asked]: silence }))[rule], 'unknown', asked);
  const both = { ...zone, 'exemple.fr TXT': silence, 's1._domainkey.exemple.fr TXT': silence };
  assert.equal((await outcomes(message, both)).dmarc, 'unknown');
});

test('refuses to judge what would cost too much', async () => {
  const many = [...plain, ...Array.from({ length: 11 }, () => ['DKIM-Signature', 'v=1; d=a.fr; s=b'] as const)];
  await assert.rejects(verify(written(many)), Unjudgeable);
  await assert.rejects(verify(written([...plain, ['X-Long', 'a'.repeat(300_000)]])), Unjudgeable);
  await verify(Buffer.from(''));
  await verify(Buffer.from('no header at all'));
  await verify(written([]));
});

const relaxed = (length: number) =>
  ['DKIM-Signature', `v=1; a=rsa-sha256; c=relaxed/relaxed; l=${length}; d=exemple.fr; s=s1; h=from; bh=; b=`] as const;
const header = (name: string, value: string) => written([...plain, [name, value]]);

/** What kept the library busy for 1 to 82 seconds of the processor. */
const UNBEARABLE: Readonly<Record<string, () => Buffer>> = {
  'blanks around a signature': () => header('DKIM-Signature', `v=1; a=rsa-sha256; b=${' '.repeat(30_000)}A; d=a.fr`),
  'a field of many lines': () => header('X', '\r\n a'.repeat(60_000)),
  'a field of one long line': () => header('X', 'a'.repeat(70_000)),
  'addresses to unsubscribe': () => header('List-Unsubscribe', '<https:'.repeat(9_000)),
  'groups of authors': () => header('From', 'g:'.repeat(120_000)),
  'signatures that end everywhere': () =>
    written([...plain, ...Array.from({ length: 10 }, (_, n) => relaxed(n))], ' \r\n'.repeat(900_000)),
};

for (const [what, message] of Object.entries(UNBEARABLE))
  test(`refuses to judge what the library cannot bear: ${what}`, async () => {
    const asked = message();
    const before = process.threadCpuUsage();
    await assert.rejects(verify(asked), Unjudgeable);
    const { user } = process.threadCpuUsage(before);
    assert.ok(user < 2_000_000, `${user / 1000} ms of the processor`);
  });

test('names of keys that only the library reads in their whole are asked for in a second round', async () => {
  const message = (await signed(written())).toString('latin1').replace('d=exemple.fr', 'd=Exemple.fr');
  assert.equal((await verify(Buffer.from(message, 'latin1'))).signatures[0]?.domain, 'exemple.fr');
});

test('a record that is far too long is given to nobody to read', async () => {
  const long = { ...zone, 'exemple.fr TXT': txt(`v=spf1 ${'a '.repeat(29_000)}-all`) };
  assert.equal((await verify(await signed(written()), long)).spf.result, 'temperror');
});
