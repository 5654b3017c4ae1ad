import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { adminMessages } from '@rempart/contract';
import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { compareReport } from './compare-report.ts';
import { type Product, startProduct } from './product.ts';
import { buy, mailed } from './purchase.ts';
import { assertSound, eventually, visit } from './visit.ts';
import { writeArticle } from './write-article.ts';

const browser: Browser | null = await openBrowser();
const PASSWORD = 'une phrase assez longue';

describe('the administrator', {
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

  test('creates an account with the link of the first start, is logged in, logs in again, reads a report, writes a note, sends it; its buyer opens it', async () => {
    assert.ok(product.firstLogin, 'the link is printed');
    const visitor = await visit(browser as Browser, product.firstLogin);
    const { page } = visitor;
    const enter = async () => {
      await page.getByLabel('Identifiant').fill('zoe');
      await page.getByLabel('Mot de passe').fill(PASSWORD);
    };
    await enter();
    await page.getByLabel('Nom affiché').fill('Zoé Garde');
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await page.getByText('Aucune commande pour le moment.').waitFor();
    await assertSound(visitor);
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill('une autre phrase');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByText('Identifiant, mot de passe ou code incorrect').waitFor();
    visitor.complaints.length = 0;
    await enter();
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByText('Aucune commande pour le moment.').waitFor();

    await buy(product, 'exemplaire.example');
    await page.getByLabel('Chercher').fill('exemplaire');
    await page.getByRole('button', { name: 'exemplaire.example' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: adminMessages.validate }).first().waitFor();
    await page.getByLabel('Statut').selectOption('Envoyé');
    await page.getByText('Aucune commande ne correspond à cette recherche.').waitFor();
    await page.getByLabel('Statut').selectOption('Validation requise');
    await page.getByLabel('Note').selectOption('A');
    await page.getByLabel('Période').selectOption('Sept jours');
    await page.getByRole('button', { name: 'exemplaire.example' }).waitFor();
    assert.match(page.url(), /status=toValidate&letter=A&days=7/);
    for (const filter of ['Statut', 'Note', 'Période']) await page.getByLabel(filter).selectOption('');
    assert.doesNotMatch(page.url(), /\?/);
    await assertSound(visitor);
    await page.setViewportSize({ width: 375, height: 800 });
    await assertSound(visitor);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole('button', { name: 'exemplaire.example' }).click();
    await page.getByText('12 protocoles mesurés sur 12').waitFor();
    const findings = page.getByRole('dialog').getByRole('table');
    assert.match((await findings.getByRole('row', { name: /^DMARC/ }).textContent()) ?? '', /\d+ contrôles conformes/);
    assert.match((await findings.getByRole('link', { name: 'Preuves de SPF' }).getAttribute('href')) ?? '', /#spf$/);
    await page.getByText('<b>Martin</b>').first().waitFor();
    await assertSound(visitor);
    await takesBackWhatWasSentByMistake(page);
    await assertSound(visitor);
    const sent = mailed(product, /^Votre rapport/);
    const panel = page.getByRole('dialog');
    await panel.getByText(/^✓ Le rapport est écrit sur disque/).waitFor({ timeout: 240_000 });
    assert.equal(await panel.getByText('Validation requise').count(), 0);
    await panel.getByText('Écrit sur disque', { exact: true }).waitFor();
    await panel.getByText(/^Rapport\s: (remis au relais|.*écrit)/).waitFor();
    await page.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('table').getByText('Écrit sur disque', { exact: true }).waitFor();
    const { text = '' } = await sent;

    const link = /http:\/\/\S+\/api\/download-report\/\S+/.exec(text)?.[0] ?? '';
    const pdf = await (await page.context().request.get(link)).body();
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    await compareReport(browser as Browser, product, pdf);

    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    await visitor.close();
  });

  /**
   * With the panel of an order open: a note survives, the report cannot be sent unread, and a release is taken back in the panel, in the
   * row and in the message after the panel was closed; then the report is released for good.
   */
  async function takesBackWhatWasSentByMistake(page: Page): Promise<void> {
    const panel = page.getByRole('dialog');
    const rows = page.getByRole('table').first();
    const note = page.getByLabel(/Mot du relecteur/);
    const send = panel.getByRole('button', { name: 'Valider & Envoyer' });
    const takeBack = { name: /^Annuler l’envoi/ };
    const open = () => rows.getByRole('button', { name: 'Valider & Envoyer' }).click();
    await note.fill('Bravo.');
    await page.keyboard.press('Escape');
    await page.reload();
    await open();
    assert.equal(await note.inputValue(), 'Bravo.');
    assert.ok(await send.isDisabled(), 'nothing is sent that was not opened');
    const [pdf] = await Promise.all([
      page.waitForEvent('popup'),
      panel.getByRole('button', { name: 'Voir le PDF' }).click(),
    ]);
    await panel.getByText('Vous avez ouvert le PDF.').waitFor();
    await pdf.close();
    await send.click();
    await panel.getByText(/^Il part à .* dans \d+ s\.$/).waitFor();
    await panel.getByRole('button', takeBack).click();
    await panel.getByText('L’envoi est annulé : rien n’est parti.').waitFor();
    await send.click();
    await panel.getByRole('button', takeBack).waitFor();
    await page.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('region', { name: 'Message (F8)' }).getByRole('button', takeBack).click();
    await page.getByText('L’envoi est annulé : rien n’est parti.').waitFor();
    await open();
    assert.ok(await send.isEnabled(), 'it was opened before');
    await send.click();
    await panel.getByRole('button', takeBack).waitFor();
    await page.keyboard.press('Escape');
    await rows.getByRole('button', takeBack).click();
    await rows.getByText('Validation requise').waitFor();
    await open();
    await send.click();
    await panel.getByRole('button', takeBack).waitFor();
  }

  /** A visit with a session of an administrator. */
  async function office() {
    const visitor = await visit(browser as Browser, `${product.url}/sys/core/mgmt/auth/login`, {
      reducedMotion: 'reduce',
    });
    const { page } = visitor;
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const enter = (room: string) =>
      page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: room }).click();
    return { ...visitor, visitor, enter };
  }
  test('answers a contact message: filters, closes with a note', async () => {
    const writer = await visit(browser as Browser, `${product.url}/gdpr`);
    await writer.page.getByLabel('Droit exercé').selectOption('access');
    await writer.page.getByLabel('Adresse e-mail').fill('ada@exemple.fr');
    await writer.page.getByLabel('Précisions').fill('<i>Tout</i>');
    await writer.page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await writer.page.getByText('Votre demande est enregistrée.').waitFor();
    await writer.close();
    const { page, visitor, enter, close } = await office();
    await enter('Courriers');
    await page.getByText('<i>Tout</i>').waitFor();
    await page.getByText(/à répondre avant le .* encore 30/).waitFor();
    await assertSound(visitor);
    await page.getByLabel('Nature').selectOption('Message');
    await page.getByText('Aucun courrier ne correspond à ce choix.').waitFor();
    await page.goBack();
    await enter('Courriers');
    await page.getByText('Marquer comme traité').click();
    await page.getByLabel(/Ce qui a été fait/).fill('Données envoyées');
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByText(/traité le .* par zoe/).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    await assertSound(visitor);
    await enter('Compte');
    await page.getByText('Courrier traité').waitFor();
    await assertSound(visitor);
    await close();
  });

  test('finds the invoice of a sale, its table, and the settings', async () => {
    const { page, visitor, enter, close } = await office();
    await enter('Factures');
    await page.getByRole('button', { name: /^F-\d{4}-000001$/ }).waitFor();
    await page.getByText('19,90').waitFor();
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter (CSV)' }).click(),
    ]);
    assert.match(readFileSync(await table.path(), 'utf8'), /"F-\d{4}-000001";"Facture";.*"19,90"/);
    visitor.complaints.length = 0;
    await assertSound(visitor);
    await enter('Réglages');
    await page.getByText('La vente est ouverte.').waitFor();
    await page.getByText('Raison sociale').waitFor();
    const address = page.getByRole('textbox', { name: 'Adresse e-mail' });
    await address.fill('jeanne@exemple.fr');
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter (JSON)' }).click(),
    ]);
    assert.match(readFileSync(await kept.path(), 'utf8'), /"orders":\[\{.*jeanne@exemple\.fr/s);
    await page.getByRole('button', { name: 'Effacer' }).click();
    await page.getByText('Écrivez ici la même adresse : un effacement ne se défait pas.').waitFor();
    await eventually(async () =>
      assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'confirm'),
    );
    await page.getByLabel('La même, pour effacer').fill('jeanne@exemple.fr');
    await page.getByRole('button', { name: 'Effacer' }).click();
    await page.getByText(/^Effacé\. Restent sans leur personne/).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    await assertSound(visitor);
    await enter('Factures');
    await page.getByText('19,90').waitFor();
    await assertSound(visitor);
    await close();
  });

  test('writes an article: draft, preview, published, featured, moved, unpublished, deleted', async () => {
    const visitor = await visit(browser as Browser, `${product.url}/sys/core/mgmt/auth/login`, {
      reducedMotion: 'reduce',
    });
    const { page } = visitor;
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    const administration = page.getByRole('navigation', { name: 'Administration' });
    await administration.getByRole('link', { name: 'Blog' }).click();
    await writeArticle(browser as Browser, product, visitor);

    await administration.getByRole('link', { name: 'État' }).click();
    await page.getByLabel('Objet de l’annonce').fill('Relais en panne');
    await page.getByLabel('Texte de l’annonce').fill('Les messages attendent.');
    await page.getByRole('button', { name: 'Publier l’annonce' }).click();
    await page.getByRole('button', { name: 'Marquer comme résolu : Relais en panne' }).waitFor();
    const reader = await visit(browser as Browser, `${product.url}/status`);
    await reader.page.getByRole('heading', { name: 'Relais en panne' }).waitFor();
    await assertSound(reader);
    await page.getByRole('button', { name: 'Marquer comme résolu : Relais en panne' }).click();
    await page.getByText(/, résolu le/).waitFor();
    await reader.page.reload();
    await reader.page.getByText(/, résolu le/).waitFor();
    await assertSound(reader);
    await reader.close();
    await visitor.close();
  });

  test('is redirected to the login without a token, and gets nothing on a wrong path', async () => {
    const visitor = await visit(browser as Browser, `${product.url}/sys/core/mgmt/analytics/reports/dashboard/faux`);
    await visitor.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await visitor.page.getByRole('navigation', { name: 'Principale' }).waitFor();
    const secret = readFileSync(join(product.folder, 'admin-path'), 'utf8');
    await visitor.page.goto(`${product.url}/sys/core/mgmt/analytics/reports/dashboard/${secret}`);
    await visitor.page.getByRole('button', { name: 'Se connecter' }).waitFor();
    await visitor.close();
  });

  test('an act is under way, then failed and why, or done; another browser sees it', async () => {
    const [own, other] = [await office(), await office()];
    for (const { page } of [own, other]) {
      await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'État' }).click();
      await page.getByRole('heading', { name: 'Annonces d’incident' }).waitFor();
    }
    const { page } = own;
    let answer: (route: Route) => Promise<void> = () => Promise.resolve();
    let release = () => {};
    const held = () => new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/announcements$/, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await held();
      return answer(route);
    });
    await page.getByLabel('Objet de l’annonce').fill('Le courrier attend');
    await page.getByLabel('Texte de l’annonce').fill('Il part dans l’heure.');
    for (const [result, told] of [
      [(route: Route) => route.abort(), adminMessages.unreachable],
      [(route: Route) => route.continue(), 'L’annonce est publiée.'],
    ] as const) {
      answer = result;
      await page.getByRole('button', { name: 'Publier l’annonce' }).click();
      await page.getByText('Un instant…').waitFor();
      release();
      await page.getByText(told).waitFor();
    }
    const remove = (one: Page) => one.getByRole('button', { name: 'Retirer Le courrier attend' });
    await remove(page).waitFor();
    await remove(other.page).click();
    await remove(page).waitFor({ state: 'detached' });
    await own.close();
    await other.close();
  });

  test('where answers are slow, a desk shows at once what it did, and in time what another desk did', async () => {
    await buy(product, 'moyenne.example');
    const [own, other] = [await office(), await office()];
    for (const { page } of [own, other]) {
      // Longer than the desk's own period while something moves.
      await page.route(/dashboard\/[^/]+\/reports/, async (route) => {
        await delay(3_000);
        await route.continue().catch(() => {});
      });
      await page.getByRole('button', { name: 'moyenne.example' }).click();
      await page.getByRole('dialog').getByRole('button', { name: adminMessages.validate }).waitFor();
    }
    const panel = own.page.getByRole('dialog');
    await panel.getByLabel('J’envoie ce rapport sans ouvrir son PDF ici').check();
    await panel.getByRole('button', { name: adminMessages.validate }).click();
    await panel.getByText(/^Il part à .* dans \d+ s\.$/).waitFor();
    await panel.getByRole('button', { name: /^Annuler l’envoi/ }).click();
    await panel.getByText('L’envoi est annulé : rien n’est parti.').waitFor();
    assert.equal(await panel.getByRole('button', { name: /^Annuler l’envoi/ }).count(), 0);
    await panel.getByLabel('J’envoie ce rapport sans ouvrir son PDF ici').check();
    await panel.getByRole('button', { name: adminMessages.validate }).click();
    await panel.getByText(/^Il part à .* dans \d+ s\.$/).waitFor();
    await panel.getByText(/^✓ Le rapport est écrit sur disque/).waitFor();
    await other.page
      .getByRole('dialog')
      .getByText(/^✓ Le rapport est écrit sur disque/)
      .waitFor();
    for (const { page, close } of [own, other]) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
    }
  });
});
