import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude, planOf, type Who } from '@rempart/engine';
import { describeAction, SEEN_BY_AUDIT } from '@rempart/engine/fr';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { outline } from '../outline.fr.ts';
import { specimenOrder } from '../specimen.ts';
import { drawnOf, evidenceOf, pagesOf, sectionOf, specimen, WORLDS, wordsOf } from '../testing/outlines.ts';
import { boughtOrder, NOBODY } from '../testing.ts';

test('the listed name is told to those who have it removed, and the time of a step to its own holder alone', () => {
  const drawn = drawnOf('passoire');
  assert.match(wordsOf(sectionOf(drawn, 'pour-messagerie')), /Nom listé\s: passoire\.example\./);
  const termsOf = (id: string) =>
    /Corriger MTA-STS.*?((?:dès maintenant|à partir du)[^;]*risque [^;·]*)/i.exec(wordsOf(sectionOf(drawn, id)))?.[1] ??
    '';
  assert.match(termsOf('pour-site'), /30\smin/);
  assert.match(termsOf('pour-dns'), /^À partir du [^·]+ · risque à surveiller/);
});

test('the steps that come before a step are named in the order in which they are done', () => {
  for (const world of ['passoire', 'vide']) {
    const told = JSON.stringify(drawnOf(world).sections);
    const before = [...told.matchAll(/Après\s: ([^.]*)/g)].map(([, steps = '']) =>
      [...steps.matchAll(/n°\s(\d+)/g)].map(([, number]) => Number(number)),
    );
    assert.ok(before.some(({ length }) => length > 2));
    for (const numbers of before)
      assert.deepEqual(
        numbers,
        numbers.toSorted((one, other) => one - other),
        world,
      );
  }
});

test('nobody is asked to write to a platform whose help desk changes nothing for one customer', () => {
  const drawn = outline(boughtOrder({ evidence: specimenOrder(NOBODY).evidence }));
  const [platform, host] = ['pour-messagerie', 'pour-dns'].map((id) => wordsOf(sectionOf(drawn, id).blocks[0]));
  assert.match(platform ?? '', /Pour qui administre votre compte Microsoft 365/);
  assert.doesNotMatch(platform ?? '', /Message à joindre|dépendent de vous/);
  assert.match(host ?? '', /Message à joindre/);
});

test('the work of each person stands on that person’s page, with its steps, its day, its proof and the way back', () => {
  const all = WORLDS.map((world) => ({ evidence: evidenceOf(world), drawn: drawnOf(world) }));
  for (const { evidence, drawn } of [{ evidence: specimenOrder(NOBODY).evidence, drawn: specimen }, ...all]) {
    const { actions } = planOf(evidence, conclude(evidence));
    for (const [index, action] of actions.entries()) {
      if (action.effort === 0) continue;
      const page = pagesOf(drawn).find(({ id }) => id === PAGE_OF[action.who]);
      assert.ok(page, `no page for ${action.who}`);
      const numberOf = (id: string) => `n°\u00A0${actions.findIndex((one) => one.id === id) + 1}`;
      const { title, criterion, rollback } = describeAction(action);
      const { steps } = describeAction(action, numberOf);
      const from = page.blocks.findIndex(
        (block) => block.kind === 'heading' && block.text === `${index + 1}. ${title}`,
      );
      assert.ok(from >= 0, `${title} stands on no page`);
      const to = page.blocks.findIndex((block, place) => place > from && block.kind === 'heading');
      const told = wordsOf(page.blocks.slice(from, to === -1 ? undefined : to));
      // Another step is named in full where the page names it first.
      const bare = told.replaceAll(/(?<=n°\u00A0\d+) \(«\u00A0[^»]*\u00A0»\)/g, '');
      for (const words of [...steps, rollback]) assert.ok(bare.includes(words), words);
      // What proves most of the points stands once, at the head of the page.
      assert.ok(
        (criterion === SEEN_BY_AUDIT ? wordsOf(page.blocks[0]) : told).includes(
          criterion === SEEN_BY_AUDIT ? 'quand une nouvelle analyse ne le signale plus' : criterion,
        ),
        criterion,
      );
      if (action.week > 0) assert.match(told, /À partir du .+, pas avant/);
    }
  }
});

test('the owner reads which page goes to whom', () => {
  const leads = JSON.stringify(sectionOf(specimen, 'essentiel'));
  assert.ok(pagesOf(specimen).length >= 3);
  for (const { id } of pagesOf(specimen)) assert.ok(leads.includes(`"section":"${id}"`), id);
});

test('a page that is sent on alone keeps the order of the plan, and says what was found where the advice is general', () => {
  const drawn = drawnOf('passoire');
  for (const id of ['pour-dns', 'pour-messagerie', 'pour-site']) {
    const numbers = sectionOf(drawn, id).blocks.flatMap((block) => {
      const number = block.kind === 'heading' ? /^(\d+)\. /.exec(wordsOf(block.text)) : null;
      return number ? [Number(number[1])] : [];
    });
    assert.ok(numbers.length > 5, id);
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one - other),
      id,
    );
  }
  const zone = wordsOf(sectionOf(drawn, 'pour-dns'));
  assert.match(zone, /Interdire aux inconnus la copie[\s\S]*?Constat[\s\S]*?ns\d\.passoire\.example/);
});

test('what only a mass provider can do is no step', () => {
  const evidence = evidenceOf('moyenne');
  const { verdicts } = conclude(evidence);
  const held = verdicts.filter(({ provider }) => provider === 'microsoft-365').map(({ check }) => check);
  assert.ok(held.length >= 2);
  const { actions } = planOf(evidence, { verdicts });
  const steps = actions.flatMap(({ id, checks }) => [id.replace('rule:', ''), ...checks]);
  assert.deepEqual(
    held.filter((check) => steps.includes(check)),
    [],
  );
});

test('of unknown DNS hosts a page is addressed to the one under the domain, not to one that anybody may buy', () => {
  assert.equal(sectionOf(drawnOf('vide'), 'pour-dns').heading, 'Zone DNS (ns1.vide.example)');
});

test('a step that comes before is named by its number, with its title in quotation marks where it is not on the page', () => {
  const told = JSON.stringify(outline(boughtOrder({ evidence: readEvidence('passoire.example') })).sections);
  assert.doesNotMatch(told.replaceAll('\u00a0', ' '), /« n° \d/);
});

const PAGE_OF: Readonly<Record<Who, string>> = {
  registrar: 'pour-bureau',
  dns: 'pour-dns',
  mail: 'pour-messagerie',
  sender: 'pour-envoi',
  web: 'pour-site',
};
