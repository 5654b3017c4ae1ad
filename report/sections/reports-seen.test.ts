import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportsSeen } from '@rempart/engine';
import { outline } from '../outline.fr.ts';
import { openDrawingTable } from '../pdf.ts';
import { boughtOrder } from '../testing.ts';

const { evidence: sold } = boughtOrder();
const reports: ReportsSeen = {
  ...{ at: '2026-11-22T10:00:00.000Z', from: '2026-11-20', until: '2026-11-21' },
  ...{ messages: 2_466, passed: 2_140, failing: 326, unknownFailing: 14, refused: [300, 326] },
  senders: [
    { name: 'Brevo', isKnown: true, messages: 2_140, failing: 0 },
    { name: 'votre serveur erp.exemple.fr', isKnown: true, messages: 312, failing: 312 },
    { name: '198.51.100.7', isKnown: false, messages: 14, failing: 14 },
  ],
  chart: {
    days: ['2026-11-20', '2026-11-21'],
    rows: [
      { name: 'Brevo', cells: [cell(2_000, 0), cell(140, 0)] },
      { name: 'votre serveur erp.exemple.fr', cells: [cell(0, 0), cell(312, 312)] },
    ],
  },
};

function cell(messages: number, failing: number) {
  return { messages, failing };
}

const sectionOf = (evidence: typeof sold) =>
  outline(boughtOrder({ evidence })).sections.find(({ id }) => id === 'expediteurs');

test('without reports there is no section about them', () => {
  assert.equal(sectionOf(sold), undefined);
});

test('days and senders are drawn and told, with what refusal would cost and which sender is whose', () => {
  const section = sectionOf({ ...sold, reports });
  const told = JSON.stringify(section).replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.match(told, /2 466 messages, dont 326 en échec/);
  assert.match(told, /ferait refuser de 300 à 326 messages/);
  for (const word of ['passe', 'à régler', 'à reconnaître']) assert.ok(told.includes(`"text":"${word}"`), word);
  const figure = section?.blocks.find((block) => block.kind === 'figure');
  assert.ok(figure?.kind === 'figure');
  assert.match(figure.alt.replaceAll(/[\u00a0\u202f]/g, ' '), /Brevo : 2 140 messages, dont 0 en échec/);
  const bars = figure.drawing.shapes.filter((shape) => 'fill' in shape && shape.fill !== undefined);
  assert.deepEqual(
    bars.map((shape) => 'fill' in shape && shape.fill),
    ['pass', 'pass', 'fail'],
  );
});

test('it is drawn without a warning', () => {
  assert.ok(openDrawingTable().drawReport(outline(boughtOrder({ evidence: { ...sold, reports } }))).pages > 8);
});
