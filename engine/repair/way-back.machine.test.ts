import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutKnot } from '../../tests/repair/hosts.ts';
import { done, NEW, quiet, WRITTEN, withKnot, write } from '../../tests/repair/on-knot.ts';
import { DOMAIN, WISH } from '../../tests/repair/recorded-tools.ts';
import { carryOut } from './carry-out.ts';
import { prepareUndo } from './repair.ts';

test(
  'a way back is refused where what was written has changed since, and led once it is as it was',
  {
    skip: withoutKnot,
  },
  () =>
    withKnot(async (tools) => {
      const id = await done(tools);
      await write(tools, NEW, [], ['par un autre']);
      const refused = await prepareUndo(tools, DOMAIN, id);
      assert.equal(refused.ok ? 'ok' : refused.refusal.code, 'CHANGED_SINCE');
      await write(tools, NEW, ['par un autre'], []);
      const back = await prepareUndo(tools, DOMAIN, id);
      assert.ok(back.ok, JSON.stringify(back));
      assert.equal((await carryOut(tools, back.prepared, quiet)).outcome, 'written');
      const again = await prepareUndo(tools, DOMAIN, id);
      assert.equal(again.ok ? 'ok' : again.refusal.code, 'ALREADY_BACK');
      const other = await prepareUndo(tools, 'autre.example', id);
      assert.equal(other.ok ? 'ok' : other.refusal.code, 'NO_ENTRY');
    }),
);

test('a step on which a later one stands is taken back after that one', { skip: withoutKnot }, () =>
  withKnot(async (tools) => {
    const first = await done(tools);
    await write(tools, NEW, [WRITTEN], []);
    const second = await done(tools);
    const refused = await prepareUndo(tools, DOMAIN, first);
    assert.deepEqual(refused.ok ? null : refused.refusal, { code: 'LATER_FIRST', id: first, later: [second] });
  }),
);

const DMARC = `_dmarc.${DOMAIN}`;
const SOFT = `v=DMARC1; p=quarantine; rua=mailto:contact@${DOMAIN}`;
const QUARANTINE = { ...WISH, step: 'dmarc/quarantine', met: ['not-before', 'only-if-reports-show'] };

test('a step is taken back whatever became of later ones elsewhere in the zone', { skip: withoutKnot }, () =>
  withKnot(async (tools) => {
    const codeOf = async (id: string) => {
      const preparation = await prepareUndo(tools, DOMAIN, id);
      return preparation.ok ? 'ok' : preparation.refusal.code;
    };
    const early = await done(tools);
    const late = await done(tools, QUARANTINE);
    assert.equal(await codeOf(early), 'ok', 'a later step stands at another name');
    await write(tools, DMARC, [SOFT], ['v=DMARC1; p=reject']);
    assert.deepEqual([await codeOf(early), await codeOf(late)], ['ok', 'CHANGED_SINCE']);
    await write(tools, DMARC, ['v=DMARC1; p=reject'], []);
    assert.equal(await codeOf(early), 'ok');
  }),
);

test(
  'a later step that does not stand any more keeps no earlier one from being taken back',
  { skip: withoutKnot },
  () =>
    withKnot(async (tools) => {
      const early = await done(tools);
      await write(tools, NEW, [WRITTEN], []);
      const late = await done(tools);
      for (const [old, fresh, code] of [
        [WRITTEN, ['d’un autre'], 'CHANGED_SINCE'],
        ['d’un autre', [], 'ALREADY_BACK'],
      ] as const) {
        await write(tools, NEW, [old], fresh);
        for (const id of [late, early]) {
          const refused = await prepareUndo(tools, DOMAIN, id);
          assert.equal(refused.ok ? 'ok' : refused.refusal.code, code);
        }
      }
    }),
);
