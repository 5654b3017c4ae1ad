import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../tests/hostile.ts';
import type { Summary } from './summary.ts';
import { columnsOf, wrap } from './terminal.ts';
import { drawText } from './text.fr.ts';

function told(found: string): Summary {
  return {
    title: 'Audit d’exemple.fr',
    subtitle: 'Fait le 20 novembre 2026.',
    sections: [
      {
        heading: 'SPF : à corriger',
        tone: 'fail',
        blocks: [
          {
            kind: 'finding',
            tone: 'fail',
            title: 'Syntaxe',
            found,
            why: 'Parce que.',
            remedy: 'Corrigez.',
            reference: 'RFC 7208 §4.6',
          },
          { kind: 'paragraph', text: '3 contrôles conformes.' },
        ],
      },
    ],
  };
}

test('a finding says what, why, what to do and where it is written', () => {
  assert.equal(
    drawText(told('La politique est illisible.')),
    [
      'Audit d’exemple.fr',
      'Fait le 20 novembre 2026.',
      '',
      'SPF : à corriger',
      '─'.repeat(16),
      '✗ Syntaxe',
      '  La politique est illisible.',
      '  Parce que.',
      '  À faire : Corrigez.',
      '  Référence : RFC 7208 §4.6',
      '',
      '3 contrôles conformes.',
    ].join('\n'),
  );
});

test('no line is longer than the width, however long a word is', () => {
  const found = `v=spf1 ${'a'.repeat(300)} ${'ip4:192.0.2.1 '.repeat(40)} 漢字${'漢'.repeat(100)}`;
  for (const width of [40, 80]) {
    for (const line of drawText(told(found), { width }).split('\n')) assert.ok(columnsOf(line) <= width, line);
  }
});

test('lines do not part at a no-break space', () => {
  assert.deepEqual(wrap('Le port est ouvert : fermez-le', 19), ['Le port est', 'ouvert : fermez-le']);
});

test('without colour there is no escape, with it each line ends what it began', () => {
  assert.ok(!drawText(told('x')).includes(ESCAPE));
  const coloured = drawText(told('x'), { colour: true });
  assert.ok(coloured.includes(ESCAPE));
  for (const line of coloured.split('\n')) assert.equal(line.split(ESCAPE).length % 2, 1);
});

test('a table keeps its columns under one another', () => {
  const table = {
    kind: 'table',
    columns: [
      { heading: 'Axe', align: 'start' },
      { heading: 'Points', align: 'end' },
    ],
    rows: [
      ['Usurpation', '84'],
      ['Site web', '100'],
    ],
  } as const;
  const drawn = drawText({ title: 't', subtitle: 's', sections: [{ heading: 'h', tone: null, blocks: [table] }] });
  assert.deepEqual(drawn.split('\n').slice(-3), ['Axe         Points', 'Usurpation      84', 'Site web       100']);
});

test('values from the network cannot steer the terminal', () => {
  const drawn = drawText(told('\u001b[2J\u001b]0;titre\u0007 a\u202eb\u2066c\rd\ne\u0000\u009b31m'));
  assert.doesNotMatch(drawn, STEERING);
  assert.match(drawn, /□\[2J/);
});

test('hostile texts are shown literally', () => {
  for (const { text } of hostile<{ readonly text: string }>('text_injection')) {
    const drawn = drawText(told(text));
    assert.doesNotMatch(drawn, STEERING);
    const [word] = text.split(/[\s\p{C}]+/u).filter((part) => part.length > 0 && part.length < 40);
    if (word) assert.ok(drawn.includes(word), word);
  }
});

const ESCAPE = '\u001b';
const STEERING = /[^\P{Cc}\n]|\p{Cf}|[\u2028\u2029]/u;
