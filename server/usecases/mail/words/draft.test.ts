import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../../../../tests/hostile.ts';
import type { Draft } from '../../../ports/drafts.ts';
import { button, drawMarkup, drawText, heading, links, list, quote, rows, text } from './draft.ts';

/** Every kind of block, with one text everywhere. */
const draftOf = (said: string): Draft => ({
  subject: said,
  title: said,
  blocks: [
    text(said),
    heading(said),
    rows(['Nom', said]),
    quote(said),
    list([said]),
    button(said, 'https://exemple.fr/a?b=c&d=e'),
    links({ label: said, url: 'https://exemple.fr/' }),
  ],
});

test('text typed by visitors stays plain text in a message, and links nowhere', () => {
  const tags = (markup: string) => [...markup.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name);
  const plain = tags(drawMarkup(draftOf('x'), 'x'));
  for (const { text: said } of hostile<{ readonly text: string }>('text_injection')) {
    const markup = drawMarkup(draftOf(said), said);
    assert.deepEqual(tags(markup.replaceAll('<br>', '')), plain, said.slice(0, 60));
    const targets = [...markup.matchAll(/<[a-z][^<>]*\s(?:href|src)="([^"]*)"/g)].map(([, target]) => target);
    assert.deepEqual(
      [...new Set(targets)],
      ['https://exemple.fr/a?b=c&#38;d=e', 'https://exemple.fr/'],
      said.slice(0, 60),
    );
    assert.ok(drawText(draftOf(said), said).includes(said.split('\n')[0] ?? ''));
  }
});

test('omits a row without a value; the text has a signature separator (RFC 3676 §4.3)', () => {
  const drawn = drawText({ subject: 's', title: 't', blocks: [rows(['a', 'b'], ['c', null])] }, 'pied');
  assert.equal(drawn, 't\n\na : b\n\n-- \npied\n');
});
