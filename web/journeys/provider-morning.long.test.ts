import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { outcomeWords } from '@rempart/contract';
import { conclude } from '@rempart/engine';
import { titleOf } from '@rempart/engine/fr';
import type { Browser } from 'playwright-core';
import { evidenceOf, openProviderSite, type ProviderSite } from '../../trials/provider-site.ts';
import { openBrowser } from './browser.ts';
import { mailed } from './purchase.ts';
import { assertSound, look, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

const COUNT = 200;
/** One domain in five is like each of these. */
const WORLDS = ['exemplaire', 'troue', 'moyenne', 'negligent', 'passoire'].map((name) => `${name}.example`);
const NAMES = Array.from({ length: COUNT }, (_, n) => `client-${String(n).padStart(3, '0')}.fr`);
/** Eight clients of 25 domains. */
const clientOf = (n: number) => `Client ${1 + (n % 8)}`;
const PROVIDER = 'parc@exemple.fr';
/** They are spoilt between the first and the second audit. */
const SPOILT = [NAMES[0], NAMES[5], NAMES[195]];
const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-28T09:00:00Z', '2026-11-29T20:00:00Z', '2026-11-30T09:00:00Z'].map(
  (at) => new Date(at),
) as [Date, Date, Date];
const SATURDAY_EVENING = new Date('2026-11-28T20:00:00Z');
/** One worker draws the results one after the other, which takes minutes on a machine that is busy with other tests. */
const DRAWN_MS = 600_000;

