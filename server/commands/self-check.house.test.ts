import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { world } from '../../lab/world.ts';
import { keyIn, keyRecord } from '../adapters/self-check/key-record.ts';
import { selfCheck } from './self-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'self-check-'));
const keyFile = join(folder, 'dkim.pem');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
writeFileSync(keyFile, pem);
const { text, key } = keyRecord(pem);

const sending = (domain: string, records: string, more: Partial<Parameters<typeof world>[1]> = {}) =>
  world(domain, { title: domain, concludes: {}, zone: `@  NS  ns1.hebergeur.example.\n${records}`, ...more });
const reverse = (address: string, host: string) => ({
  origin: `${address.split('.').reverse().join('.')}.in-addr.arpa`,
  zone: `@  NS  ns1.hebergeur.example.\n@  PTR  ${host}.`,
});

const lab = await startLab([
  sending(
    'soigne.example',
    `@     MX   10 entree
entree  A   203.0.113.201
audit   A   203.0.113.201
@     TXT  "v=spf1 ip4:203.0.113.201 -all"
s._domainkey  TXT  "${text.slice(0, 200)}" "${text.slice(200)}"
_dmarc  TXT  "v=DMARC1; p=reject"
recu  MX   10 audit
recu  TXT  "v=spf1 redirect=soigne.example"`,
    { elsewhere: [reverse('203.0.113.201', 'audit.soigne.example')] },
  ),
  sending(
    'neglige.example',
    `audit   A   203.0.113.202
@     TXT  "v=spf1 include:soigne.example -all"
s._domainkey  TXT  "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ"`,
    { elsewhere: [reverse('203.0.113.202', 'autre.hebergeur.example')] },
  ),
  sending('vide.example', 'audit   A   203.0.113.203'),
  sending('muet.example', '@  TXT  "v=spf1 -all"', { reach: 'silent' }),
]);
after(async () => {
  await lab.close();
  rmSync(folder, { recursive: true, force: true });
});

const around = { network: openNetwork(lab), clock: async () => true };
const environmentOf = (domain: string, more = {}) => ({
  REMPART_DATA: folder,
  REMPART_EHLO: `audit.${domain}`,
  REMPART_MAIL_FROM: `rapports@${domain}`,
  REMPART_SMTP_URL: 'smtp://127.0.0.1:25',
  REMPART_DKIM_SELECTOR: 's',
  REMPART_DKIM_KEY_FILE: keyFile,
  ...more,
});

/** The outcome of each check; the worst where there are several. */
async function outcomes(domain: string, more = {}, other = {}) {
  const findings = await selfCheck(environmentOf(domain, more), { ...around, ...other });
  return {
    of: Object.fromEntries(findings.map(({ id, outcome }) => [id, outcome])),
    records: findings.flatMap(({ records }) => records.map(({ name, type, value }) => `${name} ${type} ${value}`)),
  };
}

test('finds nothing missing for a correctly configured domain', async () => {
  const { of, records } = await outcomes('soigne.example', { REMPART_GATE_DOMAIN: 'recu.soigne.example' });
  const { resolver, port25, ...mail } = of;
  assert.deepEqual(mail, {
    clock: 'good',
    ehlo: 'good',
    reverse: 'good',
    relay: 'good',
    spf: 'good',
    dkim: 'good',
    dmarc: 'good',
    bounces: 'good',
  });
  assert.ok(resolver && port25);
  assert.deepEqual(records, []);
});

test('names each missing record of a neglected domain, and keeps the records of other senders', async () => {
  const { of, records } = await outcomes('neglige.example');
  assert.deepEqual([of['reverse'], of['spf'], of['dkim'], of['dmarc'], of['bounces']], Array(5).fill('wrong'));
  assert.deepEqual(records, [
    '202.113.0.203.in-addr.arpa. PTR audit.neglige.example.',
    'neglige.example. TXT "v=spf1 ip4:203.0.113.202 include:soigne.example -all"',
    `s._domainkey.neglige.example. TXT "${text.slice(0, 255)}" "${text.slice(255)}"`,
    '_dmarc.neglige.example. TXT "v=DMARC1; p=none; rua=mailto:rapports@neglige.example"',
  ]);
});

test('a first policy authorises this machine and refuses no other sender', async () => {
  const { records } = await outcomes('vide.example', { REMPART_GATE_DOMAIN: 'recu.vide.example' });
  assert.ok(records.includes('vide.example. TXT "v=spf1 ip4:203.0.113.203 ?all"'), records.join('\n'));
  assert.ok(records.includes('recu.vide.example. MX 10 audit.vide.example.'));
  assert.ok(records.includes('recu.vide.example. TXT "v=spf1 redirect=vide.example"'));
});

test('silence is not absence: an unanswered query makes no record missing', async () => {
  const { of, records } = await outcomes('muet.example');
  for (const id of ['ehlo', 'spf', 'dkim', 'dmarc', 'bounces']) assert.equal(of[id], 'unknown', id);
  assert.deepEqual(records, []);
});

test('does not guess the addresses of a provider; reports a missing relay, key or name', async () => {
  const elsewhere = await outcomes('soigne.example', { REMPART_SMTP_URL: 'smtp://relais.example:587' });
  assert.equal(elsewhere.of['spf'], 'unknown');
  const empty = await outcomes('soigne.example', {
    REMPART_SMTP_URL: '',
    REMPART_DKIM_SELECTOR: '',
    REMPART_DKIM_KEY_FILE: '',
    REMPART_EHLO: '',
  });
  assert.deepEqual(
    [empty.of['relay'], empty.of['dkim'], empty.of['ehlo'], empty.of['reverse']],
    ['wrong', 'wrong', 'wrong', 'unknown'],
  );
  assert.equal(empty.of['bounces'], 'unknown', 'a person must read the mailbox');
});

test('an unsynchronised clock fails, and one that cannot be checked is unknown', async () => {
  assert.equal((await outcomes('vide.example', {}, { clock: async () => false })).of['clock'], 'wrong');
  assert.equal((await outcomes('vide.example', {}, { clock: async () => null })).of['clock'], 'unknown');
});

test('the record of a key publishes its public half, for RSA and Ed25519', () => {
  assert.equal(keyIn(text), key);
  const edwards = generateKeyPairSync('ed25519');
  const made = keyRecord(edwards.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
  assert.equal(Buffer.from(made.key, 'base64').length, 32);
  assert.equal(
    made.key,
    Buffer.from(edwards.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
  );
  assert.match(made.text, /^v=DKIM1; k=ed25519; p=/);
  assert.equal(keyIn('v=DKIM1; k=rsa'), null);
  assert.equal(keyIn('p=ab cd ;t=s'), 'abcd');
});
