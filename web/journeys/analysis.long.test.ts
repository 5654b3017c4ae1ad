import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { assertSound, submit, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
/** The heading for a visitor who saw it end, and for a later one. */
const ENDED = { name: 'Analyse Terminée !' };
const REREAD = { name: /^moyenne\.example : note C$/ };

describe('a visitor', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let visitor: Visit;

  before(async () => {
    product = await startProduct();
    visitor = await visit(browser as Browser, product.url);
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  test('sees no error on the home page, in both themes and at both widths', async () => {
    const { page } = visitor;
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 375, 320]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await assertSound(visitor);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('reads what will be audited while typing', async () => {
    const { page } = visitor;
    const field = page.getByLabel('Nom de domaine');
    await field.fill('https://café.fr/contact');
    await page.getByText('Nous analyserons café.fr (écrit xn--caf-dma.fr dans le DNS).').waitFor();
    await field.fill('www.exemple.fr');
    await page.getByText('Nous analyserons exemple.fr (et non www.exemple.fr).').waitFor();
  });

  test('finds a domain from the URL in the field; nothing begins before the button is pressed', async () => {
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await page.goto(`${product.url}/?domaine=moyenne.example`);
    assert.equal(await page.getByLabel('Nom de domaine').inputValue(), 'moyenne.example');
    await page.getByText('Nous analyserons moyenne.example').waitFor();
    assert.deepEqual(asked, []);
    await page.goto(product.url);
    assert.equal(await page.getByLabel('Nom de domaine').inputValue(), '');
  });

  test('reads what is wrong with a domain', async () => {
    const { page, complaints } = visitor;
    await submit(page, '');
    await page.getByText('Le domaine est requis').waitFor();
    await submit(page, 'exemple');
    await page.getByText('Format de domaine invalide').waitFor();
    await assertSound(visitor);
    const refusal = page.waitForResponse(/analysis\/start$/);
    await submit(page, 'co.uk');
    assert.equal((await refusal).status(), 400);
    await page.getByText('Ce nom est réservé').waitFor();
    // The browser itself writes the refusal to its console.
    assert.deepEqual(
      complaints.splice(0).filter((complaint) => !complaint.includes('400')),
      [],
    );
  });

  for (const [code, status, words] of [
    ['RATE_LIMITED', 429, 'Nouvel essai possible dans 42 s.'],
    ['OPTED_OUT', 403, 'Son titulaire nous l’a demandé.'],
    ['TOO_MANY_RUNNING', 429, 'Celles qui sont en cours vont à leur terme'],
    ['BUSY', 503, 'Rien n’a été lancé'],
    ['UNAVAILABLE', 503, 'Réessayez dans un instant'],
  ] as const) {
    test(`reads what to do when the answer is ${code}`, async () => {
      const { page, complaints } = visitor;
      await page.route('**/api/analysis/start', (route) =>
        route.fulfill({
          status,
          headers: code === 'RATE_LIMITED' ? { 'Retry-After': '42' } : {},
          json: { code, message: `Refusé : ${code}` },
        }),
      );
      await submit(page, 'exemplaire.example');
      await page.getByText(`Refusé : ${code}`).first().waitFor();
      await page.getByText(words).waitFor();
      await page.unroute('**/api/analysis/start');
      complaints.splice(0);
    });
  }

  test('reads that the site cannot be reached, and keeps the typed text', async () => {
    const { page, complaints } = visitor;
    await page.context().setOffline(true);
    await submit(page, 'exemplaire.example');
    await page.getByText("Impossible de démarrer l'analyse").first().waitFor();
    await page.locator('.toast').getByText('Erreur').waitFor();
    await page.getByText('Vérifiez votre connexion').waitFor();
    assert.equal(await page.getByLabel('Nom de domaine').inputValue(), 'exemplaire.example');
    await page.context().setOffline(false);
    complaints.splice(0);
  });

  test('keeps the page where a part of it cannot be loaded', async () => {
    const cut = await visit(browser as Browser, product.url);
    await cut.page.route(/assets\/toast-view|api\/analysis\/start/, (route) => route.abort());
    await submit(cut.page, 'exemplaire.example');
    await cut.page.getByText("Impossible de démarrer l'analyse").waitFor();
    await cut.page.getByRole('heading', { name: 'Lancez votre Analyse' }).waitFor();
    await cut.close();
  });

  test('gets a grade, its reasons and twelve cards', async () => {
    const { page } = visitor;
    await submit(page, 'https://moyenne.example/contact');
    const toast = page.locator('.toast');
    await toast.getByText('Analyse démarrée').waitFor();
    await toast.getByText('Analyse du domaine moyenne.example en cours...').waitFor();
    await page.waitForURL(/\/analyse\/[\w-]{22}$/);
    await page.getByRole('heading', ENDED).waitFor();
    await toast.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Envoyer en indésirables les faux messages à votre nom' }).waitFor();
    const steps = page.getByRole('region', { name: 'Ensuite' });
    await steps.getByText('La première action suffit pour la note A (93 points sur 100), à partir du').waitFor();
    assert.equal(await steps.getByRole('listitem').count(), 2);
    await page.getByRole('link', { name: 'Tout voir' }).first().click();
    await page.waitForURL(/\/tout#tout$/);
    await page.getByRole('heading', { name: 'Pourquoi cette note ?' }).waitFor();
    await page.getByText('Un constat limite la note à C').waitFor();
    const counters = page.getByRole('region', { name: 'Le résultat en une phrase' }).getByRole('definition');
    const counts = (await counters.allInnerTexts()).map(Number);
    assert.equal(counts.length, 5);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      12,
    );
    const cards = page.locator('#resultats details.group');
    assert.equal(await cards.count(), 12);
    const words = await cards.locator('> summary').allTextContents();
    for (const word of words)
      assert.match(word, /Conforme|À améliorer|À corriger|Sans objet|Non mesuré|Chez Microsoft 365/);
    await assertSound(visitor);
  });

  test('expands the finding of the first action: what was found, why it matters, what to do', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: /^Voir le constat : Envoyer en indésirables/ }).click();
    const finding = page.getByRole('region', { name: 'Sort des faux messages à votre nom' });
    for (const part of ['Constat', 'Pourquoi', 'Correctif']) await finding.getByText(part, { exact: true }).waitFor();
    const proof = finding.locator('details', { hasText: 'TXT _dmarc.moyenne.example' });
    await proof.locator('summary').click();
    await proof.getByText('dig _dmarc.moyenne.example TXT +dnssec').waitFor();
    await proof.getByText(/^Réponse de notre résolveur le /).waitFor();
    const settled = page.locator('#dmarc details', { has: page.getByText(/\d+ vérifications conformes/) }).last();
    await settled.locator('> summary').click();
    await settled.getByText('Preuve', { exact: true }).first().click();
    await assertSound(visitor);
  });

  test('is led from a bastion of the plan to its card', async () => {
    const { page } = visitor;
    await page.locator('.fort-live .bastion-pass, .fort .bastion-pass').first().click();
    await page.waitForFunction(() => document.querySelector(`${location.hash} > details`)?.hasAttribute('open'));
    assert.notEqual(new URL(page.url()).hash, '#dmarc');
  });

  test('gets the same audit again with its age, without a claim that one has started', async () => {
    const { page } = visitor;
    await page.getByText('Autres actions').click();
    await page.getByRole('button', { name: 'Relancer moyenne.example' }).click();
    await page.getByText(/Analyse de \d{1,2}\sh\s\d\d\s; nouvelle analyse possible dans \d min/).waitFor();
    assert.equal(await page.locator('.toast').count(), 0);
    assert.equal(await page.getByText('L’analyse attend son tour.').count(), 0);
  });

  test('finds the audit again after a reload, by a link, by the back button, and in the list of the home page', async () => {
    const { page } = visitor;
    await page.reload();
    await page.getByRole('heading', REREAD).waitFor();
    await page.getByText(/^Mesuré le \d+\s/).waitFor();
    assert.equal(await page.getByText(/Nouvelle analyse possible/i).count(), 0);
    const address = page.url();
    for (const reading of ['', '/tout', '/technique']) {
      const answer = await page.goto(address + reading);
      assert.equal(answer?.headers()['x-robots-tag'], 'noindex');
      await page.getByRole('heading', REREAD).waitFor();
      await assertSound(visitor);
    }
    await page.goto(address);
    await page.getByText('Autres actions').click();
    await page.getByRole('link', { name: 'Nouvelle analyse' }).click();
    await page.getByRole('heading', { name: 'Lancez votre Analyse' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', REREAD).waitFor();
    await page.goto(product.url);
    const list = page.getByRole('region', { name: 'Vos dernières analyses' });
    await list.getByRole('link', { name: /^moyenne\.example note C, / }).click();
    await page.getByRole('heading', REREAD).waitFor();
    assert.equal(page.url(), address);
  });

  test('is led on where a result no longer exists', async () => {
    const gone = await visit(browser as Browser, product.url);
    const answer = await gone.page.goto(`${product.url}/analyse/AAAAAAAAAAAAAAAAAAAAAA`);
    assert.equal(answer?.status(), 410);
    await gone.page.getByRole('heading', { name: 'Analyse introuvable' }).waitFor();
    gone.complaints.splice(0);
    await assertSound(gone);
    await gone.page.getByRole('link', { name: 'Analyser un domaine' }).click();
    await gone.page.getByRole('heading', { name: 'Lancez votre Analyse' }).waitFor();
    await gone.close();
  });

  test('reads it without JavaScript', async () => {
    const still = await visit(browser as Browser, `${visitor.page.url()}#technique`, { javaScriptEnabled: false });
    const address = still.page.url().replace('#technique', '');
    await still.page.locator('#technique:target a').click();
    await still.page.getByRole('region', { name: 'Les douze protocoles, les plus graves d’abord' }).waitFor();
    await still.page.goto(address);
    await still.page.getByRole('link', { name: 'Tout voir' }).first().click();
    await still.page.getByRole('heading', { name: 'Pourquoi cette note ?' }).waitFor();
    await still.page.locator('#dmarc summary').first().click();
    const finding = still.page.getByRole('region', { name: 'Sort des faux messages à votre nom' });
    await finding.locator('summary').first().click();
    await finding.getByText('dig _dmarc.moyenne.example TXT +dnssec').waitFor();
    assert.equal(await still.page.getByRole('button', { name: "Accès au rapport d'analyse" }).isVisible(), false);
    await still.page.locator('noscript p').waitFor();
    await still.page.goto(`${product.url}/rien`);
    await still.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await still.page.goto(product.url);
    await submit(still.page, 'pas un domaine');
    await still.page.getByText('Format de domaine invalide').waitFor();
    assert.equal(await still.page.getByLabel('Nom de domaine').inputValue(), 'pas un domaine');
    await still.close();
  });

  test('compares the audit of a part with none', async () => {
    const { page } = visitor;
    await page.goto(product.url);
    await page.getByLabel('Vérifications de sécurité').uncheck();
    await submit(page, 'moyenne.example');
    await page.getByText('Note partielle').first().waitFor();
    assert.equal(await page.getByRole('region', { name: 'Avant, après' }).count(), 0);
    await assertSound(visitor);
  });

  test('prints it on four pages at most: repairs, counts for the rest, and the URL', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Tout voir' }).first().click();
    await page.locator('#dmarc').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(/Adresse de ce résultat\s: http.+\/analyse\/[\w-]{22}/).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Imprimer' }).isVisible(), false);
    assert.equal(await page.locator('#dmarc').getByText('passez à « p=quarantine »').first().isVisible(), true);
    assert.equal(await page.locator('#spf dl dt').first().isVisible(), false);
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    assert.ok(pages >= 1 && pages <= 4, `${pages} pages`);
    await page.emulateMedia({ media: 'screen' });
  });

  test('reads it on a phone, in the dark', async () => {
    const { page } = visitor;
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await assertSound(visitor);
    }
  });
});
