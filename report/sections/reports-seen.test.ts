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
  for (const word of ['passe', 'à régler, s’il est à vous', 'à reconnaître'])
    assert.ok(told.includes(`"text":"${word}"`), word);
  const figure = section?.blocks.find((block) => block.kind === 'figure');
  assert.ok(figure?.kind === 'figure');
  assert.match(figure.alt.replaceAll(/[\u00a0\u202f]/g, ' '), /Brevo : 2 140 messages, dont 0 en échec/);
  const bars = figure.drawing.shapes.filter((shape) => 'fill' in shape && shape.fill !== undefined);
  assert.deepEqual(
    bars.map((shape) => 'fill' in shape && shape.fill),
    ['pass', 'pass', 'fail'],
  );
});

test('where receivers agree, the sentence names whose messages would be refused, and what is left once they are signed', () => {
  const told = JSON.stringify(sectionOf({ ...sold, reports: { ...reports, refused: [326, 326] } }));
  assert.match(
    told.replaceAll(/[\u00a0\u202f]/g, ' '),
    /ferait refuser 326 messages, dont 312 de votre serveur erp\.exemple\.fr et 14 de 198\.51\.100\.7 ; il en restera 14 quand vos outils signeront\./,
  );
});

test('the condition of a stricter policy names the senders that it would stop, on the page of who publishes it', () => {
  const [failing] = reports.senders.filter((sender) => sender.failing > 0);
  assert.ok(failing);
  const failingSenders = { listed: [{ ...failing, name: 'erp-facile.fr' }], more: 1 };
  const { from, until, messages, failing: failed, unknownFailing } = reports;
  const recent = { from, until, messages, failing: failed, unknownFailing, knownDays: [], failingSenders };
  const absentSenders = { listed: [], more: 0 };
  const told = { ...reports, recent: { ...recent, absentSenders } };
  const { sections } = outline(boughtOrder({ evidence: { ...sold, reports: told } }));
  const text = JSON.stringify(sections.find(({ id }) => id === 'pour-dns')).replaceAll(/[\u00a0\u202f]/g, ' ');
  assert.match(
    text,
    /Une politique stricte ferait arrêter 312 messages d’erp-facile\.fr \(sur 312\)\. .* 1 autre expéditeur échoue aussi\./,
  );
});

test('it is drawn without a warning', () => {
  assert.ok(openDrawingTable().drawReport(outline(boughtOrder({ evidence: { ...sold, reports } }))).pages > 8);
});

/** 45 days of seven senders: more than stand in rows and columns of their own. */
const long = (() => {
  const days = Array.from({ length: 45 }, (_, index) =>
    new Date(Date.UTC(2026, 9, 8 + index)).toISOString().slice(0, 10),
  );
  const rows = Array.from({ length: 7 }, (_, sender) => ({
    name: `expediteur-${sender}.fr`,
    cells: days.map((_, index) => cell(sender === 0 && index === 44 ? 1_000 : sender + index, sender === 6 ? 1 : 0)),
  }));
  return { days, rows };
})();

test('the numbers of the chart stand in a table: days of the last month, weeks before, and no message is lost', () => {
  const section = sectionOf({ ...sold, reports: { ...reports, from: '2026-10-08', chart: long } });
  const table = section?.blocks.find((block) => block.kind === 'table' && block.dense === true);
  assert.ok(table?.kind === 'table');
  const told = table.rows.map((cells) =>
    cells.map((one) =>
      (Array.isArray(one) ? one.map(({ text }) => text).join('') : '').replaceAll(/[\u00a0\u202f]/g, ' '),
    ),
  );
  assert.deepEqual(
    table.columns.map(({ heading }) => heading),
    ['Jour', ...long.rows.slice(0, 5).map(({ name }) => name), 'Les suivants'],
  );
  assert.deepEqual(
    [told[0]?.[0], told[1]?.[0], told[2]?.[0], told.at(-2)?.[0], told.length],
    ['08/10 au 14/10', '15/10 au 21/10', '22/10', '21/11', 2 + 31 + 1],
  );
  assert.equal(told.at(-2)?.[1], '1 000');
  const sumOf = (index: number) =>
    long.rows
      .slice(index, index + 1)
      .flatMap(({ cells }) => cells)
      .reduce((all, { messages }) => all + messages, 0);
  const column = (at: number) =>
    told
      .slice(0, -1)
      .reduce(
        (all, row) => all + Number((row[at] ?? '').replace(/ \(.*/, '').replaceAll(' ', '').replace('–', '0')),
        0,
      );
  assert.deepEqual([column(1), column(5), column(6)], [sumOf(0), sumOf(4), sumOf(5) + sumOf(6)]);
  assert.match(told.at(-1)?.[6] ?? '', / \(45\)$/);
});

test('with few senders and days there is a column and a row for each', () => {
  const section = sectionOf({ ...sold, reports });
  const table = section?.blocks.find((block) => block.kind === 'table' && block.dense === true);
  assert.ok(table?.kind === 'table');
  assert.deepEqual([table.columns.length, table.rows.length], [3, 3]);
});
