import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { specimenEvidence } from '@rempart/report';
import { completedReport, wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const pages = await loadPages({ renew: true });
const app = createApp({ wings, ...pages, tools: house.tools, production: false, proxyHops: 0, warn: () => {} });
const { publicId, domain } = await wholeReport(house, specimenEvidence());

async function read(asked: Readonly<Record<string, string>>, id = publicId) {
  const response = await app.request(`http://localhost/analyse/${id}/ajouter?${new URLSearchParams(asked)}`);
  const html = (await response.text()).replace(/<!-- -->/g, '').replace(/\s+/g, ' ');
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  return { status: response.status, main, text: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

const link = (on: string) =>
  `https://dns.example/v2/domainTemplates/providers/mailjet.com/services/domain-auth/apply?${new URLSearchParams({ domain: on, dkimValue: 'k=rsa; p=QQ', sig: 'x' })}`;

test('without a service the page asks for one', async () => {
  const { status, main } = await read({});
  assert.equal(status, 200);
  assert.match(main, /<input[^>]*name="service"/);
  assert.doesNotMatch(main, /Note/);
});

test('a service is searched by its name, and one of several is chosen', async () => {
  const several = await read({ service: 'godaddy' });
  assert.ok([...several.main.matchAll(/href="[^"]*\?service=/g)].length > 1);
  assert.match((await read({ service: 'zzz inconnu' })).text, /Aucun modèle connu ne s’appelle « zzz inconnu »/);
});

test('what it would do is told with the letter, the lookups, the records, what is unknown, and the draft', async () => {
  const { text, main } = await read({ service: 'mailjet.com/domain-auth' });
  assert.match(text, /Note . \(\d+ points\) → . \(\d+ points/);
  assert.match(text, /Recherches DNS du SPF \(dix au plus\) \d+ → \d+/);
  assert.match(main, /include:spf\.mailjet\.com/);
  assert.match(text, /mailjet\._domainkey/);
  assert.match(text, /Ce que nous ne savons pas/);
  assert.match(text, /draft-ietf-dconn-domainconnect-03/);
  assert.match(main, /name="v\.[^"]+"/);
});

test('the link of a service brings its values, and is refused for another domain', async () => {
  const own = await read({ service: link(domain) });
  assert.match(own.text, /Mailjet/);
  assert.match((await read({ service: link('ailleurs.fr') })).text, /Ce lien modifie ailleurs\.fr/);
  assert.match((await read({ service: 'https://mailjet.com/' })).text, /n’est pas un lien de Domain Connect/);
});

test('what is typed cannot leave its place', async () => {
  const { main } = await read({ service: '"><script>alert(1)</script>' });
  assert.doesNotMatch(main, /<script>alert/);
});

test('an audit that is not there, not done or too old is told so', async () => {
  assert.equal((await read({ service: 'mailjet.com/domain-auth' }, 'A'.repeat(22))).status, 404);
  const bare = await completedReport(house, 'vieux.fr', 'B', { domain: 'vieux.fr', protocols: {} });
  assert.match((await read({ service: 'mailjet.com/domain-auth' }, bare.publicId)).text, /trop ancienne/);
});
