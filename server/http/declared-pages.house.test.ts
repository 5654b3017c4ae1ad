import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SiteFacts } from '@rempart/contract';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const pages = await loadPages({ renew: true });

/** The text of a page of an installation whose operator declared these facts. */
async function read(path: string, declared: Partial<SiteFacts> = {}): Promise<string> {
  const tools = { ...house.tools, facts: { ...house.tools.facts, ...declared } };
  const app = createApp({ wings, ...pages, tools, production: false, proxyHops: 0, warn: () => {} });
  const html = await (await app.request(`http://localhost${path}`)).text();
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  return main.replace(/<!-- -->/g, '').replace(/\s+/g, ' ');
}

test('a finder of a vulnerability can report it, with or without a declared contact', async () => {
  const bare = await read('/security');
  assert.doesNotMatch(bare, /Écrivez à <span|à compléter par l’exploitant/);
  const [, form = ''] = /href="(\/contact\?objet=[^"]+)"/.exec(bare) ?? [];
  assert.match(await read(form), /<option[^>]*selected=""[^>]*>Vulnérabilité|value="Vulnérabilité" selected/);
  const declared = await read('/security', { securityContact: 'mailto:securite@exemple.fr' });
  assert.match(declared, /href="mailto:securite@exemple\.fr"/);
  assert.match(declared, /security\.txt/);
  assert.match(declared, /\/contact\?objet=/);
});

test('levels of support are those that the operator declares; without any there is one', async () => {
  const bare = await read('/support');
  assert.match(bare, /Un seul niveau de support est ouvert/);
  assert.doesNotMatch(bare, /Entreprise|Premium/);
  const declared = await read('/support', {
    supportHours: '9 h à 18 h',
    supportTiers: [
      { name: 'Basique', for: 'tous', answerDelay: '24 heures', hours: null },
      { name: 'Entreprise', for: 'contrats annuels', answerDelay: '4 heures', hours: '24 h sur 24' },
    ],
  });
  assert.doesNotMatch(declared, /Un seul niveau/);
  for (const said of ['Basique', '24 heures', '9 h à 18 h', 'Entreprise', '4 heures', '24 h sur 24'])
    assert.ok(declared.includes(said), said);
});

test('benefits of employees are on /careers where they are declared, and the section is omitted otherwise', async () => {
  assert.doesNotMatch(await read('/careers'), /Ce que nous offrons/);
  const declared = await read('/careers', { benefits: ['3 000 € de formation par an'] });
  assert.match(declared, /Ce que nous offrons.*3 000 € de formation par an/);
});

test('figures are counted here, or declared with their source', async () => {
  const bare = await read('/about');
  assert.match(bare, /12 protocoles, \d{3,} règles/);
  assert.doesNotMatch(bare, /disponibilité<\/dt>/, 'nothing was measured yet');
  const declared = await read('/about', {
    figures: [{ value: '150+', label: 'entreprises accompagnées', source: 'commandes payées au 1er octobre 2026' }],
  });
  assert.match(declared, /150\+ entreprises accompagnées.*commandes payées au 1er octobre 2026/);
});
