import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, sharedProduct } from './product.ts';
import { assertSound, submit, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const SUBMIT = { name: "Démarrer l'Analyse Experte" };
const DONE = { name: 'Analyse Terminée !' };

describe('a typed name', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;

  before(async () => {
    product = await sharedProduct();
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  test('pasted as the address of a web site leads to the domain of the mail, announced before the button on a phone', async () => {
    const visitor = await arrive({ viewport: { width: 375, height: 667 } });
    const { page } = visitor;
    await page.getByLabel('Nom de domaine').fill('https://www.moyenne.example/');
    const said = page.getByText('Nous analyserons moyenne.example (et non www.moyenne.example).');
    const [words, button] = [await said.boundingBox(), await page.getByRole('button', SUBMIT).boundingBox()];
    assert.ok(words && button && words.y + words.height <= button.y, 'it is between the field and the button');
    await assertSound(visitor);
    assert.deepEqual(await startedBy(page, () => page.getByRole('button', SUBMIT).click()), 'moyenne.example');
    await page.getByText('Vous avez saisi www.moyenne.example : nous analysons moyenne.example').waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Analyser www.moyenne.example quand même' }).getAttribute('href'),
      '/?domaine=www.moyenne.example&exact=1',
    );
    await visitor.close();
  });

  test('is audited as typed after all, by one button that can be undone', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const field = page.getByLabel('Nom de domaine');
    await field.fill('www.moyenne.example');
    const [left, right] = [await field.boundingBox(), await page.getByRole('button', SUBMIT).boundingBox()];
    assert.ok(left && right && left.x < right.x && left.y === right.y, 'on a wide window the button follows the field');
    await page.getByRole('button', { name: 'Analyser www.moyenne.example quand même' }).press('Enter');
    await page.getByText('Nous analyserons www.moyenne.example.').waitFor();
    await page.getByRole('button', { name: 'Revenir à moyenne.example' }).press('Enter');
    await page.getByText('Nous analyserons moyenne.example (et non').waitFor();
    await page.getByRole('button', { name: 'Analyser www.moyenne.example quand même' }).press('Enter');
    assert.equal(await startedBy(page, () => page.getByRole('button', SUBMIT).click()), 'www.moyenne.example');
    await visitor.close();
  });

  test('that is probably a mistake gets a hint while it is typed, with the names that may be meant', async () => {
    const visitor = await arrive({ viewport: { width: 375, height: 667 } });
    const { page } = visitor;
    const field = page.getByLabel('Nom de domaine');
    const said = page.locator('#domaine-lu');
    await field.fill('boulangerie.frr');
    await said.getByText('L’extension .frr n’existe pas. Vouliez-vous dire :').waitFor();
    assert.equal(await page.getByText('Nous analyserons').count(), 0);
    await assertSound(visitor);
    await said.getByRole('button', { name: 'boulangerie.fr' }).press('Enter');
    assert.equal(await field.inputValue(), 'boulangerie.fr');
    await page.getByText('Nous analyserons boulangerie.fr.').waitFor();
    await field.fill('marie@gmail.com');
    await said.getByText(/^gmail\.com appartient à Google/).waitFor();
    await field.fill('boulangerie martin.fr');
    await said.getByRole('button', { name: 'boulangerie-martin.fr' }).waitFor();
    await field.fill('Marie Martin <marie@moyenne.example>');
    await page.getByText('Nous analyserons moyenne.example.').waitFor();
    await assertSound(visitor);
    await visitor.close();
  });

  test('that does not exist stays in the form as typed', async () => {
    const visitor = await arrive({ viewport: { width: 375, height: 667 } });
    const { page } = visitor;
    await submit(page, 'nulle-part.example');
    const field = page.getByLabel('Nom de domaine');
    await page.getByRole('alert').getByText('Ce nom n’existe pas : vérifiez l’orthographe').first().waitFor();
    assert.deepEqual(
      [await field.inputValue(), await field.getAttribute('aria-invalid')],
      ['nulle-part.example', 'true'],
    );
    assert.equal(new URL(page.url()).pathname, '/');
    visitor.complaints.splice(0);
    await assertSound(visitor);
    await visitor.close();
  });

  test('of a subdomain without mail raises a question first, as two chips, and begins nothing', async () => {
    const visitor = await arrive({ viewport: { width: 375, height: 667 } });
    const { page, complaints } = visitor;
    const refusal = page.waitForResponse(/analysis\/start$/);
    await submit(page, 'nice.antennes.example');
    assert.equal((await refusal).status(), 409);
    const choice = page.getByRole('group', { name: 'nice.antennes.example ne reçoit pas d’e-mail.' });
    await choice.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'choix');
    // The browser itself writes the refusal to its console.
    assert.deepEqual(
      complaints.splice(0).filter((complaint) => !complaint.includes('409')),
      [],
    );
    await assertSound(visitor);
    const chip = choice.getByRole('button', { name: 'Analyser antennes.example' });
    assert.equal(await startedBy(page, () => chip.click()), 'antennes.example');
    await visitor.close();
  });

  test('of a subdomain with its own MX is audited and sold like any other', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    assert.equal(await startedBy(page, () => submit(page, 'lyon.antennes.example')), 'lyon.antennes.example');
    await page.getByRole('heading', DONE).waitFor();
    await page.getByRole('button', { name: "Accès au rapport d'analyse" }).waitFor();
    await page.getByRole('button', { name: 'Commander le rapport' }).waitFor();
    await visitor.close();
  });

  test('of a subdomain without mail is never sold: the result says where the mail is set up, the server refuses', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await submit(page, 'shop.moyenne.example');
    const chip = page.getByRole('button', { name: 'Analyser shop.moyenne.example quand même' });
    const started = page.waitForResponse((response) => response.url().endsWith('/start') && response.ok());
    await chip.click();
    const { reportId: own } = (await (await started).json()) as { readonly reportId: string };
    visitor.complaints.splice(0);
    await page.getByRole('heading', DONE).waitFor();
    await page.getByText('Votre messagerie se règle sur moyenne.example.', { exact: true }).waitFor();
    for (const name of ["Accès au rapport d'analyse", 'Commander le rapport'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    await page.getByRole('region', { name: 'Le rapport détaillé' }).getByText('Il n’est pas vendu').waitFor();
    await assertSound(visitor);
    const refused = await fetch(`${product.url}/api/contact-info/${own}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@exemple.fr' }),
    });
    assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [409, 'NO_MAIL_HERE']);
    await page.getByRole('link', { name: 'Analyser moyenne.example' }).click();
    assert.equal(await page.getByLabel('Nom de domaine').inputValue(), 'moyenne.example');
    await visitor.close();
  });

  test('is reduced without JavaScript too, which the result says and can undo', async () => {
    const visitor = await arrive({ javaScriptEnabled: false });
    const { page } = visitor;
    await submit(page, 'https://www.moyenne.example/');
    await page.getByText('Vous avez saisi www.moyenne.example : nous analysons moyenne.example').waitFor();
    await page.getByRole('link', { name: 'Analyser www.moyenne.example quand même' }).click();
    assert.equal(await page.getByLabel('Nom de domaine').inputValue(), 'www.moyenne.example');
    await page.getByRole('button', SUBMIT).click();
    await page.waitForURL(/\/analyse\//);
    assert.match((await page.title()) ?? '', /^www\.moyenne\.example/);
    await visitor.close();
  });

  test('of a subdomain without mail raises the question without JavaScript, on a page with two buttons', async () => {
    const visitor = await arrive({ javaScriptEnabled: false });
    const { page } = visitor;
    await submit(page, 'nice.antennes.example');
    await page.getByText('nice.antennes.example ne reçoit pas d’e-mail. Que voulez-vous analyser ?').waitFor();
    await page.getByRole('button', { name: 'Analyser nice.antennes.example quand même' }).click();
    await page.waitForURL(/\/analyse\//);
    assert.match((await page.title()) ?? '', /^nice\.antennes\.example/);
    await visitor.close();
  });

  test('in the URL of a result is trusted only where it can have led there', async () => {
    const visitor = await arrive({ javaScriptEnabled: false });
    const { page } = visitor;
    await submit(page, 'www.moyenne.example');
    const address = page.url().replace(/\?.*/, '');
    await page.goto(`${address}?saisi=${encodeURIComponent('votre banque.fr')}`);
    assert.equal(await page.getByText('Vous avez saisi').count(), 0);
    await visitor.close();
  });

  test('in the URL of a result is filled into one page for all readers, and becomes no markup', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const start = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const started = await fetch(`${product.url}/api/analysis/start`, {
      ...start,
      body: '{"domain":"moyenne.example"}',
    });
    const { reportId } = (await started.json()) as { readonly reportId: string };
    const read = async (name: string) => {
      const answer = await fetch(`${product.url}/analyse/${reportId}?${new URLSearchParams({ saisi: name })}`);
      return (await answer.text()).replaceAll(/nonce="[^"]*"|nonce\\?":\\?"[^"]*"/g, '');
    };
    await page.goto(`${product.url}/analyse/${reportId}?saisi=www.moyenne.example`);
    await page.getByText('Vous avez saisi www.moyenne.example : nous analysons moyenne.example').waitFor();
    const [ours, accented] = [await read('portail.moyenne.example'), await read('été.moyenne.example')];
    assert.equal(ours.split('portail.moyenne.example').length, 4, 'in the sentence, the link and its address');
    assert.ok(accented.includes('domaine=%C3%A9t%C3%A9.moyenne.example'));
    assert.equal(accented.replaceAll('%C3%A9t%C3%A9.', 'portail.').replaceAll('été.moyenne', 'portail.moyenne'), ours);
    const plain = await read('');
    for (const hostile of ['"><script>alert(1)</script>.moyenne.example', '</script>.moyenne.example'])
      assert.equal(await read(hostile), plain);
    await page.goto(`${product.url}/analyse/${reportId}?saisi=${encodeURIComponent('été.moyenne.example')}`);
    await page.getByText('Vous avez saisi été.moyenne.example').waitFor();
    await assertSound(visitor);
    await visitor.close();
  });

  async function arrive(options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
    return visit(browser as Browser, product.url, options);
  }
});

/** The domain whose audit the server reports as begun or shared. */
async function startedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/analysis/start') && response.ok());
  await press();
  return ((await (await answer).json()) as { readonly domain: string }).domain;
}
