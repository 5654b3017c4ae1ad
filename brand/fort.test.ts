import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BastionState, drawFort } from './fort.ts';

const states: readonly BastionState[] = ['pass', 'warn', 'fail', 'unknown', 'na', 'rising', 'waiting'];
const fortOf = (state: BastionState, raised = 0.5) => drawFort(Array.from({ length: 12 }, () => ({ state, raised })));

function pathsIn(drawing: object): readonly string[] {
  return Object.values(drawing).flatMap((part): readonly string[] => {
    if (typeof part === 'string') return part.startsWith('M') ? [part] : [];
    return typeof part === 'object' && part !== null ? pathsIn(part) : [];
  });
}

/** Where a path leads; a small letter goes on from the point before. */
function pointsOf(path: string): readonly (readonly [number, number])[] {
  let at: readonly [number, number] = [0, 0];
  return [...path.matchAll(/([MLlm])(-?[\d.]+) (-?[\d.]+)/g)].map(([, command, x, y]) => {
    const [fromX, fromY] = /[lm]/.test(command ?? '') ? at : [0, 0];
    at = [fromX + Number(x), fromY + Number(y)];
    return at;
  });
}

for (const state of states) {
  test(`a fort of « ${state} » is drawn with straight lines inside its square`, () => {
    const paths = pathsIn(fortOf(state));
    assert.ok(paths.length > 20);
    for (const path of paths) {
      assert.match(path, /^(M-?[\d.]+ -?[\d.]+([Llm]-?[\d.]+ -?[\d.]+)*Z?)+$/);
      for (const number of pointsOf(path).flat()) assert.ok(Math.abs(number) <= 200, path);
    }
  });
}

test('each state has a form of its own, so that colour only confirms', () => {
  const forms = states
    .filter((state) => state !== 'na' && state !== 'waiting')
    .map((state) => {
      const [bastion] = fortOf(state).bastions;
      return JSON.stringify([bastion?.standing, bastion?.strokes, bastion?.stones, bastion?.courses]);
    });
  assert.equal(new Set(forms).size, forms.length);
});

test('stones are laid one after another, and those that lie stay where they are', () => {
  const laid = [0, 0.25, 0.5, 0.75, 1].map((raised) => fortOf('rising', raised).bastions[0]?.courses ?? []);
  assert.deepEqual(
    laid.map(({ length }) => length),
    [0, 3, 6, 9, 12],
  );
  assert.deepEqual(laid[3]?.slice(0, 6), laid[2]);
});

test('the twelve stand as the hours: the first at one o’clock, the last at noon', () => {
  const { bastions } = fortOf('pass');
  const hours = bastions.map(({ centre: [x, y] }) => Math.round((Math.atan2(x, -y) * 6) / Math.PI + 12) % 12 || 12);
  assert.deepEqual(
    hours,
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
});

test('without outworks only the walls are drawn', () => {
  const { outworks, counterscarp, glacis, slope } = drawFort([{ state: 'pass' }], { outworks: false });
  assert.deepEqual([outworks, counterscarp, glacis, slope], [[], '', '', '']);
});

test('the strokes of the glacis end within their own depth of its crest, however many steps lead there', () => {
  const { slope, glacis } = fortOf('pass');
  const crest = pointsOf(glacis);
  const depth = 6;
  const reach = Math.max(...crest.map(([x, y]) => Math.hypot(x, y))) + depth;
  const points = pointsOf(slope);
  assert.ok(points.length > 500);
  for (const [x, y] of points) assert.ok(Math.hypot(x, y) <= reach, `${x} ${y}`);
});
