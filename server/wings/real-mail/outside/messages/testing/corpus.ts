import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { dkimSign, sealMessage } from 'mailauth';
import { type FakeAnswer, txt } from '../../../../../../engine/testing/ask.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed25519 = generateKeyPairSync('ed25519');
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsaKey = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const edKey = ed25519.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
const KEYS = { rsa: pem(rsa.privateKey), ed25519: pem(ed25519.privateKey) };
export const receivedAt = new Date('2026-11-23T10:00:00Z');

/** The DNS records of these messages. */
export const zone: Record<string, FakeAnswer> = {};
/** The key records in it, by name: TXT as one text. */
export const keyRecords: Record<string, string> = {};
for (const domain of ['exemple.fr', 'news.exemple.fr', 'envoi.example', 'relais.example']) {
  keyRecords[`rsa._domainkey.${domain}`] = `v=DKIM1; k=rsa; p=${rsaKey}`;
  keyRecords[`ed25519._domainkey.${domain}`] = `v=DKIM1; k=ed25519; p=${edKey}`;
}
for (const [name, record] of Object.entries(keyRecords)) zone[`${name} TXT`] = txt(record);
zone['exemple.fr TXT'] = txt('v=spf1 ip4:192.0.2.0/24 -all');
zone['envoi.example TXT'] = txt('v=spf1 ip4:192.0.2.0/24 ~all');
zone['_dmarc.exemple.fr TXT'] = txt('v=DMARC1; p=reject; adkim=r');

/** Changes to a message on its way. */
const FATES = {
  none: (message: string) => message,
  forwarded: (message: string) =>
    `Received: from relais.example by mx.fr; Mon, 23 Nov 2026 09:59:30 +0000\r\n${message}`,
  list: (message: string) => `${message.replace('Subject: Bonjour', 'Subject: [liste] Bonjour')}-- \r\nLa liste\r\n`,
  body: (message: string) => message.replace('ligne  deux', 'ligne trois'),
  spaces: (message: string) =>
    message.replace('ligne  deux', 'ligne deux').replace('Subject: Bonjour', 'Subject:  Bonjour'),
} as const;

export interface Made {
  readonly title: string;
  readonly message: Buffer;
  readonly sender: string;
  readonly address: string;
}

/** For tests: 200 messages that combine algorithms, canonicalisations, signers and changes on the way. */
export async function* corpus(): AsyncGenerator<Made> {
  const signers = [
    ['exemple.fr'],
    ['news.exemple.fr'],
    ['envoi.example'],
    ['exemple.fr', 'envoi.example'],
    [],
  ] as const;
  let at = 0;
  for (const algorithm of ['rsa', 'ed25519'] as const)
    for (const canonicalization of ['simple/simple', 'simple/relaxed', 'relaxed/simple', 'relaxed/relaxed'])
      for (const domains of signers)
        for (const [fate, change] of Object.entries(FATES)) {
          at += 1;
          const plain = `From: Jeanne <a@exemple.fr>\r\nSubject: Bonjour\r\nDate: Mon, 23 Nov 2026 09:59:00 +0000\r\n\r\nUne ligne  deux\r\n\r\n`;
          const options = {
            canonicalization,
            signTime: receivedAt,
            signatureData: domains.map((signingDomain) => ({
              signingDomain,
              selector: algorithm,
              privateKey: KEYS[algorithm],
            })),
          };
          const { signatures } = await dkimSign(plain, options as unknown as Parameters<typeof dkimSign>[1]);
          const sent = change(`${signatures}${plain}`);
          const seal = {
            signingDomain: 'relais.example',
            selector: 'rsa',
            privateKey: KEYS.rsa,
            cv: 'none',
            signTime: receivedAt,
          };
          const authResults = 'mx.relais.example; dkim=pass';
          const sealed =
            at % 4 === 0 ? `${await sealMessage(Buffer.from(sent), { ...seal, authResults })}${sent}` : sent;
          yield {
            title: `${algorithm} ${canonicalization} by ${domains.join('+') || 'no signer'}, ${fate}${sealed === sent ? '' : ', sealed'}`,
            message: Buffer.from(sealed),
            sender: at % 3 === 0 ? 'retour@envoi.example' : 'a@exemple.fr',
            address: at % 5 === 0 ? '198.51.100.9' : '192.0.2.25',
          };
        }
}
