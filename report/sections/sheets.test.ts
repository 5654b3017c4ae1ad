import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '@rempart/engine';
import { titleOf } from '@rempart/engine/fr';
import { outline } from '../outline.fr.ts';
import type { Block, Outline, Sheet } from '../outline.ts';
import { specimenOrder } from '../specimen.ts';
import { drawnOf, evidenceOf, faultsOf, sectionOf, specimen, wordsOf } from '../testing/outlines.ts';
import { boughtOrder, NOBODY } from '../testing.ts';

test('under a finding stands what was asked and answered, when and by whom; what puts the same question; and its number', () => {
  const dmarc = sheetOf(specimen, 'DMARC');
  const proof = dmarc.rows.find(({ label }) => label === 'Preuve')?.blocks[0];
  assert.ok(proof?.kind === 'code');
  const label = wordsOf(proof.label ?? '');
  assert.match(label, /^n° \d+ TXT _dmarc\.moyenne\.example · NOERROR · TTL 3 600 · \S+:\d+ · \d{1,2}\sh\s\d\d$/);
  assert.deepEqual(proof.lines, [
    '_dmarc.moyenne.example. 3600 IN TXT "v=DMARC1; p=none; rua=mailto:contact@moyenne.example"',
  ]);
  const commands = dmarc.rows.find(({ label }) => label === 'Comment vérifier')?.blocks[0];
  assert.deepEqual(commands?.kind === 'code' && commands.lines, ['dig _dmarc.moyenne.example TXT +dnssec']);
});

test('evidence older than traces keeps the commands of its protocols and what was gathered', () => {
  const { evidence } = specimenOrder(NOBODY);
  const { trace: _, ...older } = evidence;
  const drawn = outline(boughtOrder({ evidence: older }));
  const commands = sheetOf(drawn, 'DMARC').rows.find(({ label }) => label === 'Comment vérifier')?.blocks[0];
  assert.deepEqual(commands?.kind === 'code' && commands.lines, ['dig +short TXT _dmarc.moyenne.example']);
  assert.match(fileOf(drawn, 'releves.json'), /"trace": ?null/);
  assert.deepEqual(faultsOf(drawn), []);
});

test('a crowded report tells every fault with where it is mended, and says where the readings are', () => {
  const evidence = evidenceOf('passoire');
  const drawn = drawnOf('passoire');
  assert.match(wordsOf(sectionOf(drawn, 'fiches').lead), /les relevés complets dans le fichier joint/);
  const { verdicts } = conclude(evidence);
  const faults = verdicts.filter(
    ({ protocol, outcome, severity }) =>
      protocol === 'dns' && (outcome === 'fail' || outcome === 'warn') && severity !== 'info',
  );
  assert.ok(faults.length > 10);
  const told = wordsOf(sheetOf(drawn, 'DNS et HTTPS').rows);
  for (const fault of faults) assert.ok(told.includes(titleOf(fault)), fault.check);
  const mended = wordsOf(sheetOf(drawn, 'DNS et HTTPS').rows).match(/actions? n°\s\d/g) ?? [];
  assert.ok(mended.length >= faults.length - 3, `${mended.length} of ${faults.length}`);
});

test('every number to which a sheet refers stands in the attached readings', () => {
  for (const drawn of [specimen, drawnOf('passoire'), drawnOf('exemplaire')]) {
    const { trace } = JSON.parse(fileOf(drawn, 'releves.json')) as { trace: { exchanges: { id: number }[] } };
    const numbers = new Set(trace.exchanges.map(({ id }) => id));
    const cited = [...wordsOf(sectionOf(drawn, 'fiches').blocks).matchAll(/Relevés? n°\s([\d–, ]+)/g)];
    assert.ok(cited.length > 10);
    for (const [, list = ''] of cited) for (const one of numbersIn(list)) assert.ok(numbers.has(one), `n° ${one}`);
  }
});

test('a certificate of the policy that ends is renewed by the step that the sheet names', () => {
  const drawn = drawnOf('negligent');
  assert.match(
    wordsOf(sectionOf(drawn, 'fiches')),
    /Le certificat de mta-sts\.negligent\.example expire[^;]* ; action n°\s1\b/,
  );
  assert.match(wordsOf(sectionOf(drawn, 'pour-site')), /Renouvelez aussi le certificat de mta-sts\.negligent\.example/);
});

function fileOf({ attachments }: Outline, wanted: string): string {
  return attachments.find(({ name }) => name === wanted)?.text ?? '';
}

function sheetOf(drawn: Outline, heading: string): Sheet {
  const inside = (blocks: readonly Block[]): readonly Sheet[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'columns') return block.columns.flatMap(({ blocks }) => inside(blocks));
      return block.kind === 'sheet' ? [block] : [];
    });
  const found = inside(sectionOf(drawn, 'fiches').blocks).find((sheet) => sheet.heading === heading);
  assert.ok(found, `no sheet ${heading}`);
  return found;
}

/** Numbers and runs of numbers, « 3, 7–9 ». */
function numbersIn(text: string): ReadonlySet<number> {
  const runs = [...text.matchAll(/\b(\d+)(?:–(\d+))?/g)].map(
    ([, from, to]) => [Number(from), Number(to ?? from)] as const,
  );
  return new Set(
    runs.flatMap(([from, to]) =>
      to - from > 500 ? [from] : Array.from({ length: to - from + 1 }, (_, index) => from + index),
    ),
  );
}
