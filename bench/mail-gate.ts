import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import { fakeAsk, txt } from '../engine/testing/ask.ts';
import { openGate } from '../server/wings/real-mail/outside/gate/gate.ts';
import { GATE_LIMITS } from '../server/wings/real-mail/outside/gate/limits.ts';
import { verifyMessage } from '../server/wings/real-mail/outside/messages/verify.ts';
import { openInbound } from '../server/wings/real-mail/usecases/receive.ts';
import { openTestMessage, readTestMessage } from '../server/wings/real-mail/usecases/test-messages.ts';
import { completedReport } from '../trials/completed.ts';
import { fakeOutside } from '../trials/fake-outside.ts';
import { openTestApp } from '../trials/house.ts';
import { handIn } from '../trials/talk.ts';

/**
 * `node bench/mail-gate.ts [messages]`: signed test messages through the gate over TLS, each verified and judged, with an embedded database
 * and without a network. Who sends runs in the same process.
 */
const MESSAGES = Number(process.argv[2] ?? 1_000);
/** Below what one address may hold: the gate counts a session until it has seen its end. */
const AT_ONCE = GATE_LIMITS.sessionsEach - 8;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const ask = fakeAsk({
  'exemple.fr TXT': txt('v=spf1 ip4:127.0.0.1 -all'),
  's1._domainkey.exemple.fr TXT': txt(`v=DKIM1; k=rsa; p=${key}`),
  '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject'),
});
const plain = `From: a@exemple.fr\r\nSubject: x\r\nDate: ${new Date().toUTCString()}\r\n\r\n${'Une ligne.\r\n'.repeat(500)}`;
const signing = {
  canonicalization: 'relaxed/relaxed',
  signatureData: [
    { signingDomain: 'exemple.fr', selector: 's1', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) },
  ],
};
const { signatures } = await dkimSign(plain, signing as unknown as Parameters<typeof dkimSign>[1]);
const message = `${signatures}${plain}`;

const house = await openTestApp({ ...fakeOutside(), verifyMessage: (asked) => verifyMessage(asked, ask) });
const { tools } = house;
const gate = await openGate(openInbound(tools), {
  ...{ host: '127.0.0.1', port: 0, name: 'essais.example', tls: null, believesInternal: true },
  ...{ limits: GATE_LIMITS, warn: (text) => console.error(text) },
});
try {
  const { publicId } = await completedReport(house, 'exemple.fr');
  const keys = await Promise.all(Array.from({ length: MESSAGES }, () => openTestMessage(publicId, null, tools)));
  const addresses = await Promise.all(keys.map(async (one) => (await readTestMessage(one.key, tools)).address ?? ''));
  const [started, busy] = [performance.now(), process.cpuUsage()];
  const waiting = addresses[Symbol.iterator]();
  const send = async () => {
    for (const to of waiting) {
      const answer = await handIn(gate.port, { from: 'a@exemple.fr', to, message });
      if (!answer.startsWith('250')) throw new Error(answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(busy);
  const passed = await Promise.all(keys.map(async (one) => (await readTestMessage(one.key, tools)).state === 'judged'));
  console.log(
    `${MESSAGES} messages in ${seconds.toFixed(1)} s, ${Math.round((MESSAGES / seconds) * 60)} a minute, ` +
      `${((user + system) / 1000 / MESSAGES).toFixed(1)} ms of the processor each, sender included; ${passed.filter(Boolean).length} judged`,
  );
} finally {
  await gate.close();
  await house.close();
}
