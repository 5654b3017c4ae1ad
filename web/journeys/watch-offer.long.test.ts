import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { mailed } from './purchase.ts';
import { analyse } from './routes.ts';
import { assertSound, eventually, look, submit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

describe('a visitor who wants a domain watched', {
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

  test('says so before the audit, enters an address after it, and confirms with the mailed link', async () => {
    const visitor = await visit(browser as Browser, product.url);
    const { page } = visitor;
    await page.getByLabel('Surveiller ce domaine').check();
    await submit(page, 'moyenne.example');
    await page.getByText('Il ne manque que votre adresse').waitFor();
    const field = page.getByLabel('Votre adresse e-mail');
    await field.fill('pas une adresse');
    await field.press('Enter');
    await page.getByText('par exemple nom@exemple.fr').waitFor();
    assert.equal(
      await field.evaluate((input) => input === document.activeElement),
      true,
      'the error is below the focused field',
    );
    await look(visitor, 'watch-offer');
    await field.fill('ana@exemple.fr');
    await field.press('Enter');
    const sent = page.getByRole('heading', { name: 'Ouvrez le message que nous venons d’envoyer' });
    await sent.waitFor();
    await eventually(async () =>
      assert.equal(await sent.evaluate((heading) => heading === document.activeElement), true),
    );
    const mail = await mailed(product, /^Confirmez la surveillance/, 'ana@exemple.fr');
    await page.goto(/https?:\/\/\S+\/surveillance\/confirmer\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? '');
    await page.getByRole('heading', { name: 'Confirmer la surveillance' }).waitFor();
    await assertSound(visitor);
    await page.getByRole('button', { name: 'Confirmer la surveillance' }).click();
    await page.getByText('C’est confirmé').waitFor();
    await assertSound(visitor);
    await visitor.close();
  });

  test('finds the offer under a result that another visitor had made, and reads when nothing could be sent', async () => {
    const reportId = await analyse(product.url, 'parking.example');
    const visitor = await visit(browser as Browser, `${product.url}/analyse/${reportId}`);
    const { page } = visitor;
    for (let times = 0; times < 3; times += 1) await ask(page, 'bob@exemple.fr');
    await page.getByLabel('Votre adresse e-mail').fill('bob@exemple.fr');
    await page.getByRole('button', { name: 'Recevoir le lien de confirmation' }).click();
    await page.getByText('aucun autre ne part avant demain').waitFor();
    await visitor.close();
  });
});

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le lien de confirmation' }).click();
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click();
}
