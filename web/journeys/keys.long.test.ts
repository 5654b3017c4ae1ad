import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { mailed } from './purchase.ts';
import { assertSound, look, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

describe('a customer of the API', {
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

  test('requests a link, creates a key, calls with it, replaces it and revokes it', async () => {
    const visitor = await visit(browser as Browser, `${product.url}/cles`);
    const { page } = visitor;
    await assertSound(visitor);
    await page.getByLabel('Adresse e-mail').fill('dev@exemple.fr');
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    await page.getByText('Le lien vient d’être envoyé').waitFor();
    const mail = await mailed(product, /clés de l’API/);
    const path = /https?:\/\/\S+(\/cles\/[\w-]{43})/.exec(mail.text ?? '')?.[1];
    await page.goto(`${product.url}${path}`);
    await page.getByText('Cette adresse n’a pas encore de clé.').waitFor();
    await page.getByLabel('Nom de la clé').fill('Intranet');
    await page.getByRole('button', { name: 'Créer une clé' }).click();
    const made = page.locator('.notice pre');
    await made.waitFor();
    const secret = (await made.textContent()) ?? '';
    assert.match(secret, /^rmp_[\w-]{43}$/);
    const call = async (key: string) =>
      (await fetch(`${product.url}/api/v1/analysis`, { headers: { authorization: `Bearer ${key}` } })).status;
    assert.equal(await call(secret), 200);
    await look(visitor, 'keys');

    await page.getByRole('button', { name: 'Remplacer la clé Intranet' }).click();
    await page.getByText('elle ouvre encore jusqu’au').waitFor();
    const second = (await made.textContent()) ?? '';
    assert.notEqual(second, secret);
    await page.getByRole('button', { name: 'Révoquer la clé Intranet' }).first().click();
    await page.getByText('La clé est révoquée').waitFor();
    assert.deepEqual([await call(second), await call(secret)], [401, 200]);
    await assertSound(visitor);
  });
});
