import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '@rempart/engine';
import { PROTOCOLS } from '@rempart/engine/fr';
import { drawHtml } from './html.ts';
import { outline } from './outline.fr.ts';
import type { Block, Figure, Outline } from './outline.ts';
import { openDrawingTable } from './pdf.ts';
import { specimenOrder } from './specimen.ts';
import { drawnOf, faultsOf, sectionOf, specimen, WORLDS, wordsOf } from './testing/outlines.ts';
import { boughtOrder, NOBODY } from './testing.ts';

/**
 * For the worst world of the laboratory; the conditions of sale speak of some twenty, without what a buyer adds from reports and test
 * messages. Its plan has 47 steps, each with all its conditions.
 */
const MOST_PAGES = 21;
const { drawReport: draw } = openDrawingTable();

test('the specimen is judged by the rules of today: nothing in it shows a bug', () => {
  const { verdicts, grade } = conclude(specimenOrder(NOBODY).evidence);
  const broken = verdicts.filter(
    ({ outcome, facts }) => outcome === 'unknown' && (facts as { silence: string }).silence === 'internal',
  );
  assert.deepEqual(broken, []);
  assert.notEqual(grade.letter, null);
});

for (const world of WORLDS) {
  test(`${world}: three readers are served, and the PDF is drawn without a warning`, () => {
    const drawn = drawnOf(world);
    const ids = drawn.sections.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ['essentiel', 'note', 'consequences', 'fiches', 'methode', 'suite'])
      assert.ok(ids.includes(id), id);
    const { pages } = draw(drawn);
    assert.ok(pages >= 8 && pages <= MOST_PAGES, `${pages} pages`);
  });

  test(`${world}: typography is French everywhere`, () => {
    const drawn = drawnOf(world);
    assert.deepEqual(faultsOf(drawn), []);
  });
}

test('the specimen too, and its page', () => {
  assert.deepEqual(faultsOf(specimen), []);
  const html = drawHtml(specimen);
  assert.match(html, /<html lang="fr">/);
  for (const { id } of specimen.sections) assert.ok(html.includes(`id="${id}"`), id);
});

test('the fort of the cover says its letter and names each of the twelve protocols', () => {
  const { figure } = drawnOf('passoire').cover;
  assert.match(figure.alt, /note F au donjon/);
  for (const name of Object.values(PROTOCOLS)) assert.ok(figure.alt.includes(name), name);
});

test('the page of the grade counts the faults that the sheets tell', () => {
  const told = wordsOf(sectionOf(drawnOf('passoire'), 'fiches'));
  const table = sectionOf(drawnOf('passoire'), 'note').blocks.find((block) => block.kind === 'table');
  assert.ok(table);
  const counts = table.rows.map(([name, , failing, warning]) => {
    const faults = [failing, warning].map((cell) => Number(wordsOf(cell).replace('–', '0')));
    return [wordsOf(name), faults.reduce((sum, count) => sum + count, 0)] as const;
  });
  assert.deepEqual(
    counts.map(([, count]) => count),
    [...told.matchAll(/(\d+)\sconstats?\b/g)].map(([, count]) => Number(count)),
    JSON.stringify(counts),
  );
});

test('a domain without a fault is told of no plan, and what is counted on its cover is named', () => {
  const drawn = drawnOf('exemplaire');
  assert.match(JSON.stringify(drawn.cover), /100\spoints sur 100\s: 12\sprotocoles conformes\./);
  for (const id of ['message-essai', 'suite']) assert.doesNotMatch(wordsOf(sectionOf(drawn, id)), /du plan/, id);
});

test('every figure says what it shows, and no coordinate is lost', () => {
  for (const drawn of [specimen, ...WORLDS.map((world) => drawnOf(world))]) {
    for (const { alt, drawing } of figuresOf(drawn)) {
      assert.match(alt, /\p{L}{3}.*[.:]/u);
      assert.doesNotMatch(JSON.stringify(drawing), /NaN|null|Infinity/);
    }
  }
});

test('no page says that a risk is without risk', () => {
  for (const drawn of [specimen, drawnOf('passoire')])
    assert.doesNotMatch(JSON.stringify(drawn.sections), /risque sans risque/);
});

test('a domain without mail is not praised for signing or for encrypting', () => {
  const strengths = wordsOf(sectionOf(drawnOf('parking'), 'consequences'));
  assert.match(strengths, /aucun serveur n’écrit en votre nom \(SPF\)/);
  assert.doesNotMatch(strengths, /Vos messages portent une signature|Vos serveurs de réception/);
});

test('hours and lengths of keys are written as in French', () => {
  for (const world of WORLDS) {
    const told = JSON.stringify(drawnOf(world).sections).replaceAll('\u00a0', ' ');
    assert.doesNotMatch(told, /· \d\d:\d\d:\d\d\b|\b\d{4} bits/, world);
  }
});

function figuresOf({ sections, cover }: Outline): readonly Figure[] {
  const within = (blocks: readonly Block[]): readonly Figure[] =>
    blocks.flatMap((block): readonly Figure[] => {
      if (block.kind === 'figure') return [block];
      if (block.kind === 'columns') return block.columns.flatMap(({ blocks }) => within(blocks));
      if (block.kind === 'note' || block.kind === 'group') return within(block.blocks);
      return block.kind === 'sheet' ? block.rows.flatMap(({ blocks }) => within(blocks)) : [];
    });
  return [cover.figure, ...sections.flatMap(({ blocks }) => within(blocks))];
}

test('an internationalised name is readable at the head of each page and in what is sent on', () => {
  const evidence = { ...specimenOrder(NOBODY).evidence, domain: 'xn--caf-dma.fr' };
  const drawn = outline(boughtOrder({ evidence }));
  assert.match(drawn.running.head, /· café\.fr \(xn--caf-dma\.fr\)$/);
  for (const id of ['essentiel', 'pour-dns', 'pour-site'])
    assert.match(
      wordsOf(sectionOf(drawn, id)),
      /Bonjour, une analyse de notre domaine café\.fr \(xn--caf-dma\.fr\)/,
      id,
    );
});
