import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { assertSound, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const PASSWORD = 'une phrase assez longue';

describe('passkeys of an administrator, in a browser with an authenticator', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  before(async () => {
    product = await startProduct({ host: 'localhost' });
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  /** A platform authenticator that verifies its user without asking (Chrome DevTools, domain WebAuthn). */
  async function authenticatorOf(page: Page) {
    const cdp: CDPSession = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
    return {
      kept,
      verifies: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
      /** As a clone of the device from before its last signatures. */
      goBack: async () => {
        const [credential] = await kept();
        assert.ok(credential && credential.signCount > 1);
        await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
      },
    };
  }

  async function logIn(page: Page): Promise<void> {
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  }
  const enterAccount = (page: Page) =>
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Compte' }).click();
  const leave = (page: Page) => page.getByRole('button', { name: 'Déconnexion' }).click();
  const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Se connecter avec une clé d’accès' });

  test('adds one, logs in with it alone, renames and removes it; replays, changed responses and clones open nothing', async () => {
    const visitor = await visit(browser as Browser, product.firstLogin ?? '');
    const { page, complaints } = visitor;
    const authenticator = await authenticatorOf(page);
    await page.getByLabel('Identifiant').fill('zoe');
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByLabel('Nom affiché').fill('Zoé Garde');
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await leave(page);
    await passkeyButton(page).waitFor();
    await assertSound(visitor);
    await passkeyButton(page).click();
    await page.getByText('Aucune clé d’accès n’a été donnée').waitFor();
    await logIn(page);
    await enterAccount(page);

    const adding = page.locator('details', { hasText: 'Ajouter une clé d’accès' });
    await adding.getByText('Ajouter une clé d’accès').first().click();
    await adding.getByRole('button').click();
    await page.getByText('Remplissez ce champ.').first().waitFor();
    await adding.getByLabel('Nom de la clé').fill('Téléphone de Zoé');
    await adding.getByLabel('Mot de passe actuel').fill('autre chose');
    await adding.getByRole('button').click();
    await page.getByText('Ce n’est pas votre mot de passe actuel').waitFor();
    assert.deepEqual(await authenticator.kept(), []);
    complaints.length = 0;
    await assertSound(visitor);
    await adding.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await adding.getByLabel('Mot de passe actuel').press('Enter');
    await page.getByText('La clé d’accès « Téléphone de Zoé » est ajoutée').waitFor();
    await page.getByText('jamais servie').waitFor();
    const [kept] = await authenticator.kept();
    assert.deepEqual([kept?.isResidentCredential, kept?.rpId], [true, 'localhost']);
    await assertSound(visitor);
    await page.setViewportSize({ width: 375, height: 800 });
    await assertSound(visitor);
    await page.setViewportSize({ width: 1280, height: 900 });

    await adding.getByText('Ajouter une clé d’accès').first().click();
    await adding.getByLabel('Nom de la clé').fill('La même');
    await adding.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await adding.getByRole('button').click();
    await page.getByText('Cette clé d’accès est déjà enregistrée').waitFor();
    await leave(page);

    // With the keyboard, without name or password.
    await passkeyButton(page).focus();
    const [given] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/auth/passkey')),
      page.keyboard.press('Enter'),
    ]);
    await page.getByRole('navigation', { name: 'Administration' }).waitFor();
    const answer = given.postData() ?? '';
    const replay = await page.evaluate(
      async ([address, body]) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(address ?? '', { method: 'POST', headers, body: body ?? '' });
        return [response.status, ((await response.json()) as { code: string }).code];
      },
      [given.url(), answer],
    );
    assert.deepEqual(replay, [410, 'PASSKEY_OVER']);
    await enterAccount(page);
    await page.getByText(/servie le \d/).waitFor();
    await page.getByText('zoe : Clé d’accès ajoutée (« Téléphone de Zoé »)').waitFor();
    await page.getByText('zoe : Connexion par clé d’accès (« Téléphone de Zoé »)').waitFor();
    await page.getByText('Nom inconnu : Connexion par clé d’accès refusée').waitFor();
    await page.getByText('Renommer').click();
    await page.getByLabel('Nouveau nom').fill('Téléphone bleu');
    await page.getByRole('button', { name: 'Enregistrer le nom' }).click();
    await page.getByText('s’appelle maintenant « Téléphone bleu »').waitFor();
    await leave(page);

    await authenticator.verifies(false);
    await passkeyButton(page).click();
    await page.getByText('Aucune clé d’accès n’a été donnée').waitFor();
    await authenticator.verifies(true);
    await page.route('**/auth/passkey', async (route) => {
      const body = JSON.parse(route.request().postData() ?? '{}');
      const said = JSON.parse(Buffer.from(body.response.clientDataJSON, 'base64url').toString());
      body.response.clientDataJSON = Buffer.from(JSON.stringify({ ...said, origin: 'https://exemple.org' })).toString(
        'base64url',
      );
      await route.continue({ postData: JSON.stringify(body) });
    });
    await passkeyButton(page).click();
    await page.getByText('n’ouvre aucun compte').waitFor();
    await page.unroute('**/auth/passkey');

    await authenticator.goBack();
    await passkeyButton(page).click();
    await page.getByText('Une copie de cette clé d’accès semble exister').waitFor();
    complaints.length = 0;
    await page.setViewportSize({ width: 375, height: 800 });
    await assertSound(visitor);
    await logIn(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await enterAccount(page);
    await page.getByText('Bloquée : une copie de cette clé semble exister').waitFor();
    await assertSound(visitor);
    await page.getByText('Ôter la clé d’accès Téléphone bleu').click();
    const removing = page.locator('details[open]', { hasText: 'Elle n’ouvrira plus ce compte' });
    await removing.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await removing.getByRole('button').click();
    await page.getByText('La clé d’accès « Téléphone bleu » est ôtée.').waitFor();
    await page.getByText('Bloquée :').waitFor({ state: 'detached' });
    await leave(page);
    await passkeyButton(page).click();
    await page.getByText('n’ouvre aucun compte').waitFor();
    await visitor.close();
  });
});
