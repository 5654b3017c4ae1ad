import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

describe('a reader of the blog', {
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

  test('searches whatever the accents, filters by category, and finds both in the URL', async () => {
    const { page, close } = await visit(browser as Browser, `${product.url}/blog`);
    const cards = page.locator('main article');
    assert.equal(await cards.count(), 8);
    await page.getByLabel('Chercher un article').fill('REGLES');
    await page.getByRole('button', { name: 'Chercher' }).click();
    await page.waitForURL(/q=REGLES/);
    assert.equal(await cards.count(), 1);
    await page.getByRole('link', { name: 'Conformité' }).click();
    await page.getByText('Aucun article trouvé pour vos critères de recherche.').waitFor();
    assert.match(page.url(), /q=REGLES&categorie=conformit/);
    await page.goto(`${product.url}/blog`);
    await page.getByRole('link', { name: 'E-mail', exact: true }).click();
    await page.waitForURL(/categorie=email/);
    assert.equal(await cards.count(), 2);
    await close();
  });

  test('sees that articles are loading while they do', async () => {
    const { page, close } = await visit(browser as Browser, `${product.url}/blog`);
    // With 204 the browser stays on the page, as it does while an answer takes long.
    await page.route(/categorie=dns/, (route) => route.fulfill({ status: 204 }));
    await page.getByRole('link', { name: 'DNS', exact: true }).click();
    await page.getByText('Chargement des articles...').waitFor();
    await close();
  });

  test('reads an article: contents, time of reading, related articles, copied code, shared link', async () => {
    const { page, close, complaints } = await visit(browser as Browser, `${product.url}/blog/dmarc-rfc-9989`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    await page.getByText('5 min de lecture').waitFor();
    await page
      .getByRole('navigation', { name: 'Sur cette page' })
      .getByRole('link', { name: 'Trois champs partent' })
      .click();
    await page.waitForURL(/#trois-champs-partent$/);
    assert.equal(await page.getByRole('region', { name: 'À lire ensuite' }).getByRole('listitem').count(), 2);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copier' }).first().click();
    await page.getByText('Copié', { exact: true }).waitFor();
    assert.equal(await copied(), 'v=DMARC1; p=quarantine; rua=mailto:dmarc@exemple.fr');
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
    await page.getByRole('button', { name: 'Partager' }).click();
    await page.getByText('Lien copié dans le presse-papiers !').waitFor();
    assert.equal(await copied(), `${product.url}/blog/dmarc-rfc-9989`);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    assert.equal(data['@type'], 'BlogPosting');
    assert.deepEqual(complaints, []);
    await close();
  });

  test('reads that an article does not exist', async () => {
    const { page, close } = await visit(browser as Browser, `${product.url}/blog/rien`);
    await page.getByRole('heading', { name: 'Article non trouvé' }).waitFor();
    await page.getByRole('link', { name: 'Retour au blog' }).click();
    await page.waitForURL(/\/blog$/);
    assert.equal((await fetch(`${product.url}/blog/rien`)).status, 404);
    await close();
  });
});
