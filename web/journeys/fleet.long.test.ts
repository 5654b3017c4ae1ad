import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { mailed } from './purchase.ts';
import { analyse } from './routes.ts';
import { assertSound, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

describe('whoever looks after many domains', {
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

  test('pastes a list, corrects it, reads letters and common faults, filters, exports, and wants one mail a week', async () => {
    const start = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}`;
    const visitor = await visit(browser as Browser, start);
    const { page } = visitor;
    const offer = page.locator('#surveiller');
    await offer.getByLabel('Adresse e-mail').fill('parc@exemple.fr');
    await offer.getByRole('button').click();
    await offer.getByText('parc@exemple.fr').waitFor();
    const asked = await mailed(product, /moyenne\.example/, 'parc@exemple.fr');
    const confirm = /https?:\/\/\S+(\/surveillance\/confirmer\/[\w-]{43})/.exec(asked.text ?? '')?.[1];
    await page.goto(`${product.url}${confirm}`);
    await page.getByRole('button', { name: 'Confirmer la surveillance' }).click();
    await page.getByText('C’est confirmé').waitFor();
    await page
      .getByRole('link', { name: /domaines/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Tous vos domaines dans un tableau' }).click();
    await page.getByRole('heading', { name: 'Mon parc' }).waitFor();
    const address = page.url();

    const list = page.getByLabel('Votre liste');
    await list.fill('passoire.example,client Durand\npas un nom\npassoire.example');
    await page.getByLabel(/Je suis en droit/).check();
    await page.getByRole('button', { name: 'Ajouter la liste' }).click();
    await page.getByText(/^Ligne 2/).waitFor();
    await page.getByText(/^Ligne 3/).waitFor();
    assert.match(await list.inputValue(), /pas un nom/, 'what was typed stands there still');
    await assertSound(visitorWithoutRefusal(visitor));
    await page.getByLabel('Ou un fichier CSV').setInputFiles({
      name: 'parc.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('domaine;client\r\npassoire.example;client Durand\r\n'),
    });
    await page.getByLabel(/Je suis en droit/).check();
    await page.getByRole('button', { name: 'Ajouter la liste' }).click();
    await page.getByText('1 domaine ajouté').waitFor();

    for (let tries = 0; tries < 120; tries += 1) {
      await page.goto(address);
      if (await page.getByText('2 domaines, tous analysés').count()) break;
      await page.waitForTimeout(1000);
    }
    await page.getByRole('heading', { name: 'Défauts communs' }).waitFor();
    await page.getByText('Ce même défaut touche 2 domaines').first().waitFor();
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [375, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await assertSound(visitor);
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/fleet-${width}.png`, fullPage: true });
    }
    await page.getByText('Le message à copier').first().click();
    await page.getByText('- passoire.example').first().waitFor();

    const rows = page.getByRole('table').locator('tbody tr');
    await page.getByLabel('Étiquette').selectOption('client Durand');
    await page.getByRole('button', { name: 'Afficher' }).click();
    await page.waitForURL(/etiquette=/);
    assert.equal(await rows.count(), 1);
    await page.goto(address);
    assert.equal(await rows.count(), 2);

    const csv = await (await fetch(`${address}/parc.csv`)).text();
    assert.match(csv, /"passoire\.example";"client Durand";"F"/);
    const json = (await (await fetch(`${address}/parc.json`)).json()) as { readonly domains: readonly unknown[] };
    assert.equal(json.domains.length, 2);

    await page.getByRole('button', { name: 'Recevoir un seul message par semaine' }).click();
    await page.getByText('un message le lundi').first().waitFor();
    await page.getByRole('button', { name: 'Arrêter de surveiller passoire.example' }).click();
    await page.getByText('ce domaine n’est plus surveillé').waitFor();
    assert.equal(await rows.count(), 1);
    await assertSound(visitor);
  });
});

/** The console names an answer of 400, which was wanted here. */
function visitorWithoutRefusal<T extends { readonly complaints: string[] }>(visitor: T): T {
  for (const [index, said] of [...visitor.complaints.entries()].reverse())
    if (/status of 400/.test(said)) visitor.complaints.splice(index, 1);
  return visitor;
}
