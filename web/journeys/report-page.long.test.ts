import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { drawHtml } from '@rempart/report';
import type { Browser } from 'playwright-core';
import { outline } from '../../report/outline.fr.ts';
import { boughtOrder } from '../../report/testing.ts';
import { openBrowser } from './browser.ts';
import { assertSound, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const ENGINE = join(import.meta.dirname, '..', '..', 'engine', 'recordings');

/** The page of a bought report about a domain of the laboratory. */
function pageOf(world: string): string {
  const evidence = JSON.parse(readFileSync(join(ENGINE, `${world}.example.json`), 'utf8'));
  return drawHtml(outline(boughtOrder({ evidence, drawnAt: evidence.at })));
}

describe('the report as a page', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  const server = createServer(({ url }, answer) => {
    const isPage = url?.startsWith('/rapport/');
    answer.writeHead(isPage ? 200 : 204, { 'Content-Type': 'text/html; charset=utf-8' });
    answer.end(isPage ? pageOf((url as string).slice('/rapport/'.length)) : '');
  });
  const address = (world: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/rapport/${world}`;
  before(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  after(async () => {
    await browser?.close();
    server.close();
  });

  for (const [width, colorScheme] of [
    [1280, 'light'],
    [375, 'dark'],
    [320, 'light'],
  ] as const)
    test(`of the world with most faults has no accessibility error and no sideways scrolling, ${width} px, ${colorScheme}`, async () => {
      const visited = await visit(browser as Browser, address('passoire'), {
        viewport: { width, height: 900 },
        colorScheme,
      });
      await assertSound(visited);
      await visited.close();
    });

  test('keeps its table of contents visible beside the text, each entry of which leads to its part', async () => {
    const { page, close } = await visit(browser as Browser, address('moyenne'));
    const links = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link');
    for (const target of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      assert.equal(await page.locator(target).count(), 1, target);
    await links.last().click();
    await page.waitForFunction(() => scrollY > 5000);
    const box = await page.getByRole('navigation', { name: 'Sommaire' }).boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 200, JSON.stringify(box));
    await close();
  });

  test('shows each row of a table as a list on a phone, with the name of the column beside each value', async () => {
    const { page, close } = await visit(browser as Browser, address('moyenne'), {
      viewport: { width: 375, height: 800 },
    });
    const cell = page.locator('main td[data-name]').first();
    const shown = await cell.evaluate((one) => getComputedStyle(one, '::before').content);
    assert.equal(shown, JSON.stringify(await cell.getAttribute('data-name')));
    const head = await page.locator('main thead').first().boundingBox();
    assert.ok((head?.width ?? 0) <= 1);
    await close();
  });
});
