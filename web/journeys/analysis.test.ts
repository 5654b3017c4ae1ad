import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

const browser: Browser | null = await openBrowser();

describe('a visitor', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let page: Page;
  const complaints: string[] = [];

  before(async () => {
    product = await startProduct();
    const context = await (browser as Browser).newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (fault) => complaints.push(fault.message));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== product.url) complaints.push(`a request to ${request.url()}`);
    });
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  test('refuses cookies, and is told what is wrong with a domain', async () => {
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Rejeter tout' }).click();
    await submit('');
    await page.getByText('Le domaine est requis').waitFor();
    await submit('exemple');
    await page.getByText('Format de domaine invalide').waitFor();
    const refusal = page.waitForResponse(/analysis\/start$/);
    await submit('co.uk');
    assert.equal((await refusal).status(), 400);
    await page.getByText('Ce nom est réservé').waitFor();
    // The browser writes the refusal into its console by itself.
    assert.deepEqual(
      complaints.splice(0).filter((complaint) => !complaint.includes('400')),
      [],
    );
  });

  test('sees the first page without fault', async () => {
    await page.goto(product.url);
    await assertSound();
  });

  test('watches twelve cards fill and reads a grade', async () => {
    await page.goto(product.url);
    await submit('https://exemplaire.example/contact');
    await page.getByRole('heading', { name: 'Analyse Terminée !' }).waitFor({ timeout: 40_000 });
    await page.getByRole('heading', { name: 'Pourquoi cette note ?' }).waitFor();
    const cards = await page.locator('[id^="carte-"] h3 > span').allTextContents();
    assert.equal(cards.length, 12);
    assert.ok(
      cards.every((word) => ['Conforme', 'À améliorer', 'À corriger', 'Sans objet', 'Indéterminé'].includes(word)),
      cards.join(),
    );
    await assertSound();
  });

  test('finds the analysis again after a reload, and at its own address', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Analyse Terminée !' }).waitFor();
    await page.getByRole('link', { name: 'Adresse de cette analyse' }).click();
    await page.waitForURL(/\/analyse\//);
    await page.getByRole('heading', { name: 'Pourquoi cette note ?' }).waitFor();
    await assertSound();
  });

  test('reads it on a telephone without scrolling sideways', async () => {
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px at ${width}`);
    }
  });

  async function submit(domain: string): Promise<void> {
    await page.getByLabel('Nom de domaine').fill(domain);
    await page.getByRole('button', { name: "Démarrer l'Analyse Experte" }).click();
  }

  async function assertSound(): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    );
    assert.deepEqual(complaints, []);
  }
});
