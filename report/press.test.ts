import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { openPress } from './press.ts';
import { specimenOrder } from './specimen.ts';
import { boughtOrder, NOBODY } from './testing.ts';
import { ThreadRefusal } from './thread.ts';

test('a report is drawn in the thread, with its fingerprint, its pages and its files', async () => {
  const press = openPress();
  try {
    const { pdf, sha256, pages, attachments } = await press.drawReport(boughtOrder());
    assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
    assert.equal(sha256, createHash('sha256').update(pdf).digest('hex'));
    assert.ok(pages >= 12);
    assert.deepEqual(
      attachments.map(({ name }) => name),
      ['zone-a-publier.txt', 'valeurs-site.txt', 'echeances.ics', 'releves.json'],
    );
    const again = await press.drawReport(boughtOrder());
    assert.equal(again.sha256, sha256);
  } finally {
    await press.close();
  }
});

test('one is drawn, two wait, the fourth is told to come again', async () => {
  const press = openPress({ queue: 2 });
  try {
    const three = [1, 2, 3].map(() => press.drawReport(specimenOrder(NOBODY)));
    await assert.rejects(press.drawReport(specimenOrder(NOBODY)), refusal('busy'));
    const drawn = await Promise.all(three);
    assert.equal(new Set(drawn.map(({ sha256 }) => sha256)).size, 1);
  } finally {
    await press.close();
  }
});

test('a report that takes too long is given up, and those that wait are not', async () => {
  const press = openPress({ timeLimitMs: 1 });
  try {
    const outcomes = await Promise.allSettled([1, 2].map(() => press.drawReport(specimenOrder(NOBODY))));
    for (const outcome of outcomes) {
      assert.equal(outcome.status, 'rejected');
      assert.ok(refusal('overrun')(outcome.status === 'rejected' && outcome.reason));
    }
  } finally {
    await press.close();
  }
});

test('an order that cannot be read fails alone, in words', async () => {
  const press = openPress();
  try {
    const broken = { ...boughtOrder(), evidence: null } as never;
    await assert.rejects(press.drawReport(broken), (fault: Error) => !(fault instanceof ThreadRefusal));
    assert.ok((await press.drawReport(boughtOrder())).pages >= 12);
  } finally {
    await press.close();
  }
});

test('closing refuses what was not drawn, and everything after', async () => {
  const press = openPress();
  const left = assert.rejects(press.drawReport(boughtOrder()), refusal('closed'));
  await press.close();
  await left;
  await assert.rejects(press.drawReport(boughtOrder()), refusal('closed'));
});

function refusal(reason: ThreadRefusal['reason']): (fault: unknown) => boolean {
  return (fault) => fault instanceof ThreadRefusal && fault.reason === reason;
}
