import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOf, withoutGuard } from './table.ts';

test('a cell is no formula in any width, hides nothing, and is read back as it was', () => {
  for (const formula of [
    '=1+1',
    '+1',
    '-x',
    '@x',
    '＝1+1',
    '＋1',
    '－x',
    '＠x',
    '﹦1+1',
    '﹢1',
    '﹣x',
    '﹫x',
    '⁼1',
    '₌1',
    '⁺1',
    '₋1',
    '⩵1',
    "'=1+1",
  ]) {
    assert.equal(tableOf([[formula]]), `\ufeff"'${formula}"\r\n`);
    assert.equal(withoutGuard(`'${formula}`), formula);
  }
  assert.equal(
    tableOf([
      ['-12,5', 'a'],
      ['\u200b=1+1', 'a\u202eb'],
    ]),
    '\ufeff"-12,5";"a"\r\n"□=1+1";"a□b"\r\n',
  );
});
