import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { contactField } from './purchase.ts';
import { logInFirst } from './routes.ts';
import { submit, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

describe('what this site stores in a browser', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let visitor: Visit;
  /** Every name found so far, in a storage or as a cookie. */
  const found = new Set<string>();

  before(async () => {
    product = await sharedProduct();
    visitor = await visit(browser as Browser, product.url, { reducedMotion: 'reduce' });
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  test('is found by a visit of every kind: an audit, a started purchase, reading, the administration', async () => {
    const { page } = visitor;
    await submit(page, 'parking.example');
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).first().click();
    await page.getByLabel('Prénom').fill('Jeanne');
    await page.getByLabel('Nom', { exact: true }).fill('Martin');
    await contactField(page, 'Adresse e-mail').fill('jeanne@exemple.fr');
    const saved = page.waitForResponse(/\/api\/contact-info\//);
    await page.getByRole('button', { name: 'Continuer' }).click();
    assert.ok((await saved).ok());
    await page.getByRole('heading', { name: 'Commander le rapport détaillé' }).waitFor();
    await note(page);
    for (const path of [
      '/',
      '/blog',
      '/blog/dmarc-rfc-9989',
      '/faqs',
      '/payment-success',
      '/contact',
      '/verification',
    ]) {
      await page.goto(product.url + path);
      await note(page);
    }
    await logInFirst(product);
    await page.goto(`${product.url}/sys/core/mgmt/auth/login`);
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill('une phrase assez longue');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL(/dashboard/);
    await note(page);
    await page.reload();
    await note(page);
    for (const name of [
      'react-router-scroll-positions',
      'analysisData',
      'contactInfo',
      'commande',
      'appareil',
      'adminToken',
    ])
      assert.ok(found.has(name), `${name} among ${[...found]}`);
  });

  test('is listed on /cookies, by name', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/cookies`);
    await note(page);
    const listedNames = await page.locator('#liste ~ * code').allTextContents();
    assert.ok(listedNames.length >= 10, listedNames.join());
    assert.deepEqual(
      [...found].filter((name) => !listedNames.includes(name)),
      [],
    );
  });

  test('is deleted by a button there, and the choice about cookies is asked again', async () => {
    const { page } = visitor;
    const answer = page.waitForResponse(/\/api\/forget-browser$/);
    await page.getByRole('button', { name: 'Effacer mes données de ce navigateur' }).click();
    assert.equal((await answer).status(), 204);
    await page.getByText('Vos données de ce navigateur sont effacées.').waitFor();
    await page.getByRole('region', { name: 'Gestion des cookies' }).waitFor();
    assert.deepEqual(await storedNames(page), []);
  });

  async function note(page: Page): Promise<void> {
    for (const name of await storedNames(page)) found.add(name);
  }
});

async function storedNames(page: Page): Promise<readonly string[]> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)));
  return [...stored, ...cookies.map(({ name }) => name)];
}
