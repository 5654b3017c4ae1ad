import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { aDay, aTlsReport } from '../../engine/aggregate-reports/testing/samples.ts';
import { packed, type WrittenReport, writeReport } from '../../engine/aggregate-reports/testing/write.ts';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { analyse } from './routes.ts';
import { assertSound, look, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const DAY = 86_400;
const PATH = '/qui-ecrit-en-votre-nom';

const later: WrittenReport = { ...aDay, id: '2', begin: aDay.begin + DAY, end: aDay.end + DAY };
const file = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as string),
});

describe('a visitor who asks who sends in the name of a domain', {
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

  test('drops files, and reads each sender, what rejection would cost, and what was not read', async () => {
    const visitor = await visit(browser as Browser, product.url + PATH);
    const { page } = visitor;
    await assertSound(visitor);
    const folder = mkdtempSync(join(tmpdir(), 'reports-'));
    const files = Object.entries({
      'exemple.xml.gz': packed(writeReport(aDay), 'gzip'),
      'exemple.zip': packed(writeReport(later), 'zip'),
      'tls.json': Buffer.from(JSON.stringify(aTlsReport)),
      'photo.jpg': Buffer.from('non'),
    });
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    await drop(
      page,
      files.map(([name]) => join(folder, name)),
    );
    await read(page);
    await page.getByText('3 rapports lus.').waitFor();
    // Only now: the browser reads them as it sends them, two seconds after the click.
    rmSync(folder, { recursive: true });
    await page.getByText('photo.jpg').waitFor();
    const [brevo, billing] = [card(page, 'Brevo'), card(page, 'erp-facile.fr')];
    assert.match(await words(brevo), /ne ferait refuser aucun message de Brevo/);
    assert.match(await words(billing), /ferait refuser 624 messages d’erp-facile\.fr/);
    assert.match(await words(page.locator('main')), /ferait refuser 630 messages, de 2 expéditeurs/);
    await page.getByText('Ces nombres en tableau').click();
    await page.getByRole('cell', { name: '312 (312)' }).first().waitFor();
    await assertPrintsWhole(page);
    await look(visitor, 'senders');
    await visitor.close();
  });

  test('does so without JavaScript, and reads when nothing was chosen or nothing could be read', async () => {
    const visitor = await visit(browser as Browser, product.url + PATH, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.getByLabel('Fichiers de rapports').setInputFiles([file('rapport.xml', writeReport(aDay))]);
    await read(page);
    await page.getByText('1 rapport lu.').waitFor();
    await page
      .getByLabel('Fichiers de rapports')
      .setInputFiles([file('lettre.eml', 'From: a@b.fr\r\nTo: c@d.fr\r\n\r\nx')]);
    await read(page);
    await page.getByRole('alert').getByText('Aucun rapport n’a pu être lu.').waitFor();
    await page.getByText('C’est un e-mail entier.').waitFor();
    await visitor.close();
  });

  test('comes from the DMARC card of a result, whose SPF record then names addresses', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}/tout`;
    const visitor = await visit(browser as Browser, address);
    const { page } = visitor;
    await page
      .getByRole('link', { name: /Qui écrit en votre nom/, includeHidden: true })
      .first()
      .waitFor({ state: 'attached' });
    const href = await page.locator('#dmarc').locator(`a[href^="${PATH}"]`).getAttribute('href');
    await page.goto(product.url + href);
    const report = writeReport({ ...aDay, domain: 'moyenne.example' }).replaceAll('exemple.fr', 'moyenne.example');
    await page.getByLabel('Fichiers de rapports').setInputFiles([file('rapport.xml', report)]);
    await read(page);
    await page.getByRole('heading', { name: 'moyenne.example' }).waitFor();
    assert.equal(await page.getByText('venez depuis le résultat').count(), 0);
    await page.getByText('absente de votre SPF').first().waitFor();
    await visitor.close();
  });
});

/** Drops files as from a folder: through the browser itself, not by a synthetic event. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const field = page.getByLabel('Fichiers de rapports');
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  assert.ok(box);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await page.waitForFunction(
    (many) => (document.querySelector<HTMLInputElement>('#reports')?.files?.length ?? 0) === many,
    files.length,
  );
}

async function read(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lire ces rapports' }).click();
}

function card(page: Page, name: string) {
  return page.locator('li').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

async function words(found: ReturnType<Page['locator']>): Promise<string> {
  return ((await found.textContent()) ?? '').replace(/\s+/g, ' ');
}

/** On paper a sender stays on one page, its addresses are unfolded, and nothing shows where the keyboard stood. */
async function assertPrintsWhole(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const card = document.querySelector('.senders-card') as HTMLElement;
    const styleOf = (element: Element, part?: string) => getComputedStyle(element, part);
    return {
      card: styleOf(card).breakInside,
      folded: styleOf(card.querySelector('details.prints') as HTMLElement, '::details-content').contentVisibility,
      frame: document.activeElement ? styleOf(document.activeElement).outlineStyle : 'none',
    };
  });
  assert.deepEqual(printed, { card: 'avoid', folded: 'visible', frame: 'none' });
  await page.emulateMedia({ media: 'screen' });
}
