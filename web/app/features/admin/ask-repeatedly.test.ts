import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Answer, askRepeatedly, PATIENCE_MS } from './ask-repeatedly.ts';

/** A server whose answers the test gives one by one, and what the page shows of them. */
function slowServer(context: TestContext) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const open: PromiseWithResolvers<string>[] = [];
  const shown: (string | null)[] = [];
  const looks = { isVisible: true, wake: () => {} };
  const questions = askRepeatedly(
    () => {
      const asked = Promise.withResolvers<string>();
      open.push(asked);
      return asked.promise;
    },
    (answer: Answer<string>) => shown.push('value' in answer ? answer.value : `! ${answer.fault}`),
    {
      isVisible: () => looks.isVisible,
      whenVisible: (work) => {
        looks.wake = work;
        return () => {};
      },
    },
  );
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    questions,
    shown,
    looks,
    asked: () => open.length,
    passes: (ms: number) => context.mock.timers.tick(ms),
    answers: async (question: number, value: string) => {
      open[question - 1]?.resolve(value);
      await settled();
    },
    fails: async (question: number, fault: string) => {
      open[question - 1]?.reject(new Error(fault));
      await settled();
    },
  };
}

test('answers that take longer than the period are all shown, and asked for one at a time', async (context) => {
  const { questions, shown, asked, passes, answers } = slowServer(context);
  questions.pace(2000);
  for (let turn = 1; turn <= 5; turn += 1) {
    passes(2600);
    assert.equal(asked(), turn, 'the next question waits for the answer');
    await answers(turn, `state ${turn}`);
    passes(2000);
  }
  assert.deepEqual(shown, ['state 1', 'state 2', 'state 3', 'state 4', 'state 5']);
  questions.close();
});

test('an answer to what was asked before an act does not undo what the act showed', async (context) => {
  const { questions, shown, asked, answers } = slowServer(context);
  questions.outdate();
  await answers(1, 'before the act');
  assert.deepEqual([shown, asked()], [[], 2], 'and the question is put again at once');
  await answers(2, 'after the act');
  assert.deepEqual(shown, ['after the act']);
});

test('what is wanted while an answer is awaited is asked right after it, once', async (context) => {
  const { questions, shown, asked, answers } = slowServer(context);
  questions.ask();
  questions.ask();
  assert.equal(asked(), 1);
  await answers(1, 'a');
  assert.equal(asked(), 2);
  await answers(2, 'b');
  assert.deepEqual([shown, asked()], [['a', 'b'], 2]);
});

test('a lost answer stops nothing; one that comes late is shown unless a newer one came before', async (context) => {
  const { questions, shown, asked, passes, answers } = slowServer(context);
  questions.pace(2000);
  passes(PATIENCE_MS);
  passes(PATIENCE_MS);
  assert.equal(asked(), 3);
  await answers(1, 'late');
  await answers(3, 'newest');
  await answers(2, 'too late');
  assert.deepEqual(shown, ['late', 'newest']);
  passes(2000);
  assert.equal(asked(), 4);
  questions.close();
});

test('a fault is told, and asked past; a changed pace holds from now on', async (context) => {
  const { questions, shown, asked, passes, fails } = slowServer(context);
  questions.pace(20_000);
  await fails(1, 'no network');
  questions.pace(2000);
  passes(2000);
  assert.deepEqual([shown, asked()], [['! no network'], 2]);
  questions.close();
  passes(60_000);
  assert.equal(asked(), 2);
});

test('nothing is asked while the page is hidden, and at once when it is shown', async (context) => {
  const { questions, looks, asked, passes, answers } = slowServer(context);
  questions.pace(2000);
  await answers(1, 'a');
  looks.isVisible = false;
  passes(10_000);
  assert.equal(asked(), 1);
  looks.wake();
  assert.equal(asked(), 2);
  questions.close();
});
