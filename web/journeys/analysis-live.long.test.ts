import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { assertSound, eventually, submit, visit } from './visit.ts';

/** What moved on its own, as a share of the screen, and the beginning of the texts that moved. */
interface Slid {
  readonly value: number;
  readonly what: readonly string[];
}

/** https://wicg.github.io/layout-instability/: TypeScript's DOM has no type for it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

const browser: Browser | null = await openBrowser();

/** Takes some five seconds: some of its servers answer late. */
const SLOW = 'capricieux.example';
/** Takes half a minute: none of its servers answers. */
const SILENT = 'muet.example';
const COMPLETE = { name: 'Analyse Terminée !' };
/** Complete, or shown again where another visitor had it made already. */
const DONE = { name: /Analyse Terminée !|: note / };

describe('a running analysis', {
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
  const arriveAt = (url: string, options = {}) => visit(browser as Browser, url, options);
  const arrive = (options = {}) => arriveAt(product.url, options);

  test('shows sub-steps as they are done, survives closing, reloading and leaving, and ends with a grade', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await submit(page, SILENT);
    await page.getByRole('heading', { name: 'Progression Générale' }).waitFor();
    await page.getByText('Vous pouvez fermer cette page').waitFor();
    await page.getByText('En cours...', { exact: true }).waitFor();
    await page.getByText('Scan en cours...').first().waitFor();
    await page.waitForFunction(() => /^\d+\s%\s: muet/.test(document.title));
    await assertSound(visitor);
    await page.getByRole('button', { name: 'Tout afficher' }).click();
    const bar = page.getByRole('progressbar', { name: 'Progression de l’analyse' });
    assert.match((await bar.getAttribute('aria-valuetext')) ?? '', /^\d+ vérifications? sur 43, .+ en cours$/);

    const address = page.url();
    assert.match(address, /\/analyse\/[\w-]{22}$/);
    const technical = `${address}/technique`;
    const readers = [await arriveAt(technical), await arriveAt(technical, { javaScriptEnabled: false })];
    await page.reload();
    await page.getByRole('heading', { name: 'Progression Générale' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^muet\.example/ }).click();
    await page.waitForURL(address);
    // On a busy machine it has ended meanwhile.
    await page.getByRole('heading', { name: /^Analyse Terminée !$|: sans note$/ }).waitFor();
    await page.getByText('Nous ne savons donc rien de vos réglages.').waitFor();
    for (const reader of readers) {
      await reader.page.getByText('Nous n’avons rien pu mesurer').first().waitFor();
      assert.equal(reader.page.url(), technical, 'who asked for the technical reading gets it at the end');
      await reader.close();
    }
    assert.equal(await page.getByRole('button', { name: "Accès au rapport d'analyse" }).count(), 0);
    await assertSound(visitor);
    const plain = await visit(browser as Browser, address, { javaScriptEnabled: false });
    const first = plain.page.locator('.hero-body');
    await first.getByRole('link', { name: 'Nouvelle analyse' }).waitFor();
    assert.equal(await first.getByRole('button', { name: 'Relancer' }).count(), 0);
    await plain.close();
    await page.getByRole('link', { name: 'Tout voir' }).last().click();
    await page.getByText('Nous n’avons rien pu mesurer').first().waitFor();
    await visitor.close();
  });

  test('is followed by polling while there is no stream', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.route('**/events', (route) => route.abort());
    const polled = page.waitForRequest((request) => /\/api\/analysis\/[\w-]{22}$/.test(request.url()));
    await submit(page, SLOW);
    await polled;
    await page.getByRole('heading', COMPLETE).waitFor();
    await page.getByRole('region', { name: 'Ensuite' }).waitFor();
    await visitor.close();
  });

  test('says that the connection is lost, and continues when it is restored', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.route('**/events', (route) => route.abort());
    await page.route(/\/api\/analysis\/[\w-]{22}/, (route) => route.abort());
    await submit(page, 'presque.example');
    await page.getByText('Connexion perdue, nouvelle tentative…').first().waitFor();
    await page.getByText('Simulation', { exact: true }).first().waitFor();
    await page.unroute(/\/api\/analysis\/[\w-]{22}/);
    await page.getByRole('heading', COMPLETE).waitFor();
    await page.getByText('Simulation').first().waitFor({ state: 'detached' });
    await visitor.close();
  });

  test('reads the results as often as it takes; back from a result that was reloaded, the form is there', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.route('**/results', (route) => route.abort());
    await submit(page, 'troue.example');
    await page.getByRole('heading', COMPLETE).waitFor();
    await page.getByText('Connexion perdue, nouvelle tentative…').first().waitFor();
    await page.unroute('**/results');
    await page.getByRole('region', { name: 'Ensuite' }).waitFor();
    await page.reload();
    await page.getByRole('heading', DONE).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: "Démarrer l'Analyse Experte" }).waitFor();
    await visitor.close();
  });

  test('is the same in two tabs, and each tab keeps its own', async () => {
    const visitor = await arrive();
    await submit(visitor.page, 'capricieux.example');
    await visitor.page.waitForURL(/\/analyse\//);
    const [other, third] = [await visitor.page.context().newPage(), await visitor.page.context().newPage()];
    await other.goto(visitor.page.url());
    await third.goto(product.url);
    await submit(third, 'exemplaire.example');
    await Promise.all([visitor.page, other, third].map((page) => page.getByRole('heading', DONE).waitFor()));
    assert.equal(await letterOf(visitor.page), await letterOf(other));
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: /^capricieux\.example : note/ }).waitFor();
    await visitor.close();
  });

  test('works with the keyboard alone', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    // The choice about cookies was made with a click, which left the focus at the content.
    await page.reload();
    await page.keyboard.press('Tab');
    await eventually(async () => assert.equal(await focused(page), 'Aller au contenu'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('negligent.example');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', COMPLETE).waitFor();
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'progression'));
    await page.getByRole('link', { name: 'Tout voir' }).first().focus();
    await page.keyboard.press('Enter');
    await page.locator('#spf summary').first().focus();
    await page.keyboard.press('Enter');
    const fold = page.locator('#spf details.group');
    await eventually(async () => assert.equal(await fold.getAttribute('open'), ''));
    await visitor.close();
  });

  test('does not move with reduced motion, on a phone too', async () => {
    const visitor = await arrive({ reducedMotion: 'reduce', viewport: { width: 375, height: 800 } });
    const { page } = visitor;
    await submit(page, 'ancien.example');
    await page.getByRole('heading', COMPLETE).waitFor();
    const moving = await page.evaluate(() => document.getAnimations().length);
    assert.equal(moving, 0);
    await assertSound(visitor);
    await visitor.close();
  });

  // Each its own domain, which no other test here submits: one that was audited a minute ago has its result at once.
  for (const [where, domain, viewport] of [
    ['a phone', 'passoire.example', { width: 375, height: 812 }],
    ['a laptop', 'etourdi.example', { width: 1280, height: 800 }],
  ] as const)
    test(`from arrival to result on ${where} nothing slides away`, async () => {
      const visitor = await visit(browser as Browser, `${product.url}/faqs`, { viewport });
      const { page } = visitor;
      // On a slow line the fonts come after the text was drawn.
      const drawn = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await drawn.promise;
        await route.continue();
      });
      await page.addInitScript(() => {
        const slid: Slid[] = [];
        Object.assign(window, { slid });
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[])
            if (!hadRecentInput)
              slid.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(product.url, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      drawn.resolve();
      await submit(page, domain);
      await page.getByRole('heading', COMPLETE).waitFor();
      await page.locator('#resultats').waitFor();
      // The last animation of the fort has ended.
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      const slid = await page.evaluate(() => (window as unknown as { readonly slid: readonly Slid[] }).slid);
      const shift = slid.reduce((sum, { value }) => sum + value, 0);
      assert.ok(shift <= 0.02, `layout shift ${shift}: ${JSON.stringify(slid)}`);
      await visitor.close();
    });

  test('shows its end in the tab title', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await submit(page, 'brisee.example');
    await page.waitForFunction(() => document.title.startsWith('Note '));
    await visitor.close();
  });
});

function letterOf(page: Page): Promise<string | null> {
  return page.locator('.fort-letter').first().textContent();
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.textContent ?? null);
}
