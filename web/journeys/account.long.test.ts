import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { assertSound, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const PASSWORD = 'une phrase assez longue';
const OTHER = 'un tout autre long propos';

describe('the account of an administrator', {
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

  async function logIn(page: Page, password: string): Promise<void> {
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  }
  const enterAccount = (page: Page) =>
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Compte' }).click();

  /** Reads the offered secret; returns a function that makes a code, `ahead` time steps from now. */
  async function offered(page: Page): Promise<(ahead?: number) => string> {
    await page.getByAltText('Code à photographier').waitFor();
    const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
    return (ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

  test('changes the password, adds a second factor, replaces its application and removes it; errors appear at their fields', async () => {
    const visitor = await visit(browser as Browser, product.firstLogin ?? '');
    const { page } = visitor;
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await page.getByText('Remplissez ce champ.').waitFor();
    assert.equal(await focused(page), 'name');
    await page.getByLabel('Nom affiché').fill('Zoé Garde');
    await page.getByLabel('Fonction').fill('analyste');
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await enterAccount(page);

    assert.equal(await page.getByLabel('Nom affiché').inputValue(), 'Zoé Garde');
    assert.equal(await page.getByRole('navigation', { name: 'Principale' }).count(), 0, 'no public header');
    assert.equal(await page.getByRole('contentinfo').count(), 0, 'no public footer');
    assert.equal(await page.locator('#consentement').count(), 0, 'no question about cookies');
    await page.getByLabel('Fonction').fill('auditrice');
    await page.getByRole('button', { name: 'Enregistrer la signature' }).click();
    await page.getByText('La signature est enregistrée.').waitFor();
    await page.getByText('Changer le mot de passe').first().click();
    const password = page.getByLabel('Mot de passe actuel');
    await page.getByLabel('Nouveau mot de passe').fill('motdepasse12345');
    await password.fill('autre chose');
    const change = page.getByRole('button', { name: 'Changer le mot de passe' });
    await change.click();
    await page.getByText('Le mot de passe compte au moins 15 caractères').waitFor();
    assert.equal(await focused(page), 'newPassword');
    await page.getByLabel('Nouveau mot de passe').fill(OTHER);
    await change.click();
    await page.getByText('Ce n’est pas votre mot de passe actuel').waitFor();
    assert.equal(await focused(page), 'password');
    visitor.complaints.length = 0;
    await assertSound(visitor);
    await password.fill(PASSWORD);
    await change.click();
    await page.getByText('Le mot de passe est changé').waitFor();
    await assertSound(visitor);
    await page.getByText('Changer le mot de passe').first().click();

    await page.getByRole('button', { name: 'Ajouter un code à usage unique' }).click();
    const first = await offered(page);
    await page.getByLabel('Code de votre application').fill('000000');
    await password.first().fill(OTHER);
    const activate = page.getByRole('button', { name: 'Activer' });
    await activate.click();
    await page.getByText('Ce code n’est pas celui de la nouvelle application').waitFor();
    assert.equal(await focused(page), 'newCode');
    visitor.complaints.length = 0;
    await page.setViewportSize({ width: 375, height: 800 });
    await assertSound(visitor);
    await page.getByLabel('Code de votre application').fill(first());
    await activate.click();
    await page.getByText('notez-les').waitFor();
    await assertSound(visitor);
    const [recovery = ''] = await page.locator('li', { hasText: /^[0-9a-z]{5}-[0-9a-z]{5}$/ }).allTextContents();
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger' }).click(),
    ]);
    const file = readFileSync(await kept.path(), 'utf8');
    assert.ok(file.includes(recovery) && file.match(/^[0-9a-z]{5}-[0-9a-z]{5}$/gm)?.length === 10);
    visitor.complaints.length = 0;
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.getByText(recovery).isVisible());
    assert.equal(await page.getByRole('heading', { name: 'Sessions ouvertes' }).isVisible(), false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Je les ai notés' }).click();
    await page.getByText('Un code à usage unique protège ce compte.').waitFor();

    await page.getByText('Changer d’application').first().click();
    await page.getByRole('button', { name: 'Préparer une autre application' }).click();
    const second = await offered(page);
    const replacing = page.locator('details', { hasText: 'Changer d’application' });
    await replacing.getByLabel('Code de la nouvelle application').fill(second());
    await replacing.getByLabel('Mot de passe actuel').fill(OTHER);
    await replacing.getByLabel('Code de votre application actuelle').fill('000000');
    const replace = replacing.getByRole('button', { name: 'Changer d’application' });
    await replace.click();
    await page.getByText('Ce code ne convient pas, ou a déjà servi').waitFor();
    assert.equal(await focused(page), 'code');
    visitor.complaints.length = 0;
    await assertSound(visitor);
    await replacing.getByLabel('Code de votre application actuelle').fill(recovery);
    await replacing.getByLabel('Code de la nouvelle application').fill(second());
    await replace.click();
    await page.getByText('notez-les').waitFor();
    await page.getByRole('button', { name: 'Je les ai notés' }).click();
    await page.getByText('Un code à usage unique protège ce compte.').waitFor();

    await page.getByText('Ôter cette protection').click();
    const removing = page.locator('details', { hasText: 'Ôter cette protection' });
    await removing.getByLabel('Mot de passe actuel').fill(OTHER);
    await removing.getByLabel('Code de votre application actuelle').fill(second(1));
    await removing.getByRole('button', { name: 'Ôter la protection' }).click();
    await page.getByText('Un seul mot de passe protège ce compte.').waitFor();

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    for (const line of [
      'zoe : Compte créé',
      'zoe : Mot de passe changé',
      'zoe : Code à usage unique ajouté',
      'zoe : Code à usage unique remplacé',
      'zoe : Code à usage unique ôté',
    ])
      await page.getByText(line).waitFor();
    await assertSound(visitor);
    await page.evaluate(() => localStorage.setItem('adminToken', 'x'.repeat(43)));
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Courriers' }).click();
    await page.getByText('Votre session a expiré.').waitFor();
    visitor.complaints.length = 0;
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByText('Remplissez ce champ.').first().waitFor();
    await assertSound(visitor);
    await logIn(page, OTHER);
    await page.getByRole('heading', { name: 'Courriers' }).waitFor();
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await logIn(page, OTHER);
    await enterAccount(page);
    await page.getByText('zoe : Déconnexion').waitFor();
    await visitor.close();
  });
});
