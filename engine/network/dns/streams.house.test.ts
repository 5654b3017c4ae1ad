import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { unseen } from '../../model/observed.ts';
import { Ending } from '../ending.ts';
import { openStream } from './streams.ts';
import {
  about,
  answersHost,
  type Behaviour,
  closeStubs,
  HANG_UP,
  type HeardQuestion,
  startDnsStub,
} from './testing/stub.ts';

after(closeStubs);

async function streamTo(behave: Behaviour) {
  const stream = await openStream(await startDnsStub(behave), 10_000, new Ending());
  assert.ok(stream.seen);
  return stream.value;
}

test('the answer to a question whose time was over harms no other on the connection', async () => {
  const heard: HeardQuestion[] = [];
  const arrived = new Ending();
  const stream = await streamTo((question) => {
    heard.push(question);
    if (heard.length === 1) arrived.end();
    return heard.length === 1 ? [] : heard.flatMap((one) => answersHost(one));
  });
  const time = new Ending();
  const early = stream.ask(about('lent.example'), time);
  await new Promise<void>((resolve) => arrived.addEventListener('abort', resolve));
  time.end(unseen('timeout'));
  assert.deepEqual(await early, unseen('timeout'));
  const late = await stream.ask(about('vif.example'), new Ending());
  assert.ok(late.seen);
  assert.equal(late.value.answer[0]?.name, 'vif.example');
  assert.ok(stream.isOpen());
  stream.close();
});

test('where the connection ends, every question on it learns so', async () => {
  let heard = 0;
  const stream = await streamTo(() => {
    heard += 1;
    return heard === 2 ? [HANG_UP] : [];
  });
  const answers = await Promise.all(['un', 'deux'].map((name) => stream.ask(about(`${name}.example`), new Ending())));
  assert.deepEqual(
    answers.map((answer) => !answer.seen && answer.silence),
    ['reset', 'reset'],
  );
  assert.ok(!stream.isOpen());
});
