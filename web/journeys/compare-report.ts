import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Product } from './product.ts';
import { assertSound, visit } from './visit.ts';

/** Follows the code of a report, and compares the file, then a copy with one changed octet. */
export async function compareReport(browser: Browser, { url }: Product, pdf: Buffer): Promise<void> {
  const [, path = ''] = /\/URI *\(http:\/\/[^/)]+(\/verification\?code=[\w-]{22})\)/.exec(pdf.toString('latin1')) ?? [];
  const reader = await visit(browser, url + path);
  const { page } = reader;
  const asked: string[] = [];
  await page.getByRole('heading', { name: 'Un rapport émis ici porte ce code' }).waitFor();
  await page.getByText('commence par « e », 18 caractères').waitFor();
  assert.ok(!/Jeanne|Martin|exemplaire/.test((await page.locator('main').textContent()) ?? ''));
  await assertSound(reader);
  page.on('request', (request) => asked.push(request.url()));
  const file = (buffer: Buffer) => ({ name: 'rapport.pdf', mimeType: 'application/pdf', buffer });
  await page.getByLabel('Votre fichier PDF').setInputFiles(file(pdf));
  await page.getByText('C’est le fichier qui a été émis, à l’octet près.').waitFor();
  const changed = Buffer.from(pdf);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  await page.getByLabel('Votre fichier PDF').setInputFiles(file(changed));
  await page.getByText('Ce n’est pas le fichier qui a été émis').waitFor();
  assert.deepEqual(asked, [], 'the file does not leave the browser');
  await page.setViewportSize({ width: 320, height: 800 });
  await assertSound(reader);
  await page.goto(`${url}/verification`);
  await page.getByLabel('Code du rapport').fill('AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('heading', { name: 'Aucun rapport émis ici ne porte ce code' }).waitFor();
  await assertSound(reader);
  await page.getByLabel('Code du rapport').fill(url + path);
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('heading', { name: 'Un rapport émis ici porte ce code' }).waitFor();
  await reader.close();
}
