import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

const browser: Browser | null = await openBrowser();

describe('a buyer', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let permalink = '';
  let result = '';
  const complaints: string[] = [];

  before(async () => {
    product = await startProduct();
    context = await (browser as Browser).newContext({
      locale: 'fr-FR',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    page.on('pageerror', (fault) => complaints.push(fault.message));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== product.url) complaints.push(`a request to ${request.url()}`);
    });
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  test('has a result, and opens the purchase', async () => {
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Rejeter tout' }).click();
    await page.getByLabel('Nom de domaine').fill('moyenne.example');
    await page.getByRole('button', { name: "Démarrer l'Analyse Experte" }).click();
    await page.getByRole('heading', { name: 'Analyse Terminée !' }).waitFor({ timeout: 40_000 });
    result = page.url();
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).click();
    await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor();
    await assertSound();
  });

  test('is told what is wrong with the contact, then saves it', async () => {
    await page.getByLabel('Prénom').fill('J');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('Le prénom doit contenir au moins 2 caractères').waitFor();
    await page.getByText('Le nom doit contenir au moins 2 caractères').waitFor();
    await page.getByText('Adresse email invalide').waitFor();
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'firstName');
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByLabel('Nom', { exact: true }).fill('Martin');
    await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('jeanne@gmial.com');
    await page.getByRole('button', { name: 'jeanne@gmail.com' }).click();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: 'Commander le rapport détaillé' }).waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('contactInfo') ?? '{}'));
    assert.deepEqual(kept, { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@gmail.com' });
    await assertSound();
  });

  test('goes nowhere without both consents', async () => {
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    await page.getByRole('button', { name: 'Reprendre' }).waitFor();
    await page.getByRole('button', { name: 'Payer 19,90€' }).click();
    await page.getByText('Cochez les deux cases').waitFor();
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'terms');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  test('a business agrees in words of its own, under its own name', async () => {
    await page.clock.install();
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).click();
    await page.getByLabel('J’achète pour une entreprise').check();
    await page.getByLabel('Raison sociale').fill('Martin et fils');
    await page.getByLabel('SIREN').fill('732 829 321');
    await page.getByLabel('Adresse', { exact: true }).fill('2 place du Marché, 69001 Lyon');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('Ce numéro SIREN n’existe pas').waitFor();
    await page.getByLabel('SIREN').fill('732 829 320');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('au nom de Martin et fils').waitFor();
    await page.getByText('le droit de rétractation ne s’applique pas').waitFor();
    assert.equal(await page.getByText('je reconnais perdre mon droit de rétractation').count(), 0);
    await assertSound();
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByLabel('J’achète pour une entreprise').uncheck();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('je reconnais perdre mon droit de rétractation').waitFor();
    await page.keyboard.press('Escape');
  });

  test('where nothing is sold there is no button, and the end of the countdown opens nothing', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/checkout/')) asked.push(request.url());
    });
    await page.route('**/api/sales', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), enabled: false } });
    });
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).click();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('pas encore en vente ici').waitFor();
    for (const name of ['terms', 'immediate']) await page.locator(`[name="${name}"]`).check();
    for (let second = 0; second < 31; second += 1) await page.clock.runFor(1000);
    assert.deepEqual(asked, []);
    assert.equal(await page.getByRole('button', { name: 'Payer 19,90€' }).count(), 0);
    await page.unroute('**/api/sales');
    await page.keyboard.press('Escape');
  });

  test('the countdown does what the button does: without consents it goes nowhere, with them it goes to pay, and reopened it begins again', async () => {
    const open = async () => {
      await page.getByRole('button', { name: "Accès au rapport d'analyse" }).click();
      await page.getByRole('button', { name: 'Continuer' }).click();
      await page.getByText('dans 30 s').waitFor();
    };
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1000);
    };
    await open();
    await pass(12);
    await page.getByText('dans 18 s').waitFor();
    await page.keyboard.press('Escape');
    await open();
    await pass(31);
    await page.getByText('Cochez les deux cases').waitFor();
    assert.equal(page.url(), result);
    await page.keyboard.press('Escape');

    await open();
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    await pass(40);
    await page.getByRole('button', { name: 'Reprendre' }).click();
    for (const name of ['terms', 'immediate']) await page.locator(`[name="${name}"]`).check();
    await pass(31);
    await page.waitForURL(/sandbox\/paiement/);
    await page.clock.resume();
    await page.goBack();
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).waitFor();
  });

  test('pays by the keyboard alone, and the server confirms it', async () => {
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continuer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('dans 30 s').waitFor();
    for (const name of ['terms', 'immediate']) {
      await page.locator(`[name="${name}"]`).focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'Payer 19,90€' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sandbox\/paiement/);
    await page.getByText('aucune carte, aucune somme').waitFor();
    await assertSound();
    await page.getByRole('button', { name: 'Simuler une carte refusée' }).click();
    await page.getByText('La carte a été refusée').waitFor();
    await page.getByRole('button', { name: 'Payer', exact: true }).click();
    await page.getByRole('heading', { name: 'Paiement confirmé' }).waitFor();
    assert.equal(new URL(page.url()).search, '', 'the query string is cleared');
    await page.getByText('j•••@gmail.com').waitFor();
    await assertSound();
  });

  test('follows the order, whose file is not there before a person has read it', async () => {
    await page.getByRole('link', { name: 'Suivre ma commande' }).click();
    await page.getByRole('heading', { name: 'Paiement Confirmé !' }).waitFor();
    await page.waitForFunction(() => document.body.textContent?.includes('PDF Premium'));
    assert.equal(await page.getByRole('button', { name: 'Télécharger le rapport (PDF)' }).count(), 0);
    permalink = new URL(page.url()).searchParams.get('reportId') ?? '';
    await assertSound();
  });

  test('is not asked to pay twice', async () => {
    await page.goto(result);
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).click();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: 'Ce rapport est déjà commandé' }).waitFor();
    await assertSound();
  });

  test('who did not pay is not told that he did', async () => {
    const other = await (browser as Browser).newContext({ locale: 'fr-FR', viewport: { width: 375, height: 700 } });
    const stranger = await other.newPage();
    await stranger.goto(`${product.url}/?payment_success=true&report_id=AAAAAAAAAAAAAAAAAAAAAA`);
    await stranger.getByRole('heading', { name: 'Paiement introuvable' }).waitFor();
    await stranger.goto(`${product.url}/payment-success?reportId=${permalink}`);
    assert.equal(await stranger.getByText('gmail.com').count(), 0);
    await other.close();
  });

  test('anyone may fetch the specimen', async () => {
    await page.goto(`${product.url}/payment-success`);
    assert.equal(await page.getByText('Paiement Confirmé !').count(), 0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger l’exemple (PDF)' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'rempart-rapport-1.pdf');
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 700 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px at ${width}`);
    }
    await assertSound();
  });

  async function assertSound(): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    );
    assert.deepEqual(complaints, []);
  }
});
