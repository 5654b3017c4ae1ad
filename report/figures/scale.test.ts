import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaleFigure } from './scale.ts';

/** Of the sans face, as a share of its size, and of one letter. */
const LETTER_WIDTH = 0.45;

for (const [letter, words] of [
  ['A', 'une fois le plan suivi'],
  ['F', 'vous êtes ici'],
] as const)
  test(`the words under ${letter} stay within the drawing`, () => {
    const { box, shapes } = scaleFigure([{ letter, words, strong: false }]);
    const [said] = shapes.filter((shape) => 'text' in shape && shape.text === words);
    assert.ok(said && 'text' in said && said.anchor === 'middle');
    const half = (said.text.length * said.size * LETTER_WIDTH) / 2;
    assert.ok(said.x - half >= box.x, `${said.x - half}`);
    assert.ok(said.x + half <= box.x + box.width, `${said.x + half}`);
  });
