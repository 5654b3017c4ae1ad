import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dependenciesFigure } from './dependencies.ts';

test('words end before the circle of their line, and names within the drawing, however long they are', () => {
  const words = 'serveurs DNS, réception des e-mails, SPF, clés DKIM, rapports et alias';
  const { box, shapes } = dependenciesFigure('exemple.fr', [{ name: `${'a'.repeat(63)}.fr`, words, isFree: false }]);
  // Of Inter, half the size is the width of a letter.
  const ends = shapes.flatMap((one) => ('text' in one ? [one.x + one.text.length * one.size * 0.5] : []));
  const [label = 0, name = 0] = ends;
  const circle = shapes.flatMap((one) => ('path' in one && one.fill === 'paper' ? [one.path] : []))[0] ?? '';
  assert.ok(label < Number(/\d+/.exec(circle)?.[0]), `${label}: ${circle}`);
  assert.ok(name <= box.x + box.width, `${name}`);
});
