import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { goodMessage } from '../../../../engine/received-message/testing/evidence.ts';
import { openInboundHouse, SENDER } from '../../../../trials/inbound-house.ts';
import { openInbound } from './receive.ts';

const inbound = await openInboundHouse();
after(() => inbound.close());
const { house, verified, send, newTest, newBox } = inbound;
const { tools } = house;

test('a message to the postmaster reaches a person, five a day, and is forwarded to nobody', async () => {
  const alerts = async () =>
    (await tools.store.alerts.listOpen())
      .filter(({ kind }) => kind === 'POSTMASTER_WRITTEN')
      .map(({ detail }) => detail);
  const text = 'Subject: Your server\r\n\r\nIt sends us \u202eodd\u202c mail.\r\n';
  assert.match(await send('postmaster@essais.example', text), /^250 /);
  assert.match(await send('Postmaster', text), /^250 /);
  const told = await alerts();
  assert.deepEqual(
    told.map(({ email }) => email),
    [SENDER, SENDER],
  );
  assert.match(String(told[0]?.answer), /Subject: Your server\n\nIt sends us □odd□ mail\./);
  for (let n = 0; n < 3; n += 1) await send('postmaster@essais.example', text);
  assert.match(await send('postmaster@essais.example', text), /^451 /);
  assert.equal((await alerts()).length, 5);
  assert.match(await send('abuse@essais.example', text), /^550 /);
});

test('an address has so many messages verified within an hour, and a box too; what comes beyond may come later', async () => {
  let verifications = 0;
  verified.answer = async () => {
    verifications += 1;
    return goodMessage;
  };
  const { receive } = openInbound(tools);
  const from = (address: string) => ({
    ...{ message: Buffer.from('x'), sender: '' },
    delivery: { address, isPublic: true, helo: 'mx.example', envelope: null, tls: null },
  });
  const { address } = await newTest();
  for (let n = 0; n < 130; n += 1) await receive(address, from('2606:4700:1:2::7'));
  assert.deepEqual(await receive((await newTest()).address, from('2606:4700:1:2:9::9')), {
    ...{ code: 451, text: '4.7.1 Too many messages within an hour' },
  });
  const box = await newBox();
  for (let n = 0; n < 130; n += 1) await receive(box.address, from(`45.77.0.${n}`));
  assert.equal(verifications, 1 + 120);
  assert.equal((await receive(box.address, from('45.77.1.1'))).code, 451);
  assert.equal((await receive((await newBox()).address, from('45.77.1.2'))).code, 554, 'another box');
  verified.answer = async () => goodMessage;
});
