import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A page of a new visitor, and the errors on it so far. */
export interface Visit {
  readonly page: Page;
  /** Console messages, and requests to other hosts. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

/** How long a step of a journey may take: a busy machine is no fault of the page. */
const PATIENCE_MS = 120_000;

/** A new visitor: a French browser that has been nowhere. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Opens a page as a new visitor, who refuses all cookies where the page asks. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await newVisitor(browser, options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (fault) => complaints.push(fault.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) complaints.push(`a request to ${request.url()}`);
  });
  await page.goto(url);
  // The administration does not ask about cookies.
  const isAsked = options.javaScriptEnabled !== false && (await page.locator('#consentement').count()) > 0;
  if (isAsked) await page.getByRole('button', { name: 'Rejeter tout' }).click();
  return { page, complaints, close: () => context.close() };
}

/** Types a domain, as its owner, and starts its audit. */
export async function submit(page: Page, domain: string): Promise<void> {
  await page.getByLabel('Nom de domaine').fill(domain);
  await page.getByLabel(/^Ce domaine est à moi/).check();
  await page.getByRole('button', { name: "Démarrer l'Analyse Experte" }).click();
}

/**
 * Repeats an assertion on what an action leads to until it holds: the page may move the focus, its address or a value some time after the
 * text that the test waited for.
 */
export async function eventually(assertion: () => Promise<void> | void): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      return await assertion();
    } catch (error) {
      if (waitedMs >= PATIENCE_MS) throw error;
      await delay(100);
    }
  }
}

/**
 * The rules of accessibility that a page breaks, each with the first element that does. All are applied, within the page: it has no frame
 * of another site, and a second page for the results costs as much as the rules. What passes is not described, which costs as much again.
 */
export async function brokenRules(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * No accessibility rule is broken, no errors occurred, and nothing scrolls sideways. The rules are applied to the page at rest: a toast
 * that fades in, perhaps only while they are applied, has too little contrast until it is there.
 */
export async function assertSound({ page, complaints }: Visit): Promise<void> {
  const isAtRest = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const broken = await brokenRules(page);
  if (!isAtRest) await page.emulateMedia({ reducedMotion: 'no-preference' });
  assert.deepEqual(broken, []);
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok((wide ?? 0) <= (width ?? 0), `${wide} px at ${width}`);
  assert.deepEqual(complaints, []);
}

/**
 * Demands that a page is sound on a wide window and on a phone at night, and leaves it on a wide one; takes pictures into the folder that
 * SHOTS names.
 */
export async function look(visitor: Visit, name: string): Promise<void> {
  const { page } = visitor;
  const folder = process.env['SHOTS'];
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await assertSound(visitor);
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  if (folder) await page.pdf({ path: `${folder}/${name}.pdf`, format: 'A4', preferCSSPageSize: true });
}
