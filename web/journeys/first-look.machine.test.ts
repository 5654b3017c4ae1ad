import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { HOME_BUDGET, RESULT_BUDGET, visitFirst } from './first-visit.ts';
import { type Product, sharedProduct } from './product.ts';
import { analyse } from './routes.ts';
import { assertSound, eventually, newVisitor, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const SCRIPT = '<script>window.trapped=1</script>';

/** One step of each long journey, all with one server and one browser; the long tests check the details. */
describe('a first look', {
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

  for (const path of ['/faqs', '/blog/dmarc-rfc-9989', '/verification'])
    test(`${path} has no defect, wide and narrow, light and dark`, async () => {
      const reader = await visit(browser as Browser, product.url + path);
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [320, 'dark'],
      ] as const) {
        await reader.page.setViewportSize({ width, height: 800 });
        await reader.page.emulateMedia({ colorScheme });
        await assertSound(reader);
      }
      assert.equal(await reader.page.locator('h1').count(), 1);
      await reader.close();
    });

  test('a first visit of the home by slow 3G stays within its budget', async () => {
    const { bytes, shift } = await visitFirst(browser as Browser, product.url);
    const scripts = bytes['Script'] ?? 0;
    assert.ok(scripts > 0 && scripts <= HOME_BUDGET.scriptBytes, `${scripts} bytes of scripts`);
    const all = Object.values(bytes).reduce((sum, some) => sum + some, 0);
    assert.ok(all <= HOME_BUDGET.bytes, `${all} bytes`);
    assert.ok(shift <= HOME_BUDGET.shift, `layout shift ${shift}`);
  });

  test('the home shows a phone an example of a result before the options, and folds these and the twelve cards', async () => {
    const visitor = await visit(browser as Browser, product.url, { viewport: { width: 375, height: 812 } });
    const { page } = visitor;
    const example = page.getByRole('figure', { name: 'Exemple, domaine fictif' });
    await example.getByRole('img', { name: 'Plan du fort de moyenne.example, note C' }).waitFor();
    assert.deepEqual(await example.locator('dd').allInnerTexts(), Array(4).fill('boîte de réception ✕'));
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    const fort = await example.getByRole('img').boundingBox();
    assert.ok(fort && fort.y + fort.height <= 812, 'the letter is on the first screen');
    const options = page.locator('summary', { hasText: /^Options$/ });
    assert.ok((await top(example)) < (await top(options)));
    const [box, card] = [page.getByLabel('Surveiller ce domaine'), page.getByText('En attente de scan').first()];
    assert.deepEqual([await box.isVisible(), await card.isVisible()], [false, false]);
    await options.click();
    await box.check();
    await assertSound(visitor);
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.deepEqual([await box.isVisible(), await card.isVisible()], [true, true], 'a wide screen folds nothing');
    assert.equal(await options.isVisible(), false);
    await assertSound(visitor);
    await visitor.close();
  });

  test('asks about cookies, and does not ask again after a refusal', async () => {
    const context = await newVisitor(browser as Browser);
    const page = await context.newPage();
    await page.goto(`${product.url}/faqs`);
    const banner = page.locator('#consentement');
    await banner.waitFor();
    const sent = page.waitForRequest(/\/api\/consent$/);
    await page.getByRole('button', { name: 'Rejeter tout' }).click();
    assert.equal((await sent).postDataJSON().analytics, false);
    await page.goto(product.url);
    await page.locator('h1').waitFor();
    assert.equal(await banner.isVisible(), false);
    await context.close();
  });

  test('the first screen of a result shows the letter and where a forgery arrives', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}`;
    const visitor = await visit(browser as Browser, address, { viewport: { width: 375, height: 800 } });
    await visitor.page.getByRole('heading', { name: 'moyenne.example : note C', level: 1 }).waitFor();
    await visitor.page
      .getByRole('region', { name: 'Aujourd’hui, un faux e-mail à votre nom peut arriver :' })
      .waitFor();
    await assertSound(visitor);
    await visitor.page.getByRole('link', { name: 'Tout voir' }).first().click();
    const protocols = visitor.page.getByRole('region', { name: 'Protocoles de Sécurité Analysés' });
    await protocols.waitFor();
    assert.equal(await protocols.getByRole('heading', { level: 4 }).count(), 12, 'each protocol is a heading');
    await assertSound(visitor);
    await visitor.close();
  });

  test('a first visit of a whole result by slow 3G stays within its budget, and fetches React only for what is pressed', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}/tout`;
    const { bytes, shift } = await visitFirst(browser as Browser, address);
    const [scripts = 0, page = 0] = [bytes['Script'], bytes['Document']];
    assert.ok(scripts > 0 && scripts <= RESULT_BUDGET.scriptBytes, `${scripts} bytes of scripts`);
    assert.ok(page > 0 && page <= RESULT_BUDGET.pageBytes, `${page} bytes of HTML`);
    assert.ok(shift <= RESULT_BUDGET.shift, `layout shift ${shift}`);
    const visitor = await visit(browser as Browser, address);
    const card = visitor.page.locator('#spf');
    const fold = card.locator('summary').first();
    const refused = visitor.page
      .locator('#annonce')
      .getByText('n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.');
    await visitor.page.route('**/assets/awake*', (route) => route.abort());
    await fold.click();
    await refused.waitFor();
    await visitor.page.unroute('**/assets/awake*');
    // Some browsers keep a failed import until the page is loaded again, as these words ask for.
    await visitor.page.reload();
    await visitor.page.route('**/results', (route) => route.abort());
    await fold.click();
    await refused.waitFor();
    await visitor.page.unroute('**/results');
    visitor.complaints.splice(0);
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await fold.click();
    await fold.click();
    await card.getByText('Preuve', { exact: true }).first().click();
    await card.getByText('TXT moyenne.example').first().click();
    await card.getByText(/^dig /).first().waitFor();
    assert.equal(asked.filter((path) => path.endsWith('/results')).length, 1, 'the page woke with its proofs');
    await assertSound(visitor);
    await visitor.close();
  });

  test('what is pressed before React is there is pressed once when it is: one audit, also while its page is fetched', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'parking.example')}`;
    const visitor = await visit(browser as Browser, address);
    const { page } = visitor;
    const awake = Promise.withResolvers<void>();
    await page.route('**/assets/awake*', (route) => awake.promise.then(() => route.continue()));
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
    const again = page.getByRole('button', { name: 'Relancer parking.example' });
    await page.getByText('Autres actions').click();
    await again.dblclick();
    // A browser stays where it is when the next page has no content (RFC 9110 §15.3.5).
    await page.route(/\/analyse\/[\w-]{22}$/, (route) => route.fulfill({ status: 204 }));
    const leaving = page.waitForResponse(/\/analyse\/[\w-]{22}$/);
    awake.resolve();
    await leaving;
    assert.deepEqual(asked, ['/api/analysis/start']);
    assert.equal(await again.isDisabled(), true, 'the next page is still to come');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await eventually(async () => assert.equal(await again.isDisabled(), false, 'the visitor came back'));
    await visitor.close();
  });

  test('a fold that is opened before any script ran is filled', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}/tout`;
    const context = await newVisitor(browser as Browser);
    const page = await context.newPage();
    const plain = Promise.withResolvers<void>();
    await page.route('**/assets/plain*', (route) => plain.promise.then(() => route.continue()));
    await page.goto(address, { waitUntil: 'commit' });
    const card = page.locator('#spf');
    await card.locator('summary').first().click();
    plain.resolve();
    await card.getByText('Preuve', { exact: true }).first().waitFor();
    await context.close();
  });

  test('where a browser has translated the page, React draws it once more, and the visitor presses again', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'piegee.example')}`;
    const visitor = await visit(browser as Browser, address);
    const { page } = visitor;
    await page.evaluate(() => {
      const button = document.querySelector('#surveiller button');
      const translated = document.createElement('font');
      translated.append('Watch');
      button?.replaceChildren(translated);
    });
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.locator('#annonce').getByText('appuyez de nouveau').waitFor();
    await page.locator('#surveiller button').click();
    await page.locator('#surveiller-adresse-fault').waitFor();
    await visitor.close();
  });

  test('a result that is opened from the list of the home begins at its top', async () => {
    const id = await analyse(product.url, 'parking.example');
    const visitor = await visit(browser as Browser, `${product.url}/analyse/${id}`, {
      viewport: { width: 375, height: 500 },
    });
    const { page } = visitor;
    await page.locator('#resultats').waitFor();
    await page.goto(product.url);
    const link = page.getByRole('region', { name: 'Vos dernières analyses' }).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    assert.ok((await page.evaluate(() => scrollY)) > 100);
    await link.click();
    await page.locator('#resultats').waitFor();
    await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0));
    await visitor.close();
  });

  test('what needs JavaScript is not shown without it, whatever its element is styled with', async () => {
    const address = `/analyse/${await analyse(product.url, 'moyenne.example')}`;
    for (const path of [address, `${address}/tout`, `${address}/technique`, '/cookies']) {
      const visitor = await visit(browser as Browser, product.url + path, { javaScriptEnabled: false });
      const parts = visitor.page.locator('.scripted');
      assert.ok((await parts.count()) > 1, path);
      const shown = await parts.evaluateAll((all) =>
        all.filter((part) => getComputedStyle(part).display !== 'none').map(({ textContent }) => textContent),
      );
      assert.deepEqual(shown, [], path);
      await visitor.close();
    }
  });

  test('untrusted text is shown verbatim, and does not run', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'piegee.example')}/tout`;
    const visitor = await visit(browser as Browser, address);
    const { page, complaints } = visitor;
    await page.locator('#resultats').waitFor();
    assert.equal(await page.evaluate(() => (window as { trapped?: unknown }).trapped), undefined);
    const sent = await (await fetch(address)).text();
    assert.ok(sent.includes('&lt;script&gt;window.trapped=1&lt;/script&gt;'));
    assert.equal(sent.includes(SCRIPT), false);
    assert.deepEqual(complaints, []);
    await visitor.close();
  });

  test('the administrator creates an account with the link of the first start, and is logged in', async () => {
    assert.ok(product.firstLogin, 'the link is printed');
    const visitor = await visit(browser as Browser, product.firstLogin);
    const { page } = visitor;
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill('une phrase assez longue');
    await page.getByLabel('Nom affiché').fill('Zoé Garde');
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await page.waitForURL(/dashboard/);
    await assertSound(visitor);
    await visitor.close();
  });
});
