import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const pages = await loadPages({ renew: true });
const app = createApp({ ...pages, tools: house.tools, production: false, proxyHops: 0, warn: () => {} });

async function read(path: string) {
  const response = await app.request(`http://localhost${path}`);
  const html = (await response.text()).replace(/<!-- -->/g, '').replace(/\s+/g, ' ');
  return { status: response.status, html, main: /<main.*<\/main>/s.exec(html)?.[0] ?? '' };
}

test('services are found by a part of their name, and each has a page that says what its button writes', async () => {
  const all = await read('/services');
  assert.ok([...all.main.matchAll(/href="\/services\//g)].length > 200);
  const found = await read('/services?service=MAILJET');
  assert.deepEqual(
    [...found.main.matchAll(/href="(\/services\/[^"]+)"/g)].map(([, path]) => path),
    ['/services/mailjet'],
  );
  const page = await read('/services/mailjet');
  assert.equal(page.status, 200);
  for (const said of ['include:spf.mailjet.com', 'mailjet._domainkey', '20 août 2026', 'mailjet.com/domain-auth'])
    assert.ok(page.main.includes(said), said);
  assert.match((await read('/services/mailchimp')).main, /Remplace votre DMARC/);
});

test('an unknown service is told, and every service is in the site map', async () => {
  assert.match((await read('/services?service=%3Cb%3Enul')).main, /Aucun service connu ne s’appelle.*&lt;b&gt;nul/);
  const unknown = await read('/services/inconnu');
  assert.equal(unknown.status, 404);
  assert.match(unknown.main, /Nous ne connaissons pas ce service/);
  const { html } = await read('/sitemap.xml');
  const paths = [...html.matchAll(/<loc>[^<]*(\/services\/[^<]+)<\/loc>/g)].map(([, path]) => path ?? '');
  assert.ok(paths.length > 200);
  assert.equal(new Set(paths).size, paths.length);
  for (const path of paths.filter((_, index) => index % 40 === 0)) assert.equal((await read(path)).status, 200, path);
});
