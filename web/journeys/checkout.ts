import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import type { Product } from './product.ts';
import { checkOut, contactField, mailed } from './purchase.ts';
import { brokenRules, eventually, newVisitor } from './visit.ts';

const browser: Browser | null = await openBrowser();

/** Registers the steps of a purchase. In short: those that every buyer takes, with the rules of accessibility applied to two of them. */
export function testBuyer(openProduct: () => Promise<Product>, { inShort }: { readonly inShort: boolean }): void {
  const skip = browser === null && 'no browser starts on this machine (CHROME_PATH may name one)';
  describe('a buyer', { skip }, () => steps(openProduct, inShort));
}

function steps(openProduct: () => Promise<Product>, inShort: boolean): void {
  /** A step that no other needs. */
  const aside: (name: string, work: () => Promise<void>) => void = inShort ? () => {} : test;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let permalink = '';
  let result = '';
  const complaints: string[] = [];

  before(async () => {
    product = await openProduct();
    context = await newVisitor(browser as Browser, { reducedMotion: 'reduce' });
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
    await page.getByRole('heading', { name: 'Analyse Terminée !' }).waitFor();
    result = page.url();
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).click();
    await page.getByRole('heading', { name: 'Vos coordonnées' }).waitFor();
    await assertSound();
  });

  test('reads what is wrong with the contact, then saves it', async () => {
    await page.getByLabel('Prénom').fill('J');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('Le prénom doit contenir au moins 2 caractères').waitFor();
    await page.getByText('Le nom doit contenir au moins 2 caractères').waitFor();
    await page.getByText('Adresse email invalide').waitFor();
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'firstName');
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByText('Le prénom doit contenir au moins 2 caractères').waitFor({ state: 'detached' });
    await page.getByText('Le nom doit contenir au moins 2 caractères').waitFor();
    await page.getByLabel('Nom', { exact: true }).fill('Martin');
    await contactField(page, 'Adresse e-mail').fill('jeanne@gmial.com');
    await page.getByRole('button', { name: 'jeanne@gmail.com' }).click();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: 'Commander le rapport détaillé' }).waitFor();
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Commander le rapport détaillé'),
    );
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('contactInfo') ?? '{}'));
    assert.deepEqual(kept, { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@gmail.com' });
    await assertSound(false);
  });

  aside('cannot continue without both consents', async () => {
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    await page.getByRole('button', { name: 'Reprendre' }).waitFor();
    await page.getByRole('button', { name: 'Payer 19,90€' }).click();
    await page.getByText('Cochez les deux cases').waitFor();
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'terms');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  aside('a business agrees in its own consent wording, under its own name', async () => {
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

  aside('where nothing is sold there is no button, and the end of the countdown opens nothing', async () => {
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

  aside(
    'the countdown does what the button does: nothing without consents, payment with them; reopened it begins again',
    async () => {
      const open = async () => {
        await page.getByRole('button', { name: "Accès au rapport d'analyse" }).click();
        await page.getByRole('button', { name: 'Continuer' }).click();
        await page.getByText('dans 30 s').waitFor();
      };
      const pass = async (seconds: number) => {
        for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1000);
      };
      // From here on seconds pass only where the test lets them.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
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
    },
  );

  test('pays with the keyboard alone, and the server confirms it', async () => {
    // In short, the dialog is still open.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continuer' }).focus();
    await page.keyboard.press('Enter');
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
    const till = page.url();
    await page.getByRole('link', { name: 'Revenir sans payer' }).click();
    await page.getByRole('heading', { name: 'Aucun paiement' }).waitFor();
    assert.equal(new URL(page.url()).search, '', 'the query string is cleared');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: 'Commander le rapport détaillé' }).waitFor();
    await page.getByText('jeanne@gmail.com').first().waitFor();
    await assertSound();
    await page.goto(till);
    await page.getByRole('button', { name: 'Payer', exact: true }).click();
    await page.getByRole('heading', { name: 'Paiement Confirmé !' }).waitFor();
    assert.equal(new URL(page.url()).search, '', 'the query string is cleared');
    await page.getByText('j•••@gmail.com').waitFor();
    await assertSound(false);
  });

  test('follows the order, whose file is unavailable before an administrator has read it', async () => {
    await page.getByRole('link', { name: 'Suivre ma commande' }).click();
    await page.getByRole('heading', { name: 'Paiement Confirmé !' }).waitFor();
    await page.waitForFunction(() => document.body.textContent?.includes('PDF Premium'));
    await page.getByText('moyenne.example').first().waitFor();
    await page
      .getByText(/au plus tard [a-z]+/)
      .first()
      .waitFor();
    const number = /C-\d{8}-[A-Z0-9]{6}/.exec((await page.getByRole('article').textContent()) ?? '')?.[0] ?? '';
    const withdrawal = page.getByRole('link', { name: 'Renoncer au contrat ici' }).first();
    assert.equal(await withdrawal.getAttribute('href'), `/retractation?commande=${number}`);
    const [invoice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger la facture (PDF)' }).click(),
    ]);
    assert.match(invoice.suggestedFilename(), /^facture-.+\.pdf$/);
    assert.equal(await page.getByRole('button', { name: 'Télécharger le rapport (PDF)' }).count(), 0);
    permalink = new URL(page.url()).searchParams.get('reportId') ?? '';
    await assertSound();
  });

  aside('is not asked to pay twice', async () => {
    await page.goto(result);
    await page
      .getByText(/Commandé le \d\d\/\d\d, /)
      .first()
      .waitFor();
    assert.equal(await page.getByRole('button', { name: "Accès au rapport d'analyse" }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Commander le rapport' }).count(), 0);
    await assertSound();
  });

  test('a visitor who did not pay reads no confirmation', async () => {
    const other = await newVisitor(browser as Browser, { viewport: { width: 375, height: 700 } });
    const stranger = await other.newPage();
    await stranger.goto(`${product.url}/?payment_success=true&report_id=AAAAAAAAAAAAAAAAAAAAAA`);
    await stranger.getByRole('heading', { name: 'Paiement introuvable' }).waitFor();
    await stranger.goto(`${product.url}/payment-success?reportId=${permalink}`);
    await stranger.getByRole('heading', { name: 'Suivre une commande' }).waitFor();
    await stranger.getByRole('button', { name: 'Recevoir à nouveau le lien' }).waitFor();
    const articleText = (await stranger.getByRole('article').textContent()) ?? '';
    assert.doesNotMatch(articleText, /gmail\.com|C-(?!20261121-7F3KQM)\d{8}|Confirmé|Disponible|moyenne/);
    await stranger.goto(`${product.url}/api/download-report/${permalink}?token=faux`);
    await stranger.getByRole('heading', { name: 'Ce lien n’est pas valable' }).waitFor();
    await stranger.getByRole('button', { name: 'Recevoir à nouveau le lien' }).waitFor();
    await stranger.goto(result);
    await stranger.getByRole('button', { name: "Accès au rapport d'analyse" }).waitFor();
    assert.equal(await stranger.getByText('Commandé le').count(), 0);
    await other.close();
  });

  aside('a pending payment that fails ends with an explanation and a message, and may be tried again', async () => {
    const other = await newVisitor(browser as Browser, { viewport: { width: 375, height: 700 } });
    const payer = await other.newPage();
    const { reportId, session, cookie } = await checkOut(product, 'passoire.example');
    const [name = '', value = ''] = cookie.split('=');
    await other.addCookies([{ name, value, url: product.url }]);
    const till = `${product.url}/sandbox/paiement/${session}`;
    await payer.goto(till);
    await payer.getByRole('button', { name: 'Payer par un moyen qui prend du temps' }).click();
    await payer.getByRole('heading', { name: 'Paiement en attente' }).waitFor();
    await payer.getByText(/Nous vous écrirons à j•••@exemple\.fr/).waitFor();
    await payer.getByText(/C-\d{8}-[A-Z0-9]{6}/).waitFor();
    await fetch(`${product.url}/api/sandbox/${session}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'fail' }),
    });
    await payer.getByRole('heading', { name: 'Le paiement n’a pas abouti' }).waitFor();
    await payer.getByText('Rien n’est débité').waitFor();
    const mail = await mailed(product, /Paiement non abouti/);
    assert.match(mail.text ?? '', /Rien n’est débité/);
    await payer.goto(`${product.url}/payment-success?reportId=${reportId}`);
    await payer.getByRole('heading', { name: 'Le paiement n’a pas abouti' }).waitFor();
    await payer.getByRole('link', { name: 'Réessayer' }).click();
    // This browser did not type the contact that the order has: it is asked for it before the payment.
    await payer.getByRole('heading', { name: 'Vos coordonnées' }).waitFor();
    assert.equal(new URL(payer.url()).search, '', 'the query string is cleared');
    await other.close();
  });

  aside('the specimen is public', async () => {
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

  async function assertSound(isAside = true): Promise<void> {
    assert.deepEqual(complaints, []);
    if (isAside && inShort) return;
    assert.deepEqual(await brokenRules(page), []);
  }
}
