import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type World, worlds } from '@rempart/lab';
import type { Browser, Page } from 'playwright-core';
import { linesOf } from '../../tests/applied/foreign.ts';
import { KEYS, openDouble, rowsOf } from '../../tests/repair/doubles.ts';
import { newKey, openKnot, withoutKnot } from '../../tests/repair/hosts.ts';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { mailed } from './purchase.ts';
import { analyse } from './routes.ts';
import { assertSound, look, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const DOMAIN = 'moyenne.example';
const STEP = /rapports des livraisons non chiffrées/;

describe('an owner who holds the key of the zone', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  let world: World;
  before(async () => {
    product = await sharedProduct();
    world = worlds.find(({ domain }) => domain === DOMAIN) ?? assert.fail();
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  /** From the technician's reading to the form of a step at a host. */
  async function openForm(host: RegExp): Promise<Visit> {
    const start = `${product.url}/analyse/${await analyse(product.url, DOMAIN)}/technique`;
    const visitor = await visit(browser as Browser, start);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Choisir une étape' }).click();
    await page.getByRole('link', { name: STEP }).click();
    const choice = page.getByLabel('Où votre zone DNS est-elle ?');
    const option = page.locator('option', { hasText: host }).first();
    await choice.selectOption((await option.getAttribute('value')) ?? '');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: /^La clé de votre zone, chez/ }).waitFor();
    return visitor;
  }

  async function fillIn(page: Page, { server, key, holder }: Readonly<Record<'server' | 'key' | 'holder', string>>) {
    await page.getByLabel(/^Adresse \*/).fill(server);
    await page.locator('#key').fill(key);
    await page.getByLabel(/Votre valeur pour/).fill(`rapports@${DOMAIN}`);
    await page.getByLabel(/Qui fait ce changement/).fill('Ada Lovelace');
    await page.getByLabel(/Adresse e-mail du titulaire/).fill(holder);
    await page.getByRole('button', { name: 'Lire la zone et montrer' }).click();
  }

  test('sees what changes, writes it, reads what each server publishes, and takes it back from the mail', {
    skip: withoutKnot,
  }, async () => {
    const key = newKey();
    const knot = await openKnot(DOMAIN, linesOf(world), key);
    const visitor = await openForm(/RFC 2136/);
    const { page } = visitor;
    try {
      await look(visitor, 'repair-form');
      // A field that is missing is told with what was typed, and without the key.
      await page.getByLabel(/Qui fait ce changement/).fill('Ada Lovelace');
      await page.locator('#key').fill('une clé');
      await page.getByRole('button', { name: 'Lire la zone et montrer' }).click();
      await page.getByRole('alert').waitFor();
      assert.equal(await page.getByLabel(/Qui fait ce changement/).inputValue(), 'Ada Lovelace');
      assert.equal(await page.locator('#key').inputValue(), '');
      visitor.complaints.length = 0;

      const given = `hmac-sha256:${key.name}:${key.secret}`;
      await fillIn(page, { server: `127.0.0.1:${knot.port}`, key: given, holder: 'knot@exemple.fr' });
      await page.getByText('Rien n’est encore écrit.').waitFor();
      await page.getByText('v=TLSRPTv1; rua=mailto:rapports@moyenne.example').waitFor();
      await page.getByText(/^Inchangés.: \d+ autres enregistrements\.$/).waitFor();
      await look(visitor, 'repair-shown');
      await page.getByRole('button', { name: 'Écrire dans la zone' }).press('Enter');
      await page.getByText('Écrite, relue chez l’hébergeur, et mesurée.').waitFor();
      await page.getByText(/nous regardons ce que devient cette étape/).waitFor();
      await page.getByText('Comme prédit, contrôle par contrôle.').waitFor();
      await page.getByRole('heading', { name: /Serveurs DNS qui le publient.: (\d+) sur \1/ }).waitFor();
      await look(visitor, 'repair-done');

      const mail = await mailed(product, /une étape a été écrite dans votre zone/, 'knot@exemple.fr');
      const back = /https?:\/\/\S+(\/reparer\/fait\/[\w-]{22})/.exec(mail.text ?? '')?.[1] ?? assert.fail();
      assert.equal(
        new URL(page.url()).pathname.startsWith('/reparer/fait/'),
        false,
        'it came into the page of the form',
      );
      assert.equal(await page.locator('form[method="post"]').getAttribute('action'), back);
      await page.locator('#key').fill(given);
      await page.getByLabel(/Qui revient en arrière/).fill('Grace Hopper');
      await page.getByRole('button', { name: 'Revenir' }).click();
      await page.getByRole('button', { name: 'Remettre ce qu’il y avait' }).click();
      await page.getByText('Reprise : la zone contient de nouveau ce qui s’y trouvait.').waitFor();
      await page.getByText(/^Le retour est mesuré/).waitFor();
      await page.getByRole('heading', { name: /Serveurs DNS qui publient de nouveau.*: (\d+) sur \1/ }).waitFor();
      await page.getByRole('heading', { name: 'Avait été ajouté, et n’y est plus' }).waitFor();
      assert.equal(await page.getByText('publie ce qui a été écrit').count(), 0);
      await mailed(product, /retour à ce qu’il y avait avant/, 'knot@exemple.fr');
    } finally {
      await visitor.close();
      await knot.close();
    }
  });

  test('is told that a host was not seen live, compares first, and is confirmed in no other browser', async () => {
    const double = await openDouble('cpanel', DOMAIN, rowsOf(world));
    const visitor = await openForm(/cPanel/);
    const { page } = visitor;
    try {
      await page.getByText(/cPanel.: pas encore vu en vrai\./).waitFor();
      await page.getByText(/d’après ses documents du 27.novembre.2026/).waitFor();
      await fillIn(page, { server: double.base.href, key: KEYS.cpanel, holder: 'cpanel@exemple.fr' });
      await page.getByText('Rien n’est encore écrit.').waitFor();
      await assertSound(visitor);
      const before = double.rows.length;

      const other = await visit(browser as Browser, page.url());
      await other.page.getByText(/rempli dans un autre navigateur/).waitFor();
      await other.close();

      await page.getByRole('button', { name: 'Écrire dans la zone' }).click();
      await page.getByText(/^Comparez d’abord ce qui est montré/).waitFor();
      assert.equal(double.rows.length, before);
      visitor.complaints.length = 0;
      await page.getByLabel(/^J’ai comparé/).check();
      await page.getByRole('button', { name: 'Écrire dans la zone' }).click();
      await page.getByText('Écrite, relue chez l’hébergeur, et mesurée.').waitFor();
      assert.equal(double.rows.length, before + 1);
    } finally {
      await visitor.close();
      await double.close();
    }
  });

  test('reads why a key that opens nothing wrote nothing, with a code', async () => {
    const double = await openDouble('cpanel', DOMAIN, rowsOf(world));
    double.readMood = 'refuses';
    const visitor = await openForm(/cPanel/);
    const { page } = visitor;
    try {
      await fillIn(page, { server: double.base.href, key: KEYS.cpanel, holder: 'refus@exemple.fr' });
      await page.getByText('Code : HOST').waitFor();
      await page.getByText(/Rien n’a été écrit/).waitFor();
      await look(visitor, 'repair-refused');
      await page.getByRole('link', { name: 'Recommencer' }).click();
      await page.getByLabel('Où votre zone DNS est-elle ?').waitFor();
    } finally {
      await visitor.close();
      await double.close();
    }
  });
});
