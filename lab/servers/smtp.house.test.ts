import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { connect as secure, type TLSSocket } from 'node:tls';
import { type Host, mailHost, submissionHost } from '../hosts.ts';
import { type Lab, startLab } from '../index.ts';
import { ask, dataOf, reach, readUntil } from '../testing.ts';
import { world } from '../world.ts';

const hosts: Record<string, Host> = {
  bon: mailHost(),
  clair: mailHost({ starttls: 'absent', auth: { clear: 'PLAIN LOGIN' }, recipients: 'anyone' }),
  gris: mailHost({ recipients: 'later' }),
  refuse: mailHost({ starttls: 'refused' }),
  casse: mailHost({ starttls: 'breaks' }),
  ferme: mailHost({ greeting: '554 5.3.2 fermé' }),
  helo: mailHost({ withoutEhlo: true }),
  vieux: mailHost({ tls: { versions: ['TLSv1', 'TLSv1.1'] } }),
  muet: mailHost({ greeting: null }),
  depot: submissionHost(),
};
const addresses = new Map(Object.keys(hosts).map((name, index) => [name, `192.0.2.${100 + index}`]));
const at = (name: string) => addresses.get(name) ?? '';

let lab: Lab;
before(async () => {
  lab = await startLab([
    world('courrier.example', {
      title: 'courrier',
      zone: `
        @             NS    ns1.hebergeur.example.
        _25._tcp.bon  TLSA  3 1 1 <key-digest bon>
        _25._tcp.bon  TLSA  2 1 1 <authority-digest Laboratoire>
        ${[...addresses].map(([name, address]) => `${name} A ${address}`).join('\n')}`,
      hosts,
      concludes: {},
    }),
  ]);
});
after(() => lab.close());

/** Says the lines one after the other, and gives the last line of each reply. */
async function converse(stream: ReturnType<typeof reach>, ...lines: readonly string[]): Promise<readonly string[]> {
  const replies: string[] = [];
  for (const line of lines) {
    stream.write(`${line}\r\n`);
    replies.push((await readUntil(stream, /^\d{3} .*\r\n$/m)).trim());
  }
  return replies;
}

async function session(name: string, ...lines: readonly string[]): Promise<readonly string[]> {
  const stream = reach(lab, at(name), 25);
  const banner = (await readUntil(stream, /\r\n/)).trim();
  const replies = await converse(stream, ...lines);
  stream.destroy();
  return [banner, ...replies];
}

function handshake(stream: ReturnType<typeof reach>, name: string, options: object = {}): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const inner = secure({ socket: stream, servername: name, ca: [...lab.roots], ...options }, () => resolve(inner));
    // A peer that leaves before the handshake is over may close without an error.
    inner.once('error', reject).once('close', () => reject(new Error('closed')));
    stream.once('close', () => reject(new Error('closed')));
  });
}

test('smtp: banner, keywords, relay refused', async () => {
  const [banner, ehlo, mail, ours, theirs, quit] = await session(
    'bon',
    'EHLO audit.lab.example',
    'MAIL FROM:<>',
    'RCPT TO:<postmaster@courrier.example>',
    'RCPT TO:<x@ailleurs.example>',
    'QUIT',
  );
  assert.equal(banner, '220 bon.courrier.example ESMTP');
  assert.match(ehlo ?? '', /^250-PIPELINING\r$/m);
  assert.match(ehlo ?? '', /^250 STARTTLS$/m);
  assert.match(mail ?? '', /^250 /);
  assert.match(ours ?? '', /^250 /);
  assert.match(theirs ?? '', /^554 /);
  assert.match(quit ?? '', /^221 /);
});

test('smtp: STARTTLS with a certificate of the lab, then a fresh EHLO', async () => {
  const stream = reach(lab, at('bon'), 25);
  await readUntil(stream, /\r\n/);
  await converse(stream, 'EHLO x', 'STARTTLS');
  const inner = await handshake(stream, 'bon.courrier.example');
  assert.equal(inner.authorized, true);
  assert.equal(inner.getProtocol(), 'TLSv1.3');
  const [ehlo] = await converse(inner, 'EHLO x');
  assert.doesNotMatch(ehlo ?? '', /STARTTLS/);
  const leaf = inner.getPeerX509Certificate();
  const digest = createHash('sha256')
    .update(leaf?.publicKey.export({ type: 'spki', format: 'der' }) ?? '')
    .digest('hex');
  const published = dataOf(await ask(lab, '_25._tcp.bon.courrier.example', 'TLSA'), 'TLSA') as {
    certificate: Buffer;
  }[];
  assert.equal(published[0]?.certificate.toString('hex'), digest);
  inner.destroy();
});

test('smtp: in clear, with passwords, for anyone', async () => {
  const [, ehlo, , relay] = await session('clair', 'EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<c@d.example>');
  assert.match(ehlo ?? '', /^250 AUTH PLAIN LOGIN$/m);
  assert.doesNotMatch(ehlo ?? '', /STARTTLS/);
  assert.match(relay ?? '', /^250 /);
});

test('smtp: greylisting, refusals and an old server', async () => {
  assert.match((await session('gris', 'EHLO x', 'MAIL FROM:<>', 'RCPT TO:<a@b.example>'))[3] ?? '', /^450 /);
  assert.match((await session('refuse', 'EHLO x', 'STARTTLS'))[2] ?? '', /^454 /);
  assert.match((await session('ferme'))[0] ?? '', /^554 /);
  const [, ehlo, helo] = await session('helo', 'EHLO x', 'HELO x');
  assert.match(ehlo ?? '', /^502 /);
  assert.match(helo ?? '', /^250 /);
});

test('smtp: a handshake that breaks, one of the last century, and TLS from the first octet', async () => {
  const upgrade = async (name: string, options?: object) => {
    const stream = reach(lab, at(name), 25);
    await readUntil(stream, /\r\n/);
    await converse(stream, 'EHLO x', 'STARTTLS');
    return handshake(stream, `${name}.courrier.example`, options);
  };
  await assert.rejects(upgrade('casse'));
  await assert.rejects(upgrade('vieux'));
  const old = await upgrade('vieux', { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' });
  assert.equal(old.getProtocol(), 'TLSv1.1');
  old.destroy();

  const submission = await handshake(reach(lab, at('depot'), 465), 'depot.courrier.example');
  assert.match(await readUntil(submission, /\r\n/), /^220 /);
  assert.match((await converse(submission, 'EHLO x'))[0] ?? '', /^250 AUTH PLAIN LOGIN$/m);
  submission.destroy();
});

test('smtp: a mute server accepts and says nothing', async () => {
  const stream = reach(lab, at('muet'), 25);
  let said = '';
  stream.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise((connected) => stream.once('connect', connected));
  await session('bon', 'EHLO x');
  assert.equal(said, '');
  stream.destroy();
});
