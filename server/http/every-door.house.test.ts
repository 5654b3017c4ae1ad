import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { Hono } from 'hono';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { busyMsAwaiting } from '../../engine/testing/busy.ts';
import { answers, bodies, commands, doorsOf, SIGNS, threads } from '../../trials/doors.ts';
import { knock, openHouseOfDoors } from '../../trials/knock.ts';
import { DISABLED, openGate } from '../wings/real-mail/outside/gate/gate.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const house = await openHouseOfDoors();
after(() => house.close());
const doors = doorsOf(house);

test('each door that reads a body has a row, and each row has a door', () => {
  assert.ok(doors.length > 150, `${doors.length} doors`);
  const nameless = doors.filter(({ body }) => body === undefined).map(({ name }) => name);
  assert.deepEqual(nameless, [], 'say in trials/doors.ts what they take');
  const names = new Set(doors.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(bodies).filter((name) => !names.has(name)),
    [],
    'rows of doors that are gone',
  );
});

test('each command of the gate that is not refused unread has a row', () => {
  const known = Object.getOwnPropertyNames(SMTPConnection.prototype)
    .filter((name) => name.startsWith('handler_'))
    .map((name) => name.slice('handler_'.length))
    .filter((name) => !(DISABLED as readonly string[]).includes(name));
  assert.ok(known.length > 5);
  assert.deepEqual(known.toSorted(), Object.keys(commands).toSorted());
});

test('each task of a thread has a row, and each row names tests that exist', () => {
  const tasks = globSync('{report,server}/**/*.ts', { cwd: ROOT }).filter(
    (file) =>
      !/[.]test[.]ts$|node_modules/.test(file) && /^answerAsked[<(]/m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  assert.deepEqual(tasks.toSorted(), Object.keys(threads).toSorted());
  for (const file of [...Object.values(threads), ...Object.values(answers)].flat())
    assert.ok(existsSync(join(ROOT, file)), file);
});

/** The rest of the signs are for the long test. */
const FEW = SIGNS.filter((_, index) => index % 12 === 0);

test('no text at a door holds the event loop longer than in proportion to its length', async () => {
  assert.deepEqual(await knock(house, doors, FEW), []);
});

test('a door that starts again at every sign of a text is found', async () => {
  const app = new Hono().post('/slow', async (c) => {
    const text = await c.req.text();
    let found = 0;
    for (let from = 0; from < text.length; from += 1)
      for (let at = from; at < text.length; at += 8) found += text.charCodeAt(at);
    return c.text(`${found}`);
  });
  const door = { name: 'POST /slow', method: 'POST', path: '/slow', body: { json: { text: 'a' } } };
  const found = await knock({ ...house, app }, [door], ['a']);
  assert.equal(found.length, 1, `${found}`);
});

test('a form of files as large as one may be is taken apart in proportion to its length', async () => {
  const path = '/qui-ecrit-en-votre-nom';
  const headers = {
    host: 'exemple.fr',
    'content-type': 'multipart/form-data; boundary=x',
    'x-forwarded-for': '192.0.2.1',
  };
  const head = '--x\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\n';
  for (const unit of ['\r', '\r\n-', '\r\n--', '-', '\r\n--y']) {
    const ms = (length: number) => {
      const body = `${head}${unit.repeat(length / unit.length)}\r\n--x--\r\n`;
      return busyMsAwaiting(async () =>
        (await house.app.fetch(new Request(`https://exemple.fr${path}`, { method: 'POST', headers, body }))).text(),
      );
    };
    const whole = await ms(11_000_000);
    assert.ok(whole < 200 || whole / (await ms(2_750_000)) < 8, `${JSON.stringify(unit)}: ${whole} ms`);
  }
});

test('no command of the gate holds the event loop longer than in proportion to its length', async () => {
  const gate = await openGate(
    { takes: async () => null, receive: async () => ({ code: 550, text: '5.1.1 No' }) },
    { host: '127.0.0.1', port: 0, name: 'essais.example', tls: null, believesInternal: true, warn: () => {} },
  );
  try {
    for (const command of Object.values(commands))
      for (const sign of FEW) {
        const ms = (length: number) =>
          busyMsAwaiting(async () => {
            const socket = createConnection(gate.port, '127.0.0.1');
            socket.on('error', () => {});
            socket.end(`EHLO mx.exemple.fr\r\n${command} ${sign.repeat(length / sign.length)}\r\nQUIT\r\n`);
            await text(socket).catch(() => '');
          });
        const whole = await ms(400_000);
        assert.ok(whole < 100 || whole / (await ms(100_000)) < 8, `${command} of ${JSON.stringify(sign)}: ${whole} ms`);
      }
  } finally {
    await gate.close();
  }
});
