import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { hostile } from '../../tests/hostile.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { buy, mailed } from './purchase.ts';
import { submit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const PASSWORD = 'une phrase assez longue';
const SCRIPT = '<script>window.trapped=1</script>';
const IMAGE = '<img src=https://evil.example/p.gif onerror=window.trapped=2>';
const FORMULA = '=HYPERLINK("https://evil.example","ok")';

/** The concurrent audits of one visitor. */
const AT_ONCE = 3;

/** The hostile texts that a form accepts: no control characters, short enough for a name. */
const collected = hostile<{ readonly text: string }>('text_injection')
  .map(({ text }) => text)
  .filter((text) => text.length <= 80 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text));

describe('untrusted text is shown verbatim, and none of it runs', {
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

  /** Nothing ran, no other host was contacted, no link or form leads to a foreign target. */
  async function assertQuiet(page: Page, complaints: readonly string[]): Promise<void> {
    assert.equal(await page.evaluate(() => (window as { trapped?: unknown }).trapped), undefined);
    const led = await page.evaluate(() =>
      [...document.querySelectorAll('[href], [src], [action], [srcdoc]')]
        .map((element) => ['href', 'src', 'action', 'srcdoc'].map((name) => element.getAttribute(name) ?? '').join(' '))
        // A message that the reader addresses himself may quote a zone; it leads nowhere.
        .map((address) => address.replace(/^mailto:\?\S*/, 'mailto:'))
        .filter((address) => /javascript:|evil\.example|trapped/.test(address)),
    );
    assert.deepEqual(led, []);
    assert.deepEqual(complaints, []);
  }

  test('on the live page, in the result, without JavaScript, in its JSON and in its stream', async () => {
    const visitor = await visit(browser as Browser, product.url, { reducedMotion: 'reduce' });
    const { page, complaints } = visitor;
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await submit(page, 'piegee.example');
    await page.getByRole('heading', { name: 'Analyse Terminée !' }).waitFor();
    await page.getByRole('link', { name: 'Tout voir' }).first().click();
    await page.locator('#dmarc').waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    for (const text of [SCRIPT, IMAGE, '{{constructor', '#panic('])
      await page.locator('#resultats').filter({ hasText: text }).waitFor();
    await assertQuiet(page, complaints);
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('analysisData') ?? '{}').reportId as string);
    const still = await visit(browser as Browser, `${product.url}/analyse/${id}/tout`, { javaScriptEnabled: false });
    assert.ok((await still.page.content()).includes('&lt;script&gt;window.trapped=1&lt;/script&gt;'));
    assert.equal((await still.page.content()).includes(SCRIPT), false);
    await still.close();
    const json = await fetch(`${product.url}/api/analysis/${id}/document`);
    assert.match(json.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(json.headers.get('x-content-type-options'), 'nosniff');
    assert.ok(JSON.stringify(await json.json()).includes(JSON.stringify(SCRIPT).slice(1, -1)));
    const stream = await (await fetch(`${product.url}/api/analysis/${id}/events`)).text();
    for (const line of stream.split('\n')) assert.match(line, /^(?:$|:|(?:id|event|retry|data): )/);
    for (const [, text = ''] of stream.matchAll(/^data: (.*)$/gm)) assert.equal(typeof JSON.parse(text), 'object');
    await visitor.close();
  });

  test('in the order, the mails, the report, the dashboard and its export', async () => {
    assert.ok(product.firstLogin);
    const email = 'jeanne@exemple.fr';
    await buy(product, 'piegee.example', { firstName: SCRIPT, lastName: FORMULA, email });
    const names = [...pairs(collected).entries()];
    for (let index = 0; index < names.length; index += AT_ONCE)
      await Promise.all(
        names
          .slice(index, index + AT_ONCE)
          .map(([n, [firstName, lastName]]) =>
            buy(product, 'piegee.example', { firstName, lastName, email }, [`s${n}`]),
          ),
      );
    const sale = await mailed(product, /^Commande|commande/i);
    assert.equal(/<script|<img[^>]+evil/.test(sale.html ?? ''), false);

    const visitor = await visit(browser as Browser, product.firstLogin, { acceptDownloads: true });
    const { page, complaints } = visitor;
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByLabel('Nom affiché').fill('Zoé Garde');
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await page.getByText('Validation requise').last().waitFor();
    await page.getByText(SCRIPT).first().waitFor();
    await assertQuiet(page, complaints);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    const cells = csv.split(/\r?\n/).flatMap((row) => row.split(/[;,](?=(?:[^"]*"[^"]*")*[^"]*$)/));
    assert.deepEqual(
      cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell)),
      [],
    );
    assert.ok(csv.includes('HYPERLINK'));

    await page.getByText(SCRIPT).first().click();
    await page.getByRole('button', { name: 'piegee.example' }).last().click();
    await page.getByText('12 protocoles mesurés sur 12').waitFor();
    await assertQuiet(
      page,
      complaints.filter((complaint) => !complaint.startsWith('a request to blob:')),
    );
    await page.getByLabel('J’envoie ce rapport sans ouvrir son PDF ici').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Valider & Envoyer' }).click();
    await page.getByText('Le rapport est prêt à partir.').waitFor();
    const mail = await mailed(product, /^Votre rapport/);
    assert.ok(mail.headers.every(({ key }) => key !== 'bcc'));
    const link = /http:\/\/\S+\/api\/download-report\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
    const pdf = await (await page.context().request.get(link)).body();
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    assert.equal(/\/(?:JavaScript|Launch|OpenAction)\b/.test(pdf.toString('latin1')), false);
    const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e8 });
    if (text.error) return;
    assert.ok(text.stdout.replaceAll(/[\s\p{Cf}]/gu, '').includes(SCRIPT.replaceAll(' ', '')));
    await visitor.close();
  });
});

/** Pairs of texts, for the two words that a name needs. */
function pairs(texts: readonly string[]): readonly (readonly [string, string])[] {
  const long = texts.map((text) => text.padEnd(2, 'a'));
  return long.flatMap((text, index) => (index % 2 === 0 ? [[text, long[index + 1] ?? text] as const] : []));
}
