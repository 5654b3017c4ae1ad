import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { assertSound, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

describe('a visitor who writes to the operator', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  before(async () => {
    product = await sharedProduct();
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  test('reads what is missing, keeps the text, sends it, and reads that it was stored', async () => {
    const writer = await visit(browser as Browser, product.url);
    const { page, complaints } = writer;
    await page.goto(`${product.url}/contact?objet=Presse`);
    assert.equal(await page.getByLabel('Sujet').inputValue(), 'Presse');
    await page.getByLabel('Prénom').fill('Ada');
    await page.getByLabel('Message').fill('Une question de fond, assez longue.');
    await page.getByLabel('Adresse e-mail').fill('ada');
    await send(page, 'Envoyer le message');
    await page.getByRole('alert').waitFor();
    // The browser itself writes the refusal to its console.
    complaints.splice(0);
    await assertSound(writer);
    assert.equal(await page.getByLabel('Message').inputValue(), 'Une question de fond, assez longue.');
    assert.equal(await lastName(page).getAttribute('aria-invalid'), 'true');

    await lastName(page).fill('Lovelace');
    await page.getByLabel('Adresse e-mail').fill('ada@exemple.fr');
    const isRead = Promise.withResolvers<void>();
    await page.route('**/contact*', async (route) => {
      await isRead.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await page.getByRole('button', { name: 'Envoi en cours...' }).waitFor();
    isRead.resolve();
    await page.getByText('Message envoyé avec succès !').waitFor();
    assert.match((await page.getByRole('status').first().textContent()) ?? '', /M-\d{8}-[0-9A-Z]{6}/);
    assert.equal(await page.getByLabel('Message').inputValue(), '');
    await assertSound(writer);
    await writer.close();
  });

  test('exercises a right and learns by when it must be answered, without JavaScript', async () => {
    const writer = await visit(browser as Browser, product.url, { javaScriptEnabled: false });
    const { page } = writer;
    await page.goto(`${product.url}/gdpr`);
    await page.getByLabel('Droit exercé').selectOption('erasure');
    await page.getByLabel('Adresse e-mail').fill('ada@exemple.fr');
    await send(page, 'Envoyer la demande');
    await page.getByText('Votre demande est enregistrée.').waitFor();
    await page.getByText(/Réponse due au plus tard le/).waitFor();
    await page.getByText(/D-\d{8}-[0-9A-Z]{6}/).waitFor();
    await writer.close();
  });

  test('withdraws in two steps: nothing is declared before the second, distinct button', async () => {
    const writer = await visit(browser as Browser, product.url);
    const { page } = writer;
    await page.getByRole('link', { name: 'Renoncer au contrat' }).first().click();
    await page.getByLabel('Prénom').fill('Ada');
    await lastName(page).fill('Lovelace');
    await page.getByLabel('Numéro de commande').fill('C-20261121-7F3K');
    await page.getByLabel('Adresse e-mail').fill('ada@exemple.fr');
    await send(page, 'Continuer');
    await page.getByText('rien n’est encore déclaré').waitFor();
    await assertSound(writer);
    await send(page, 'Confirmer la rétractation');
    await page.getByRole('heading', { name: 'Accusé de réception' }).waitFor();
    await page
      .getByText(/R-\d{8}-[0-9A-Z]{6}/)
      .first()
      .waitFor();
    await assertSound(writer);
    const kept = page.waitForEvent('download');
    await page.getByRole('link', { name: /Enregistrer cet accusé/ }).click();
    assert.match((await kept).suggestedFilename(), /^accuse-R-.+\.txt$/);
    await writer.close();
  });

  function lastName(page: Page) {
    return page.getByRole('textbox', { name: 'Nom (obligatoire)', exact: true });
  }

  async function send(page: Page, button: string): Promise<void> {
    await page.getByRole('button', { name: button }).click();
  }
});
