import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { product as named } from '@house/contract';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { assertSound } from './visit.ts';

const browser: Browser | null = await openBrowser();
const FLAG = `${named.slug}-cookie-consent`;
const PREFERENCES = `${named.slug}-cookie-preferences`;
const TITLE = { name: 'Gestion des cookies' };

describe('the choice about cookies', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  test('is asked on every kind of page, kept when refused, proved without identity, and changed from the foot', async () => {
    const page = await newcomer('/faqs');
    const dialog = page.getByRole('dialog', TITLE);
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'consentement-titre');
    await assertSound({ page, complaints: [], close: async () => {} });
    const sent = page.waitForRequest(/\/api\/consent$/);
    await dialog.getByRole('button', { name: 'Rejeter tout' }).click();
    const proof = (await sent).postDataJSON();
    assert.deepEqual(Object.keys(proof).sort(), ['analytics', 'marketing', 'preferences', 'proof', 'words']);
    assert.equal((await (await sent).response())?.status(), 204);

    for (const path of ['/blog', '/']) {
      await page.goto(product.url + path);
      await page.locator('h1').waitFor();
      assert.equal(await dialog.isVisible(), false);
    }
    const stored = await storage(page);
    assert.equal(stored.flag, 'true');
    assert.deepEqual(
      [stored.preferences.analytics, stored.preferences.necessary, stored.preferences.proof],
      [false, true, proof.proof],
    );

    await page.getByRole('button', { name: 'Gérer mes cookies' }).click();
    await dialog.getByLabel('Préférences').check();
    await dialog.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
    assert.equal(await dialog.isVisible(), false);
    assert.equal((await storage(page)).preferences.preferences, true);
    await page.context().close();
  });

  test('refusing and accepting are as large and as easy; saving appears with the detail', async () => {
    const page = await newcomer('/');
    const button = (name: string) => page.getByRole('button', { name });
    const [refuse, accept] = [await button('Rejeter tout').boundingBox(), await button('Accepter tout').boundingBox()];
    assert.equal(refuse?.height, accept?.height);
    assert.equal(refuse?.y, accept?.y);
    assert.equal(await button('Enregistrer mes préférences').isVisible(), false);
    await button('Personnaliser les préférences').click();
    assert.equal(await page.getByLabel('Nécessaires').isDisabled(), true);
    assert.equal(await page.getByLabel('Mesure d’audience').isChecked(), false);
    assert.equal(await page.getByLabel('Se souvenir de mon choix').isChecked(), true);
    await button('Enregistrer mes préférences').waitFor();
    await page.context().close();
  });

  test('that shall not be remembered lasts as long as the session', async () => {
    const page = await newcomer('/about');
    await page.getByRole('button', { name: 'Personnaliser les préférences' }).click();
    await page.getByLabel('Se souvenir de mon choix').uncheck();
    await page.getByRole('button', { name: 'Rejeter tout' }).click();
    await page.goto(`${product.url}/careers`);
    assert.equal(await page.getByRole('dialog', TITLE).isVisible(), false);
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), FLAG), null);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByRole('dialog', TITLE).waitFor();
    await page.context().close();
  });

  test('is asked again where what is stored cannot be read, and the console says so', async () => {
    const page = await newcomer('/faqs');
    const said = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.evaluate(
      ([flag, preferences]) => {
        localStorage.setItem(flag as string, 'true');
        localStorage.setItem(preferences as string, '{');
      },
      [FLAG, PREFERENCES],
    );
    await page.reload();
    await page.getByRole('dialog', TITLE).waitFor();
    assert.match((await said).text(), /cookie preferences/);
    await page.context().close();
  });

  test('covers nothing of the texts that are read before it, and can be put aside elsewhere', async () => {
    for (const path of ['/cookies', '/privacy', '/legal-notice']) {
      const page = await newcomer(path);
      const dialog = page.getByRole('dialog', TITLE);
      await dialog.waitFor({ state: 'attached' });
      const position = await page.locator('#consentement').evaluate((found) => getComputedStyle(found).position);
      assert.equal(position, 'static');
      await page.getByRole('link', { name: 'Retour' }).click();
      await page.waitForURL(`${product.url}/`);
      await page.keyboard.press('Escape');
      assert.equal(await dialog.isVisible(), false);
      assert.equal(await page.evaluate((key) => localStorage.getItem(key), FLAG), null);
      await page.context().close();
    }
  });

  test('can be forgotten on the page about cookies', async () => {
    const page = await newcomer('/cookies');
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    assert.equal((await storage(page)).preferences.marketing, true);
    await page.getByRole('button', { name: 'Effacer mon choix' }).click();
    await page.getByRole('dialog', TITLE).waitFor();
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), PREFERENCES), null);
    await page.context().close();
  });

  async function newcomer(path: string): Promise<Page> {
    const page = await (await (browser as Browser).newContext({ locale: 'fr-FR' })).newPage();
    await page.goto(product.url + path);
    return page;
  }
});

async function storage(page: Page) {
  const [flag, preferences] = await page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    [FLAG, PREFERENCES],
  );
  return { flag, preferences: JSON.parse(preferences ?? '{}') };
}
