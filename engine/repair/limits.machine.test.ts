import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutKnot } from '../../tests/repair/hosts.ts';
import { done, NEW, WRITTEN, withKnot } from '../../tests/repair/on-knot.ts';
import { DOMAIN, WISH } from '../../tests/repair/recorded-tools.ts';
import { carryOut } from './carry-out.ts';
import { changeOf } from './change.ts';
import { prepare } from './repair.ts';

/** Texts that one step adds to, so many octets of them as an update that names them all. */
function textsOf(octets: number): readonly string[] {
  // Name, type, class, time to live and length; each text with the length of its one string.
  const ofEach = `_smtp._tls.${DOMAIN}`.length + 2 + 10 + 1 + 200;
  const texts = Array.from({ length: Math.floor(octets / ofEach) }, (_, n) => `${n}`.padEnd(200, 'x'));
  return texts.map((text) => `_smtp._tls 300 IN TXT "${text}"`);
}

test('a step that no message holds, or that none would take back, is refused before it is begun', {
  skip: withoutKnot,
}, async () => {
  for (const [octets, isHeld] of [
    [64_900, true],
    [65_400, false],
    [67_000, false],
  ] as const)
    await withKnot(
      async (tools) => {
        if (isHeld) return void (await done(tools));
        await assert.rejects(prepare(tools, WISH), { code: 'TOO_LARGE' });
        assert.deepEqual(await tools.journal.entries(DOMAIN), []);
      },
      { lines: textsOf(octets) },
    );
});

test('what was to be remembered for years is waited for as long as resolvers remember', { skip: withoutKnot }, () =>
  withKnot(
    async (tools) => {
      const told: number[] = [];
      const preparation = await prepare(tools, WISH);
      assert.ok(preparation.ok);
      await carryOut(tools, preparation.prepared, async (event) => {
        if (event.kind === 'waiting') told.push(event.seconds);
      });
      assert.deepEqual(told, [604_800]);
    },
    { lines: ['_smtp._tls 2147483647 IN TXT "kept"'] },
  ),
);

test('a change that no message holds is not sent', { skip: withoutKnot }, () =>
  withKnot(
    async ({ publisher }) => {
      const zone = await publisher.read(DOMAIN);
      const wanted = { name: NEW, type: 'TXT', ttl: 60, before: [], after: [WRITTEN], placeholders: [] } as const;
      const reading = changeOf([wanted], zone, publisher.encode);
      assert.ok(reading.ok);
      const { outcome, detail } = await publisher.write(reading.change);
      assert.equal(outcome, 'refused');
      assert.match(detail, /^TOO_LARGE/);
    },
    { lines: textsOf(67_000) },
  ),
);
