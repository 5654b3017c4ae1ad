import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atlas, loadServices, templateId } from '@rempart/engine';
import { stepsAt } from '@rempart/engine/fr';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { readService } from '../usecases/read-services.ts';
import { serviceWords } from '../usecases/service-pages.fr.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const pages = await loadPages({ renew: true });
const app = createApp({ wings, ...pages, tools: house.tools, production: false, proxyHops: 0, warn: () => {} });

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

test('what is written by hand is of a service in the list, and names only what its templates, its steps or the atlas hold', async () => {
  const { templates } = await loadServices();
  const ids = Object.keys(serviceWords);
  assert.ok(ids.length >= 60, `${ids.length}`);
  for (const [id, { adds, beware }] of Object.entries(serviceWords)) {
    assert.equal((await read(`/services/${id}`)).status, 200, id);
    const party = atlas.find((one) => one.id === id);
    assert.ok(party, id);
    const own = templates.filter((one) => party.facts.some(({ value }) => value === templateId(one)));
    const steps = stepsAt(id);
    const held = JSON.stringify([own, party.facts, steps]).toLowerCase();
    for (const [, quoted = ''] of `${adds} ${beware}`.matchAll(/«\s([^»]+?)\s»/g))
      assert.ok(held.includes(quoted.toLowerCase()), `${id}: « ${quoted} » stands nowhere`);
  }
});

test('a service without a template has a page with what the atlas knows, each fact with its day, until nobody saw it for too long', async () => {
  const page = await read('/services/brevo');
  for (const said of ['Brevo (ex-Sendinblue)', 'spf.brevo.com', 'brevo1', '20 novembre 2026', 'parsedmarc'])
    assert.ok(page.main.includes(said), said);
  assert.ok((await readService('brevo', '2027-06-01T00:00:00Z')).facts.length > 0);
  assert.deepEqual((await readService('brevo', '2029-06-01T00:00:00Z')).facts, []);
});