describe('the morning of a provider of 200 domains', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let site: ProviderSite;
  let isSpoilt = false;
  const firstWorldOf = (domain: string) => WORLDS[NAMES.indexOf(domain) % WORLDS.length] ?? assert.fail(domain);
  before(async () => {
    site = await openProviderSite(SATURDAY, (domain) =>
      isSpoilt && SPOILT.includes(domain) ? 'passoire.example' : firstWorldOf(domain),
    );
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('sends a CSV, reads letters and common faults, filters, exports, and gets one message on Monday', async () => {
    const address = await site.openList(PROVIDER, NAMES[0] ?? '');
    const visitor = await visit(browser as Browser, address);
    const { page } = visitor;
    const csv = ['domaine;client', ...NAMES.map((name, n) => `${name};${clientOf(n)}`)].join('\r\n');
    await page
      .getByLabel('Ou un fichier CSV')
      .setInputFiles({ name: 'parc.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByLabel(/Je suis en droit/).check();
    await page.getByRole('button', { name: 'Ajouter la liste' }).click();
    await page.getByText('199 domaines ajoutés, 1 déjà surveillé').waitFor();
    await page.getByText('200 domaines, pas encore analysés.').waitFor();
    await page.getByRole('button', { name: 'Recevoir un seul message par semaine' }).click();
    await page.getByText('un message le lundi').first().waitFor();

    // Ten of a list are due at once, then one a minute.
    await site.auditDue(SATURDAY_EVENING);
    await site.sendDue(SATURDAY_EVENING);
    await page.goto(address);
    await page.getByText('200 domaines, tous analysés').waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    assert.equal(await rows.count(), COUNT);
    await look(visitor, 'provider-list');

    const expected = expectedFaults(firstWorldOf);
    const told = await page.locator('section[aria-labelledby=communs] li').evaluateAll((items) =>
      items.map((item) => ({
        fault: `${item.querySelector('h3')?.textContent} (${/à améliorer|à corriger/.exec(item.textContent ?? '')?.[0]})`,
        count: Number(/touche (\d+) domaines/.exec(item.textContent ?? '')?.[1]),
        listed: (item.querySelector('pre')?.textContent?.match(/^- /gm) ?? []).length,
      })),
    );
    assert.ok(told.length > 5, `${told.length} faults`);
    assert.equal(new Set(told.map(({ fault }) => fault)).size, told.length, 'each fault is told once');
    for (const { fault, count, listed } of told) {
      assert.equal(count, expected.get(fault), fault);
      assert.equal(listed, count, `the message names all domains of « ${fault} »`);
    }

    const letters = await page.getByRole('combobox', { name: 'Note', exact: true }).locator('option').allTextContents();
    assert.deepEqual(letters, ['Toutes', 'A (40)', 'B (40)', 'C (40)', 'D (40)', 'F (40)']);
    await page.getByLabel('Étiquette').selectOption('Client 1');
    await page.getByRole('combobox', { name: 'Note', exact: true }).selectOption('F');
    await page.getByRole('button', { name: 'Afficher' }).click();
    await page.waitForURL(/etiquette=/);
    const both = NAMES.filter((name, n) => clientOf(n) === 'Client 1' && firstWorldOf(name) === 'passoire.example');
    assert.deepEqual(await rows.locator('th a:first-child').allTextContents(), both);
    await page.getByRole('combobox', { name: 'Note', exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Afficher' }).click();
    await page.waitForURL(/note=&/);
    assert.equal(await rows.count(), 25);
    await look(visitor, 'provider-filtered');
    await page.goto(address);

    const table = (await download(visitor, 'Télécharger en CSV')).trim().split('\r\n').slice(1);
    assert.deepEqual(
      table.map((line) => line.split(';').slice(0, 3).join(';')),
      NAMES.map((name, n) => `"${name}";"${clientOf(n)}";"${'ABCDF'[n % 5]}"`),
    );
    const { domains } = JSON.parse(await download(visitor, 'Télécharger en JSON')) as {
      readonly domains: readonly { readonly domain: string }[];
    };
    assert.deepEqual(
      domains.map(({ domain }) => domain),
      NAMES,
    );

    isSpoilt = true;
    await site.auditDue(SUNDAY);
    await site.sendDue(SUNDAY);
    assert.deepEqual(messagesIn(site), [], 'nothing is mailed before Monday');
    await site.sendDue(MONDAY);
    assert.equal(messagesIn(site).length, 1, 'one message for all domains');
    const { subject = '', text = '' } = await mailed(site, /nouveaux défauts/, PROVIDER);
    // Those that were spoilt, and those whose name expires within three days since Sunday.
    const expiring = NAMES.filter((name) => SPOILT.includes(name) || firstWorldOf(name) === 'passoire.example');
    assert.match(subject, new RegExp(`^${expiring.length} domaines`));
    const named = [...new Set(text.match(/client-\d{3}\.fr/g))];
    assert.deepEqual(
      SPOILT.filter((name) => !named.includes(name ?? '')),
      [],
    );
    assert.deepEqual(
      named.filter((name) => !expiring.includes(name)),
      [],
    );
    const listed = /https?:\/\/[^/\s]+(\/surveillance\/domaines\/\S+)/.exec(text)?.[1];
    await page.goto(`${site.url}${listed}`);
    await page.getByRole('link', { name: 'Tous vos domaines dans un tableau' }).click();
    await page
      .getByRole('combobox', { name: 'Note', exact: true })
      .locator('option', { hasText: 'F (43)' })
      .waitFor({ state: 'attached' });

    await shareWithClient(visitor, 'Client 1');
    // It reloads by itself until the first steps of all domains are drawn.
    const first = page.getByRole('heading', { name: 'À faire d’abord' });
    await first.nth(19).waitFor({ timeout: DRAWN_MS });
    assert.equal(await first.count(), 20);
    await page.getByRole('heading', { name: '5 autres domaines' }).waitFor();
    assert.equal(
      await page
        .locator('article h2')
        .filter({ hasText: /^client-/ })
        .count(),
      20,
      'lowest points first',
    );
    assert.equal(await rows.count(), 5);
    await look(visitor, 'provider-client');
    await assertSound(visitor);
    assert.deepEqual(site.warnings, []);
  });
});

/** How many domains have each fault, by its title and outcome. */
function expectedFaults(worldOf: (domain: string) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const world of WORLDS) {
    const own = NAMES.filter((name) => worldOf(name) === world);
    const faults = conclude(evidenceOf(world, own[0] ?? '', SATURDAY))
      .verdicts.filter(({ outcome, severity }) => (outcome === 'warn' || outcome === 'fail') && severity !== 'info')
      .map((verdict) => `${titleOf(verdict)} (${outcomeWords[verdict.outcome]})`);
    for (const fault of new Set(faults)) counts.set(fault, (counts.get(fault) ?? 0) + own.length);
  }
  return counts;
}

/** The outbox appears with the first message. */
const messagesIn = ({ folder }: ProviderSite) =>
  existsSync(join(folder, 'mail')) ? readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml')) : [];

async function download({ page }: Visit, link: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const chunks = await (await (await started).createReadStream()).toArray();
  return Buffer.concat(chunks).toString('utf8').replace('\ufeff', '');
}

/** Makes a page for the client of a tag, and opens it. */
async function shareWithClient(visitor: Visit, tag: string): Promise<void> {
  const { page } = visitor;
  await page.getByRole('link', { name: 'Partager le parc' }).click();
  await page.getByLabel('Nom de votre entreprise').fill('Infogérance Martin');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('vos clients vous voient ainsi').waitFor();
  await page.getByLabel('Pour qui').fill('Mairie de Durand');
  await page.getByLabel('Ce que ce lien montre').selectOption(`tag:${tag}`);
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  await page.getByText('Voici le lien pour').waitFor();
  await look(visitor, 'provider-sharing');
  const link = (await page.locator('code').first().textContent())?.trim() ?? '';
  const path = new URL(link).pathname;
  await page.goto(new URL(path, page.url()).href);
}
