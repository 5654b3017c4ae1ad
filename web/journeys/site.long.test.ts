import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sitePages } from '@rempart/contract';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { assertSound, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();

/** The reading pages: all public pages but those that are operated, then articles; `routes.long.test.ts` visits every route. */
const OPERATED = ['/', '/payment-success'];
const READ = [
  ...sitePages.flatMap(({ pages }) => pages.map(({ path }) => path)).filter((path) => !OPERATED.includes(path)),
  '/blog/dmarc-rfc-9989',
  '/blog?q=securite&categorie=cybers%C3%A9curit%C3%A9',
  '/blog/regles-gmail-outlook-laposte',
  '/verification?code=specimen',
];
const KILOBYTE = 1000;

describe('the reading pages', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let reader: Visit;

  before(async () => {
    product = await sharedProduct();
    reader = await visit(browser as Browser, product.url);
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  for (const path of ['/blog?q=securite&categorie=cybers%C3%A9curit%C3%A9', '/blog/regles-gmail-outlook-laposte'])
    test(`${path} has no defect, wide and narrow, light and dark`, async () => {
      const { page } = reader;
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [320, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        assert.equal((await page.goto(product.url + path))?.status(), 200);
        await assertSound(reader);
      }
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
      assert.equal(canonical, product.url + path.replace(/\?.*/, ''));
    });

  test('they are light: no React, few bytes of script and style', async () => {
    const bytes = { script: 0, style: 0 };
    for (const [, path] of (await (await fetch(`${product.url}/blog/dmarc-rfc-9989`)).text()).matchAll(
      /(?:<script[^>]* src|<link[^>]*rel="(?:stylesheet|modulepreload)"[^>]* href)="([^"]+)"/g,
    )) {
      const kind = path?.endsWith('.css') ? 'style' : 'script';
      bytes[kind] += gzipSync(await (await fetch(product.url + path)).bytes()).length;
    }
    assert.ok(bytes.script > 0 && bytes.script < 10 * KILOBYTE, `${bytes.script} bytes of script`);
    assert.ok(bytes.style > 0 && bytes.style < 20 * KILOBYTE, `${bytes.style} bytes of style`);
  });

  test('an unknown path is a 404 with a search and further links', async () => {
    const { page, complaints } = reader;
    await page.setViewportSize({ width: 320, height: 800 });
    const response = await page.goto(`${product.url}/nulle/part`);
    assert.equal(response?.status(), 404);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), '404 Page Not Found');
    assert.equal(await page.title(), '404 Page Not Found');
    const sent = await (await fetch(`${product.url}/nulle/part`)).text();
    assert.match(/<main.*<\/main>/s.exec(sent)?.[0] ?? '', /404 Page Not Found/, 'also without JavaScript');
    complaints.splice(0);
    await assertSound(reader);
    await page.getByLabel('Chercher dans les articles').fill('faux rib');
    await page.getByRole('button', { name: 'Chercher' }).click();
    await page.getByRole('heading', { name: /^Faux RIB/ }).waitFor();
  });

  test('on a phone no table is cut off: one of three columns becomes a list, with the names of its columns', async () => {
    const { page } = reader;
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/documentation', '/cookies', '/privacy', '/api', '/protocols']) {
        await page.goto(product.url + path);
        const tables = await page.locator('.wide').evaluateAll((frames) =>
          frames.map((frame) => ({
            hidden: frame.scrollWidth - frame.clientWidth,
            columns: frame.querySelectorAll('thead th').length,
            cell: getComputedStyle(frame.querySelector('td') as Element).display,
            name: getComputedStyle(frame.querySelector('td') as Element, '::before').content,
          })),
        );
        assert.ok(tables.length > 0, path);
        for (const { hidden, columns, cell, name } of tables) {
          assert.ok(hidden <= 0, `${path} at ${width}: ${hidden} px of a table are hidden`);
          assert.equal(cell, columns > 2 ? 'grid' : 'table-cell', path);
          if (columns > 2) assert.match(name, /^"\p{Lu}/u, path);
        }
      }
    }
  });

  test('in forced colours mode, every button keeps a border', async () => {
    const { page } = reader;
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of ['/', '/protocols', '/contact', '/cookies', '/nulle/part']) {
      await page.goto(product.url + path);
      const edges = await page
        .locator('button, a.bg-ink')
        .evaluateAll((found) =>
          found
            .filter((one) => one.checkVisibility())
            .map((one) => [one.textContent, Number.parseFloat(getComputedStyle(one).borderTopWidth)] as const),
        );
      assert.ok(edges.length > 0, path);
      assert.deepEqual(
        edges.filter(([, width]) => width === 0),
        [],
        path,
      );
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('everything stored in the browser is listed on /cookies', async () => {
    const cookiesPage = await (await fetch(`${product.url}/cookies`)).text();
    const app = join(import.meta.dirname, '..', 'app');
    const keys: string[] = [];
    for await (const path of glob('**/*.{ts,tsx}', { cwd: app })) {
      const code = await readFile(join(app, path), 'utf8');
      if (!code.includes('setItem(')) continue;
      for (const [, key = ''] of code.matchAll(/^const [A-Z]+ = ['`](?:\$\{product\.slug\}-)?([\w-]+)['`];$/gm))
        keys.push(key);
    }
    assert.ok(keys.length >= 6, keys.join());
    assert.deepEqual(
      keys.filter((key) => !cookiesPage.includes(`${key}</code>`)),
      [],
    );
  });

  test('every link inside the site leads somewhere, and every anchor to something', async () => {
    const pages = new Map<string, string>();
    const html = async (path: string) => {
      const known = pages.get(path) ?? (await (await fetch(product.url + path)).text());
      pages.set(path, known);
      return known;
    };
    // Each page links to the same places at its head and foot.
    const found = new Map<string, boolean>();
    const isThere = async (path: string) => {
      const known = found.get(path) ?? (await fetch(product.url + path, { method: 'HEAD' })).ok;
      found.set(path, known);
      return known;
    };
    const dead: string[] = [];
    for (const path of READ)
      for (const [, href = ''] of (await html(path)).matchAll(/<a [^>]*href="([/#][^"]*)"/g)) {
        const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), product.url + path);
        if (!(await isThere(pathname + search))) dead.push(`${path}: ${href}`);
        else if (hash && !(await html(pathname)).includes(`id="${decodeURIComponent(hash.slice(1))}"`))
          dead.push(`${path}: ${href}`);
      }
    assert.deepEqual(new Set(dead), new Set());
  });
});
