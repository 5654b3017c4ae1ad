import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { describeOnBoth } from '../../../trials/databases.ts';
import { event, openTill, refund, send, session, signed, teller } from '../../../trials/till.ts';
import { invoices } from '../../adapters/postgres/schema.ts';

await describeOnBoth('refunds', async ({ open }) => {
  const till = await openTill(await open());
  after(till.house.close);
  test('a refund event that arrives with its payment, or before it, is not lost', async () => {
    for (const order of ['refund first', 'together']) {
      const { house, order: bought } = await till.opened(1_795_000_000);
      const paid = signed(event('evt_p', 'checkout.session.completed', session('cs_1')), till.clock.now);
      const refunded = signed(event('evt_r', 'refund.created', refund('succeeded')), till.clock.now);
      if (order === 'refund first') await send(house, ...refunded);
      await Promise.all([send(house, ...paid), send(house, ...refunded)]);
      assert.equal((await house.tools.store.orders.byId(bought.id))?.state, 'refunded', order);
      assert.equal((await house.tools.store.paymentRecords.find('cs_1'))?.state, 'refunded', order);
    }
  });

  test('the same events have the same result in any order', async () => {
    const messages: readonly (readonly [string, string, object])[] = [
      ['evt_1', 'checkout.session.completed', session('cs_1', { payment_status: 'unpaid' })],
      ['evt_2', 'checkout.session.async_payment_succeeded', session('cs_1')],
      ['evt_3', 'refund.created', refund('succeeded')],
    ];
    for (const turn of [
      [0, 1, 2],
      [1, 0, 2],
      [1, 2, 0],
      [2, 1, 0],
      [2, 1, 0, 1, 2],
    ]) {
      const { house, order } = await till.opened(1_795_000_000);
      for (const index of turn) {
        const [id, type, object] = messages[index] ?? assert.fail();
        assert.equal(await send(house, ...signed(event(id, type, object), till.clock.now)), 200);
      }
      assert.equal((await house.tools.store.orders.byId(order.id))?.state, 'refunded', turn.join());
      assert.deepEqual(await house.tools.store.alerts.listOpen(), []);
    }
  });

  test('an order is refunded when the money left, and not when a refund of it began', async () => {
    const { house, order } = await till.opened(1_795_000_000);
    const told = teller(till);
    await told('checkout.session.completed', session('cs_1'));
    await told('refund.created', refund('pending'));
    assert.deepEqual(await till.standing(order.id), ['paid', 'pending', 'paid']);
    assert.equal((await house.rows(invoices)).filter(({ kind }) => kind === 'credit').length, 0);
    till.refunds.push(refund('pending'));
    await told('charge.refunded', { object: 'charge', payment_intent: 'pi_1', refunded: true });
    assert.deepEqual(await till.standing(order.id), ['paid', 'pending', 'paid']);
    await told('refund.updated', refund('succeeded'));
    await told('refund.updated', refund('pending'));
    assert.deepEqual(await till.standing(order.id), ['refunded', 'done', 'refunded'], 'an old message undoes nothing');
    assert.equal((await house.rows(invoices)).filter(({ kind }) => kind === 'credit').length, 1);
    assert.deepEqual(await house.tools.store.alerts.listOpen(), []);
  });

  test('a refund that fails, at once or weeks after it succeeded, is owed again and waits for a person', async () => {
    for (const [type, ...before] of [
      ['refund.failed', 'pending'],
      ['refund.updated', 'pending', 'succeeded'],
      ['charge.refund.updated', 'succeeded'],
    ] as const) {
      const { house, order } = await till.opened(1_795_000_000);
      const told = teller(till);
      await told('checkout.session.completed', session('cs_1'));
      for (const status of before) await told('refund.updated', refund(status));
      await told(type, { ...refund('failed'), failure_reason: 'expired_or_canceled_card' });
      const [, standing, payment] = await till.standing(order.id);
      assert.deepEqual([standing, payment], ['failed', 'paid'], type);
      const alerts = await house.tools.store.alerts.listOpen();
      assert.deepEqual(
        alerts.map(({ kind, orderId, detail }) => [kind, orderId, detail['reason']]),
        [['REFUND_FAILED', order.id, 'expired_or_canceled_card']],
      );
      assert.equal((await house.tools.store.orders.byId(order.id))?.refundedAt, null);
    }
  });

  test('a partial refund leaves the purchase in effect; what adds up to the price ends it', async () => {
    const { order } = await till.opened(1_795_000_000);
    const told = teller(till);
    await told('checkout.session.completed', session('cs_1'));
    await told('refund.created', { ...refund('succeeded'), amount: 500 });
    assert.deepEqual(await till.standing(order.id), ['paid', null, 'paid']);
    await told('refund.created', { ...refund('succeeded'), id: 're_2', amount: 1490 });
    assert.deepEqual(await till.standing(order.id), ['refunded', 'done', 'refunded']);
  });

  test('a failed refund of a second payment gives that payment back its own state', async () => {
    const { house, order } = await till.opened(1_795_000_000);
    const told = teller(till);
    await told('checkout.session.completed', session('cs_1'));
    await told('checkout.session.completed', session('cs_2', { payment_intent: 'pi_2' }));
    await told('refund.created', { ...refund('succeeded'), payment_intent: 'pi_2' });
    assert.equal((await house.tools.store.paymentRecords.find('cs_2'))?.state, 'refunded');
    await told('refund.failed', { ...refund('failed'), payment_intent: 'pi_2' });
    assert.equal((await house.tools.store.paymentRecords.find('cs_2'))?.state, 'duplicate');
    assert.deepEqual(await till.standing(order.id), ['paid', null, 'paid']);
  });

  test('a dispute that is lost is a refund, and one that is won is none', async () => {
    for (const [status, standing, kind] of [
      ['lost', 'done', 'DISPUTE_LOST'],
      ['won', null, 'DISPUTE_ENDED'],
      ['warning_closed', null, 'DISPUTE_ENDED'],
    ] as const) {
      const { house, order } = await till.opened(1_795_000_000);
      const told = teller(till);
      const dispute = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', amount: 1990 };
      await told('checkout.session.completed', session('cs_1'));
      await told('charge.dispute.created', { ...dispute, status: 'needs_response' });
      await told('charge.dispute.closed', { ...dispute, status });
      assert.equal((await till.standing(order.id))[1], standing, status);
      const alerts = await house.tools.store.alerts.listOpen();
      assert.deepEqual(
        alerts.map((one) => one.kind),
        ['DISPUTE', kind],
      );
    }
  });

  test('a message that cannot be understood while the provider is silent is sent again', async () => {
    const { house, order } = await till.opened(1_795_000_000);
    const told = teller(till);
    await told('checkout.session.completed', session('cs_1'));
    till.refunds.push(refund('succeeded'));
    till.isSilent = true;
    const raw = event('evt_c', 'charge.refunded', { object: 'charge', payment_intent: 'pi_1', refunded: true });
    assert.equal(await send(house, ...signed(raw, till.clock.now)), 502);
    till.isSilent = false;
    assert.equal(await send(house, ...signed(raw, till.clock.now)), 200);
    assert.deepEqual(await till.standing(order.id), ['refunded', 'done', 'refunded']);
  });
});
