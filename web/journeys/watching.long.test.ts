import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { mailed } from './purchase.ts';
import { analyse } from './routes.ts';
import { assertSound, look, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

describe('a watcher of a domain', {
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

  test('requests it on the result, confirms by mail, reads the watcher’s page, publishes a badge, and stops', async () => {
    const email = 'veille@exemple.fr';
    const visitor = await visit(
      browser as Browser,
      `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}`,
    );
    const { page } = visitor;
    const offer = page.locator('#surveiller');
    await offer.getByLabel('Adresse e-mail').fill(email);
    await offer.getByRole('button').click();
    await offer.getByText(email).waitFor();

    const asked = await mailed(product, /moyenne\.example/, email);
    const confirm = /https?:\/\/\S+(\/surveillance\/confirmer\/[\w-]{43})/.exec(asked.text ?? '')?.[1];
    await page.goto(`${product.url}${confirm}`);
    await page.getByRole('button', { name: 'Confirmer la surveillance' }).click();
    await page.getByText('C’est confirmé').waitFor();
    await page.getByRole('link', { name: 'Voir mes domaines surveillés' }).click();
    await page.getByRole('heading', { name: 'Mes domaines surveillés' }).waitFor();
    const address = page.url();

    // The first audit is due at once; the page says so until it is done.
    await assert.doesNotReject(async () => {
      for (let tries = 0; tries < 120; tries += 1) {
        if (await page.getByRole('img', { name: /^Points et note/ }).count()) return;
        await page.waitForTimeout(1000);
        await page.goto(address);
      }
      throw new Error((await page.locator('main').textContent()) ?? '');
    });
    await look(visitor, 'watching');
    await page.getByText('Les mêmes chiffres en tableau').click();
    await page.getByRole('columnheader', { name: 'Usurpation' }).waitFor();

    await page.getByText('Un insigne pour votre site').click();
    await page.getByRole('button', { name: 'Publier l’insigne' }).click();
    const badge = page.getByRole('img', { name: 'L’insigne tel qu’il paraît aujourd’hui' });
    await badge.waitFor();
    const src = await badge.getAttribute('src');
    assert.match(await (await fetch(`${product.url}${src}`)).text(), /Rempart : note [A-F]/);

    await page.getByRole('button', { name: 'Obtenir de nouvelles adresses' }).click();
    const feed = await page.getByRole('link', { name: /surveillance\/flux/ }).getAttribute('href');
    assert.equal((await fetch(`${product.url}${new URL(feed ?? '').pathname}`)).status, 200);

    await page.getByRole('button', { name: /^Ne plus surveiller ce domaine/ }).click();
    await page.getByText('La surveillance est arrêtée').waitFor();
    assert.equal((await fetch(`${product.url}${src}`)).status, 404);
    await assertSound(visitor);

    await page.getByRole('button', { name: 'Tout arrêter et effacer mon adresse' }).click();
    await page.getByText('Votre adresse est effacée').waitFor();
    const again = page.getByRole('region', { name: 'Retrouver mes domaines' });
    await again.getByLabel('Adresse e-mail').fill(email);
    await again.getByRole('button', { name: 'Recevoir le lien' }).click();
    await page.getByText('Si des domaines sont surveillés').waitFor();
    await assertSound(visitor);
    await page.goto(address);
    await page.getByText('Ce lien n’ouvre plus rien').waitFor();
    await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
    await page.getByRole('heading', { name: 'Retrouver mes domaines' }).waitFor();
  });
});
