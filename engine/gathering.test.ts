import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsOf } from './common/text-records.ts';
import { gatheredBy } from './gathering.ts';
import type { Ask } from './model/ask.ts';
import { mapSeen } from './model/observed.ts';
import { fakeAsk, txt } from './testing/ask.ts';

const NAMES = Array.from({ length: 40 }, (_, at) => `s${at}.exemple.fr`);

/** Reads the text of each name, and throws at some. */
const reading = (isUnreadable: (name: string) => boolean, asked: string[] = []) => {
  const ask = fakeAsk(Object.fromEntries(NAMES.map((name) => [`${name} TXT`, txt(name)])));
  const counted: Ask = {
    ...ask,
    dns: (name, ...args) => {
      asked.push(name);
      return ask.dns(name, ...args);
    },
  };
  return gatheredBy(counted, ({ dns }) =>
    Promise.all(
      NAMES.map(async (name) =>
        mapSeen(await dns(name, 'TXT'), ({ records }) => {
          if (isUnreadable(name)) throw new RangeError(`planted at ${name}`);
          return textsOf(records);
        }),
      ),
    ),
  );
};

test('of forty answers the two that cannot be read are lost, and told as our defect', async () => {
  const found = await reading((name) => name === NAMES[7] || name === NAMES[30]);
  assert.ok(found.seen);
  for (const [at, one] of found.value.entries())
    if (at !== 7 && at !== 30) assert.deepEqual(one.seen && one.value, [NAMES[at]]);
    else assert.ok(!one.seen && one.silence === 'internal' && one.detail?.includes(`planted at ${NAMES[at]}`));
});

test('nothing is asked that would not have been asked', async () => {
  const asked: string[] = [];
  await reading((name) => name === NAMES[7], asked);
  assert.deepEqual(new Set(asked), new Set(NAMES));
});

test('a bug that no answer is behind costs all of it', async () => {
  const found = await gatheredBy(fakeAsk(), async ({ dns }) => {
    await dns('exemple.fr', 'TXT');
    throw new RangeError('planted');
  });
  assert.ok(!found.seen && found.silence === 'internal' && found.detail?.includes('planted'));
});

test('a bug with every answer costs all of it, and comes to an end', async () => {
  const found = await reading(() => true);
  assert.ok(!found.seen && found.silence === 'internal');
});
