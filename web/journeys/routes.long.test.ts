import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import declared from '../app/routes.ts';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { logInFirst, routesOf, type VisitedRoute } from './routes.ts';
import { assertSound, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const LOGIN = 'sys/core/mgmt/auth/login';

/** The requirements of a reading page: one link back, and metadata for search engines. */
async function assertReadable(page: Page, address: string): Promise<void> {
  assert.equal(await page.getByRole('link', { name: /^(Retour|Back)/ }).count(), 1);
  assert.equal(await page.locator('link[rel="canonical"]').getAttribute('href'), address);
  const description = await page.locator('meta[name="description"]').getAttribute('content');
  assert.ok((description ?? '').length > 20);
}

describe('every route', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let reader: Visit;
  let routes: readonly VisitedRoute[];
  const titles = new Map<string, string>();

  before(async () => {
    product = await startProduct();
    routes = await routesOf(product);
    reader = await visit(browser as Browser, product.url);
    const token = await logInFirst(product);
    await reader.page.evaluate((kept) => localStorage.setItem('adminToken', kept), token);
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  for (const { path: pattern = '/' } of declared.filter(({ path = '' }) => !path.includes(':token')))
    test(`/${pattern.replace(/^\//, '')} has no defect, wide and narrow, light and dark`, async () => {
      const { page, complaints } = reader;
      const visited = routes.find(({ route }) => route === pattern);
      assert.ok(visited);
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [375, 'light'],
        [320, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const response = await page.goto(product.url + visited.path, { waitUntil: 'networkidle' });
        assert.equal(response?.status(), visited.status);
        // A browser reports the 404 that it was sent to provoke.
        if (visited.status === 404) complaints.length = 0;
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.equal(await page.locator('h1').count(), 1);
        await assertSound(reader);
      }
      const title = await page.title();
      assert.ok(title.length > 3 && !titles.has(title), `${title} is also ${titles.get(title)}`);
      titles.set(title, pattern);
      if (!visited.isOperated && visited.status === 200) await assertReadable(page, product.url + visited.path);
      if (visited.isAdmin) assert.equal(await page.locator('meta[name="robots"][content*="noindex"]').count(), 1);
      if (visited.isAdmin && pattern !== LOGIN) assert.ok(page.url().endsWith(visited.path), 'no page redirected');
    });
});
