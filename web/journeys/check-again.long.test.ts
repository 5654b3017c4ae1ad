import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CheckedAgain } from '@rempart/contract';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { analyse } from './routes.ts';
import { assertSound, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const ASKED = '**/api/analysis/*/protocols/dmarc';

describe('a visitor who has corrected one fault', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let result: string;
  before(async () => {
    product = await startProduct();
    result = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}`;
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  /** The card of DMARC, expanded, with its button focused. */
  async function openCard(hash: string, options = {}): Promise<{ readonly visitor: Visit; readonly page: Page }> {
    const visitor = await visit(browser as Browser, `${result}${hash}`, options);
    const { page } = visitor;
    await buttonOf(page).focus();
    return { visitor, page };
  }
  const buttonOf = (page: Page) => page.locator('#dmarc').getByRole('button', { name: /^Vérifi.* : DMARC$/ });
  const statusOf = (page: Page) => page.locator('#dmarc').getByRole('status');

  for (const hash of ['#dmarc', '#technique', '/technique']) {
    test(`audits that protocol again with the keyboard at ${hash}, and reads that nothing changed`, async () => {
      const { visitor, page } = await openCard(hash);
      await page.keyboard.press('Enter');
      await statusOf(page)
        .getByText(/^DMARC, vérifié à \d+\sh\s\d+\s: À corriger\.$/)
        .waitFor();
      await statusOf(page).getByText('Rien n’a changé depuis cette analyse.').waitFor();
      await page.locator('#dmarc').getByText('une nouvelle analyse complète les recalcule').waitFor();
      await page.locator('#dmarc').getByRole('button', { name: 'Relancer moyenne.example' }).waitFor();
      assert.ok(await buttonOf(page).evaluate((button) => button === document.activeElement));
      await assertSound(visitor);
      await visitor.close();
    });
  }

  test('reads about the wait, then on a phone only what changed; the letter stays', async () => {
    const { visitor, page } = await openCard('#dmarc', { viewport: { width: 375, height: 800 } });
    const answered = Promise.withResolvers<void>();
    await page.route(ASKED, async (route) => {
      await answered.promise;
      const response = await route.fetch();
      await route.fulfill({ response, json: corrected((await response.json()) as CheckedAgain) });
    });
    await page.keyboard.press('Enter');
    await statusOf(page).getByText('Vérification en cours…').waitFor({ state: 'attached' });
    assert.equal(await buttonOf(page).getAttribute('aria-disabled'), 'true');
    answered.resolve();
    await statusOf(page)
      .getByText(/\s: À corriger.+devient Conforme\.$/)
      .first()
      .waitFor();
    const changes = await statusOf(page).locator('li').allInnerTexts();
    assert.equal(changes.length, 1);
    assert.match(changes[0] ?? '', /Les faux messages sont refusés\./);
    await page.getByRole('heading', { name: 'moyenne.example : note C', level: 1 }).waitFor();
    await assertSound(visitor);
    await visitor.close();
  });

  test('reads why nothing was measured, and when to try again', async () => {
    const { visitor, page } = await openCard('#dmarc');
    await page.route(ASKED, (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '40' }, json: { code: 'RATE_LIMITED', message: 'Trop' } }),
    );
    await page.keyboard.press('Enter');
    await statusOf(page)
      .getByText(/de nouveau possible dans 40\ss\.$/)
      .waitFor();
    await page.unroute(ASKED);
    await page.route(ASKED, (route) => route.abort());
    await page.keyboard.press('Enter');
    await statusOf(page).getByText('Le site ne répond pas').waitFor();
    await visitor.close();
  });
});

/** The real answer, as if the first open rule were satisfied. */
function corrected({ protocol, at }: CheckedAgain): CheckedAgain {
  const open = protocol.checks.find(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const checks = protocol.checks.map((check) =>
    check.id === open?.id ? { ...check, outcome: 'pass' as const, found: 'Les faux messages sont refusés.' } : check,
  );
  return { at, protocol: { ...protocol, verdict: 'pass', checks } };
}
