import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Product } from './product.ts';
import { assertSound, type Visit, visit } from './visit.ts';

/** At the desk of the blog, an administrator writes an article, shows it, moves it, takes it back, deletes and restores it. */
export async function writeArticle(browser: Browser, { url }: Product, visitor: Visit): Promise<void> {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Nouvel article' }).click();
  await page.getByLabel('Titre').fill('Gardé');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page
    .getByRole('button', { name: /^Modifier / })
    .first()
    .click();
  await page.getByLabel(/^Résumé/).fill('Un autre brouillon');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByRole('button', { name: 'L’oublier' }).click();
  await page.getByText('« Gardé »').waitFor();
  await page.getByRole('button', { name: 'Le reprendre' }).click();
  assert.equal(await page.getByLabel('Titre').inputValue(), 'Gardé');
  await page.getByLabel('Titre').fill('');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Indiquez un titre').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'title');
  await page.getByLabel('Titre').fill('L’été des clés DKIM');
  assert.equal(await page.getByText('Indiquez un titre').count(), 0, 'a valid field is no longer red');
  await page.getByLabel('Image', { exact: false }).first().fill('https://ailleurs.fr/image.png');
  await page.getByText('celle d’un autre site lui dirait qui vous lit').waitFor();
  await page.getByLabel('Image', { exact: false }).first().fill('');
  assert.equal(await page.getByLabel('Slug').inputValue(), 'l-ete-des-cles-dkim');
  await page.getByLabel(/^Résumé/).fill('Un essai');
  await page.getByLabel(/^Contenu/).fill('Texte **fort** et <b>brut</b>');
  await page.getByLabel('Aperçu').getByText('fort').waitFor();
  assert.equal(await page.getByLabel('Aperçu').locator('b').count(), 0);

  const file = page.getByLabel('Fichier');
  const insert = page.getByRole('button', { name: 'Insérer dans le texte' });
  await file.setInputFiles({ name: 'mur.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await insert.click();
  await page.getByText('Dites ce que montre l’image').waitFor();
  await page.getByLabel('Texte de remplacement').fill('Le titre d’une page');
  await insert.click();
  await page.getByText('Ce fichier n’est pas une image PNG, JPEG, WebP ou AVIF').waitFor();
  visitor.complaints.length = 0;
  const buffer = await page.getByRole('heading', { level: 1 }).screenshot();
  await file.setInputFiles({ name: 'titre.png', mimeType: 'image/png', buffer });
  await insert.click();
  await page.getByText('Image insérée dans le texte').waitFor();
  assert.match(await page.getByLabel(/^Contenu/).inputValue(), /brut<\/b>\n\n!\[Le titre d’une page\]\(\/images\//);
  const shown = page.getByLabel('Aperçu').getByRole('img', { name: 'Le titre d’une page' });
  await shown.waitFor();
  assert.equal(await shown.getAttribute('width'), String(buffer.readUInt32BE(16)));
  await file.setInputFiles({ name: 'titre.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Texte de remplacement').fill('Le titre');
  await page.getByRole('button', { name: 'En faire l’image de l’article' }).click();
  await page.getByText('C’est l’image de l’article').waitFor();
  await assertSound(visitor);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Article créé avec succès !').first().waitFor();
  await page.getByRole('switch', { name: /clés DKIM/ }).click();
  await page.getByRole('switch', { name: /clés DKIM/, checked: true }).waitFor();
  const read = await visit(browser, `${url}/blog/l-ete-des-cles-dkim`);
  await read.page.getByRole('img', { name: 'Le titre', exact: true }).waitFor();
  await read.page.getByRole('img', { name: 'Le titre d’une page' }).scrollIntoViewIfNeeded();
  await read.page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
  await assertSound(read);
  await read.close();

  await page.getByRole('button', { name: 'Modifier L’été des clés DKIM' }).click();
  await page.getByLabel('Slug').fill('cles-dkim');
  await page.getByLabel('En vedette').check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('heading', { name: 'Modifier l’article' }).waitFor({ state: 'detached' });
  await page.getByText('Article mis à jour avec succès !').first().waitFor();
  const moved = await fetch(`${url}/blog/l-ete-des-cles-dkim`, { redirect: 'manual' });
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/blog/cles-dkim']);
  await page.setViewportSize({ width: 375, height: 800 });
  await assertSound(visitor);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Modifier L’été des clés DKIM' }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Modifier L’été des clés DKIM' }).click();
  await other.getByLabel(/^Résumé/).fill('D’un autre onglet');
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await other.getByText('Article mis à jour avec succès !').first().waitFor();
  await other.close();
  await page.getByLabel(/^Contenu/).fill('Tout autre chose');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText(/Cet article a changé depuis que vous l’avez ouvert/).waitFor();
  visitor.complaints.length = 0;
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('heading', { name: 'Modifier l’article' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Versions de L’été des clés DKIM' }).click();
  const difference = page.getByLabel('Différences avec le texte présent');
  await difference.getByText('− Texte **fort** et <b>brut</b>').waitFor();
  await difference.getByText('+ Tout autre chose').waitFor();
  await assertSound(visitor);
  await page.getByRole('button', { name: 'Restaurer cette version' }).click();
  await page.getByText('Version restaurée').first().waitFor();
  await page.getByRole('button', { name: 'Modifier L’été des clés DKIM' }).click();
  assert.match(await page.getByLabel(/^Contenu/).inputValue(), /^Texte \*\*fort/);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();

  await page.getByRole('switch', { name: /clés DKIM/ }).click();
  await page.getByRole('switch', { name: /clés DKIM/, checked: false }).waitFor();
  assert.equal((await fetch(`${url}/blog/cles-dkim`)).status, 404);
  await page.getByRole('button', { name: 'Supprimer L’été des clés DKIM' }).click();
  await page.getByText('Êtes-vous sûr de vouloir supprimer cet article ?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('switch', { name: /clés DKIM/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rétablir L’été des clés DKIM' }).click();
  await page.getByRole('switch', { name: /clés DKIM/ }).waitFor();
  await page.getByRole('heading', { name: 'Corbeille' }).waitFor({ state: 'detached' });
}
