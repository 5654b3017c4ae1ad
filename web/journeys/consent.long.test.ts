import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { product as named } from '@rempart/brand';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { assertSound, newVisitor } from './visit.ts';

const browser: Browser | null = await openBrowser();
const FLAG = `${named.slug}-cookie-consent`;
const PREFERENCES = `${named.slug}-cookie-preferences`;
const TITLE = { name: 'Gestion des cookies' };

describe('the choice about cookies', {
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

  test('is asked on every kind of page, kept when refused, proved without identity, and changed from the footer', async () => {
    const page = await newcomer('/faqs');
    const banner = page.getByRole('region', TITLE);
    await banner.waitFor();
    await assertSound({ page, complaints: [], close: async () => {} });
    const sent = page.waitForRequest(/\/api\/consent$/);
    await banner.getByRole('button', { name: 'Rejeter tout' }).click();
    const proof = (await sent).postDataJSON();
    assert.deepEqual(Object.keys(proof).sort(), ['analytics', 'marketing', 'preferences', 'proof', 'words']);
    assert.equal((await (await sent).response())?.status(), 204);

    for (const path of ['/blog', '/']) {
      await page.goto(product.url + path);
      await page.locator('h1').waitFor();
      assert.equal(await banner.isVisible(), false);
    }
    const stored = await storage(page);
    assert.equal(stored.flag, 'true');
    assert.deepEqual(
      [stored.preferences.analytics, stored.preferences.necessary, stored.preferences.proof],
      [false, true, proof.proof],
    );

    await page.getByRole('button', { name: 'Gérer mes cookies' }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'consentement-titre');
    await banner.getByLabel('Préférences').check();
    await banner.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
    assert.equal(await banner.isVisible(), false);
    assert.equal((await storage(page)).preferences.preferences, true);
    assert.equal(await focused(page), 'Gérer mes cookies');
    await page.context().close();
  });

  test('refusing and accepting are equally large and easy; saving appears with the detail', async () => {
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

  test('a choice not to be remembered lasts as long as the session', async () => {
    const page = await newcomer('/about');
    await page.getByRole('button', { name: 'Personnaliser les préférences' }).click();
    await page.getByLabel('Se souvenir de mon choix').uncheck();
    await page.getByRole('button', { name: 'Rejeter tout' }).click();
    await page.goto(`${product.url}/careers`);
    assert.equal(await page.getByRole('region', TITLE).isVisible(), false);
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), FLAG), null);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByRole('region', TITLE).waitFor();
    await page.context().close();
  });

  test('is asked again where the stored choice cannot be read, which is logged to the console', async () => {
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
    await page.getByRole('region', TITLE).waitFor();
    assert.match((await said).text(), /cookie preferences/);
    await page.context().close();
  });

  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 375, height: 800 },
    { width: 320, height: 256 },
  ])
    test(`does not prevent typing a domain, at ${viewport.width} × ${viewport.height}`, async () => {
      const page = await newcomer('/', { viewport });
      const banner = page.getByRole('region', TITLE);
      await banner.waitFor();
      const share = ((await banner.boundingBox())?.height ?? Infinity) / viewport.height;
      assert.ok(share < (viewport.height > 400 ? 0.14 : 0.3), `it covers ${Math.round(100 * share)} % of the window`);
      assert.equal(await page.locator(':modal, [inert]').count(), 0);
      await assertSound({ page, complaints: [], close: async () => {} });

      const field = page.getByLabel('Nom de domaine');
      await field.click();
      await page.keyboard.type('moyenne.example');
      assert.equal(await field.inputValue(), 'moyenne.example');
      for (const one of [field, page.getByRole('button', { name: "Démarrer l'Analyse Experte" })]) {
        await one.focus();
        assert.ok(await isUncovered(one), `${await focused(page)} lies under the banner`);
      }
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /Progression Générale|Analyse Terminée !|: note/ }).waitFor();
      assert.equal(await banner.isVisible(), true);
      await page.context().close();
    });

  test('comes after the content for the keyboard, and returns the focus', async () => {
    const page = await newcomer('/');
    await page.getByRole('region', TITLE).waitFor();
    const reached: (string | undefined)[] = [];
    while (reached.at(-1) !== 'Rejeter tout' && reached.length < 200) {
      await page.keyboard.press('Tab');
      reached.push(await focused(page));
    }
    assert.equal(reached[0], 'Aller au contenu');
    assert.ok(reached.includes('Nom de domaine'), reached.join());
    const last = reached.at(-4);
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('region', TITLE).isVisible(), false);
    assert.equal(await focused(page), last);
    await page.context().close();
  });

  test('keeps the focus while its detail opens, and Escape collapses that without choosing', async () => {
    const page = await newcomer('/faqs');
    const banner = page.getByRole('region', TITLE);
    await banner.getByRole('button', { name: 'Personnaliser les préférences' }).press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'consentement-titre');
    await banner.getByLabel('Marketing').check();
    await page.keyboard.press('Escape');
    assert.equal(await banner.getByLabel('Marketing').isVisible(), false);
    assert.equal(await banner.isVisible(), true);
    assert.equal((await storage(page)).flag, null);
    await page.context().close();
  });

  test('leaves the links and the end of every page within reach, on a phone', async () => {
    const page = await newcomer('/about', { viewport: { width: 375, height: 667 } });
    await page.getByRole('region', TITLE).waitFor();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    assert.ok(await isUncovered(page.getByRole('button', { name: 'Gérer mes cookies' })));
    await page.getByRole('link', { name: 'Protocoles', exact: true }).first().click();
    await page.waitForURL(`${product.url}/protocols`);
    await page.context().close();
  });

  test('asks nothing without JavaScript', async () => {
    const page = await newcomer('/', { javaScriptEnabled: false });
    await page.getByLabel('Nom de domaine').waitFor();
    assert.equal(await page.locator('#consentement').isVisible(), false);
    await page.context().close();
  });

  test('covers none of the texts that are read before it, which stay usable', async () => {
    for (const path of ['/cookies', '/privacy', '/legal-notice']) {
      const page = await newcomer(path);
      const banner = page.getByRole('region', TITLE);
      await banner.waitFor();
      assert.equal(await banner.evaluate((found) => getComputedStyle(found).position), 'static');
      if (path === '/cookies') {
        await page.getByRole('button', { name: 'Modifier mon choix' }).click();
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'consentement-titre');
        await banner.getByLabel('Mesure d’audience').waitFor();
      }
      await page.getByRole('link', { name: 'Retour' }).click();
      await page.waitForURL(`${product.url}/`);
      await banner.waitFor();
      assert.equal((await storage(page)).flag, null);
      await page.context().close();
    }
  });

  test('can be deleted on the page about cookies', async () => {
    const page = await newcomer('/cookies');
    await page.getByRole('button', { name: 'Accepter tout' }).click();
    assert.equal((await storage(page)).preferences.marketing, true);
    await page.getByRole('button', { name: 'Effacer mon choix' }).click();
    await page.getByRole('region', TITLE).waitFor();
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), PREFERENCES), null);
    await page.context().close();
  });

  async function newcomer(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await newVisitor(browser as Browser, options)).newPage();
    await page.goto(product.url + path);
    return page;
  }
});

/** The focused element, by its label or its text. */
async function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const found = document.activeElement;
    const label = found instanceof HTMLInputElement ? found.labels?.[0] : found;
    return (label ?? found)?.textContent?.trim();
  });
}

/** Whether a pointer in the middle of it would hit it. */
async function isUncovered(one: Locator): Promise<boolean> {
  return one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height - 2);
    return met !== null && (element.contains(met) || met.contains(element));
  });
}

async function storage(page: Page) {
  const [flag, preferences] = await page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    [FLAG, PREFERENCES],
  );
  return { flag, preferences: JSON.parse(preferences ?? '{}') };
}
