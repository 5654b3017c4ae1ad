import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { handIn } from '../../trials/talk.ts';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { analyse } from './routes.ts';
import { assertSound, look, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const CANARY = 'canari-7f3a91';
const letter = (author: string) =>
  [
    `From: Jeanne ${CANARY} <${CANARY}@${author}>`,
    `Subject: ${CANARY}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${CANARY}@${author}>`,
    '',
    `Bonjour, ${CANARY}.`,
  ].join('\r\n');

describe('a visitor who sends a test message', {
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

  /** From the result to the waiting page; returns the address shown there. */
  async function askAddress(page: Page): Promise<string> {
    await page.getByText('Autres actions').click();
    await page.getByRole('link', { name: 'Envoyer un message d’essai' }).first().click();
    await page.getByRole('button', { name: 'Obtenir une adresse' }).click();
    await page.getByText('Aucun message pour l’instant.').waitFor();
    return (await page.locator('pre code').textContent()) ?? '';
  }

  test('gets an address from the result, sees the message arrive and its results, on a legible page', async () => {
    const result = `${product.url}/analyse/${await analyse(product.url, 'exemplaire.example')}`;
    const visitor = await visit(browser as Browser, result);
    const { page } = visitor;
    const to = await askAddress(page);
    assert.match(to, /^essai-[a-z2-9]{20}@rempart\.localhost$/);
    await assertSound(visitor);
    const from = `${CANARY}@exemplaire.example`;
    assert.match(await handIn(product.gatePort, { from, to, message: letter('exemplaire.example') }), /^250 /);
    await page.getByRole('heading', { name: 'Ce que votre message montre' }).waitFor();
    await page.getByText(/^Ce message se dit écrit au nom d’exemplaire\.example/).waitFor();
    await page.getByText(/n’a pas le droit d’envoyer en son nom/).waitFor();
    await page.getByText('Ni SPF ni DKIM ne prouvent que ce message vient de vous').waitFor();
    await page.getByText('Le message n’est pas signé.').waitFor();
    await page.getByText(/Le message échoue à DMARC, et exemplaire\.example demande de le refuser/).waitFor();
    await look(visitor, 'test-message');
    assert.match(await handIn(product.gatePort, { from, to, message: letter('exemplaire.example') }), /^550 5\.1\.1 /);
    await visitor.close();
  });

  test('reads without JavaScript that a message of another domain says nothing about this one', async () => {
    const result = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}`;
    const visitor = await visit(browser as Browser, result, { javaScriptEnabled: false });
    const { page } = visitor;
    const to = await askAddress(page);
    await handIn(product.gatePort, { from: '', to, message: letter('exemplaire.example') }, { tls: false });
    await page.reload();
    await page.getByText(/Ce message est écrit au nom d’exemplaire\.example, et non de moyenne\.example/).waitFor();
    await page.getByText('Le message est arrivé en clair, alors que le chiffrement était proposé.').waitFor();
    assert.equal(await page.getByText('Que faire').count(), 0, 'no advice on another domain');
    await visitor.close();
  });

  test('gets an address for the reports of receivers, with the record to publish', async () => {
    const reportId = await analyse(product.url, 'exemplaire.example');
    const visitor = await visit(browser as Browser, `${product.url}/qui-ecrit-en-votre-nom?analyse=${reportId}`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Recevez ces rapports ici' }).click();
    await page.getByRole('button', { name: 'Obtenir une adresse' }).click();
    await page.getByText('Aucun rapport n’est encore arrivé.').waitFor();
    assert.match(
      (await page.locator('pre code').textContent()) ?? '',
      /^v=DMARC1; p=reject; sp=reject; np=reject; rua=mailto:dmarc@exemplaire\.example,mailto:[a-z2-9]{20}@rempart\.localhost$/,
    );
    await page.getByText('exemplaire.example._report._dmarc.rempart.localhost').waitFor();
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await assertSound(visitor);
    }
    await visitor.close();
  });

  test('leaves nothing of its text behind, in no file of the server', () => {
    const files = readdirSync(product.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    assert.ok(files.length > 20);
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      assert.ok(!contentOf(path).includes(CANARY), path);
    }
  });
});

/** Empty where the running server has removed the file meanwhile. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
