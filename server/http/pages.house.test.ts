import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { refusalMessages } from '@rempart/contract';
import { completedReport, wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { purchase } from '../../trials/purchase.ts';
import { loadPages } from '../process/built-pages.ts';
import { prepareView } from '../usecases/prepare-view.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';
import { listen } from './listen.ts';
import { refusalBody } from './refuse.ts';

const house = await openTestApp(fakeOutside());
await house.startWorker();
after(() => house.close());
const pages = await loadPages({ renew: true });
const warnings: string[] = [];
const app = createApp({
  wings,
  ...pages,
  tools: house.tools,
  production: false,
  proxyHops: 0,
  warn: (text) => void warnings.push(text),
});
const get = (path: string) => app.request(`http://localhost${path}`);
const submit = (fields: Record<string, string>) =>
  app.request('http://localhost/?index', { method: 'POST', body: new URLSearchParams(fields) });

/** A script element that holds data, which no browser executes. */
const DATA = '<script type="application/ld+json">';

test('the home page is drawn on the server, and its scripts and its style are allowed by their text', async () => {
  const response = await get('/');
  const html = await response.text();
  assert.equal(response.status, 200);
  assert.match(html, /Lancez votre Analyse/);
  assert.match(html, /Démarrer l(?:'|&#x27;|’)Analyse Experte/);
  assert.match(html, /essai\.example/);
  const policy = response.headers.get('content-security-policy') ?? '';
  const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)].filter(
    ([tag, , attributes]) => !/ src="\/assets\//.test(attributes ?? '') && !tag.startsWith(DATA),
  );
  for (const [, name, , text = ''] of inline)
    assert.ok(
      new RegExp(`${name}-src [^;]*'sha256-`).test(policy) &&
        policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`),
      text.slice(0, 80),
    );
  assert.ok(
    inline.some(([, name]) => name === 'style'),
    'its style waits for no other request',
  );
  assert.doesNotMatch(html + policy, / nonce="|'nonce-/, 'its octets are the same for all readers');
  assert.doesNotMatch(html, /<template id="B:/, 'nothing waits for a script to be moved to its place');
  const structured = JSON.parse(html.split(DATA)[1]?.split('</script>')[0] ?? '');
  assert.deepEqual(
    structured['@graph'].map((one: { readonly '@type': string }) => one['@type']),
    ['Organization', 'WebSite'],
    'a demonstration offers nothing for sale',
  );
});

test('an unknown path is a 404 page, and no error', async () => {
  const response = await get('/nulle/part');
  assert.equal(response.status, 404);
  assert.match(await response.text(), /404 Page Not Found/);
  assert.deepEqual(warnings, []);
});

test('without JavaScript the form still works: a refusal in the page, then the audit by its link', async () => {
  const refused = await submit({ domain: 'exemple' });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Format de domaine invalide/);

  const started = await submit({ domain: 'essai.example', dnsAnalysis: 'on', securityChecks: 'on' });
  assert.equal(started.status, 302);
  const link = started.headers.get('location') ?? '';
  assert.match(link, /^\/analyse\/[A-Za-z0-9_-]{22}$/);
  await (await get(`/api/analysis/${link.slice(9)}/events`)).text();
  const report = await get(link);
  assert.equal(report.headers.get('x-robots-tag'), 'noindex');
  const html = await report.text();
  assert.match(html, /essai\.example/);
  assert.match(html, /essai\.(?:<wbr\/>)?example\s: note\s/);
  assert.equal((await get('/analyse/AAAAAAAAAAAAAAAAAAAAAA')).status, 410);
});

test('files with a hash in their name are immutable and compressed', async () => {
  const path = /\/assets\/ground[^"]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
  const file = await app.request(`http://localhost${path}`, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(file.status, 200);
  assert.match(file.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(file.headers.get('content-encoding'), 'gzip');
  const smaller = await app.request(`http://localhost${path}`, { headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(smaller.headers.get('content-encoding'), 'br');
  assert.match(smaller.headers.get('vary') ?? '', /Accept-Encoding/i);
  const octets = Buffer.from(await smaller.arrayBuffer());
  assert.deepEqual(brotliDecompressSync(octets), gunzipSync(await file.arrayBuffer()));
  const missing = await get('/assets/nothing-00000000.js');
  assert.equal(missing.status, 404);
  assert.doesNotMatch(missing.headers.get('cache-control') ?? '', /immutable/);
});

test('no public file reveals the path of the administration, the sources of the build, or other files', async () => {
  const { adminPath } = house.tools;
  const names = await readdir(pages.files, { recursive: true, withFileTypes: true });
  const files = names.filter((name) => name.isFile());
  assert.ok(files.length > 20);
  for (const { name, parentPath } of files) {
    assert.doesNotMatch(name, /\.map$|^\./);
    const content = await readFile(join(parentPath, name), 'latin1');
    assert.ok(!content.includes(adminPath), name);
    assert.doesNotMatch(content, /sourceMappingURL=(?!data:)/, name);
  }
  const publicPaths = [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/sys/core/mgmt/auth/login',
    '/confidentialite',
    '/api/status',
  ];
  for (const path of publicPaths) assert.ok(!(await (await get(path)).text()).includes(adminPath), path);
  const hidden = ['/.git/config', '/.env', '/package.json', '/backup.tar', '/data', '/debug', '/assets', '/assets/'];
  for (const path of [...hidden, '/metrics', '/..%2f..%2fpackage.json']) {
    const answer = await get(path);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /404 Page Not Found/, path);
  }
});

test('a finished result is drawn once for all visitors and query strings, without any script in the page', async () => {
  const { publicId, id, ownerKey } = await wholeReport(house);
  await prepareView({ auditId: id }, house.tools);

  let drawn = 0;
  const counting = createApp({
    wings,
    ...pages,
    answerPage: (request, given) => {
      drawn += 1;
      return pages.answerPage(request, given);
    },
    tools: house.tools,
    production: false,
    proxyHops: 0,
    warn: (text) => void warnings.push(text),
  });
  const read = async (query: string, headers = {}) => {
    const answer = await counting.request(`http://localhost/analyse/${publicId}${query}`, { headers });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    assert.equal(answer.headers.get('cache-control'), 'private, no-cache');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const octets = Buffer.from(await answer.arrayBuffer());
    const html = (answer.headers.get('content-encoding') === 'br' ? brotliDecompressSync(octets) : octets).toString();
    const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
    assert.deepEqual(scripts, [''], 'neither React nor what it would be drawn with');
    assert.match(policy, /script-src 'self';/);
    assert.equal((policy + html).search(/ nonce="|nonce-/), -1);
    return html;
  };
  const [first = '', ...others] = await Promise.all(['', '', ''].map((query) => read(query)));
  const cookies = { cookie: 'consent=yes; commande=x', 'accept-language': 'en', 'user-agent': 'Essai' };
  others.push(await read(''), await read('?a=b', cookies), await read('', { 'accept-encoding': 'gzip, br' }));
  assert.deepEqual(new Set(others), new Set([first]));
  assert.equal(drawn, 1);

  const draws = async (origin: string, query: string, headers = {}) => {
    const answer = await app.request(`${origin}/analyse/${publicId}${query}`, { headers });
    return answer.text();
  };
  assert.equal(await draws('http://localhost', '?a=b', cookies), first, 'the unused query string does not change it');
  assert.ok((await draws('http://ailleurs.fr', '')).includes('http://ailleurs.fr/analyse/'), 'its origin does');
  const fetched = await counting.request(`http://localhost/analyse/${publicId}.data`);
  assert.match(fetched.headers.get('content-type') ?? '', /text\/x-script/);
  await counting.request(`http://localhost/analyse/${publicId}.data`);
  assert.equal(drawn, 2);

  const deleted = { method: 'DELETE', headers: { 'x-owner-key': ownerKey } };
  assert.equal((await app.request(`/api/analysis/${publicId}`, deleted)).status, 204);
  assert.equal((await counting.request(`http://localhost/analyse/${publicId}`)).status, 410);
});

test('without JavaScript « Où en est mon rapport ? » mails the address of the order, and the page never shows whether there is one', async () => {
  const bought = await purchase(house, await completedReport(house, 'achete.fr'), 'sans-script@exemple.fr');
  const ask = async (fields: Record<string, string>) => {
    const answer = await app.request('http://localhost/payment-success?suivi', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, html: await answer.text() };
  };
  const form = await (await get('/payment-success')).text();
  assert.match(form, /<form [^>]*action="\/payment-success\?suivi#suivi"/);
  const asked = await ask({ email: ' Sans-Script@exemple.fr', number: bought.order.number.toLowerCase() });
  assert.equal(asked.status, 200);
  assert.match(asked.html, /<h1[^>]*>Suivre une commande/);
  const mails = await house.tools.store.mails.of(bought.order.id);
  assert.deepEqual(
    mails.filter(({ kind }) => kind === 'orderState').map(({ recipient }) => recipient),
    ['sans-script@exemple.fr'],
  );
  const words = /Votre demande est notée\./;
  assert.match(asked.html, words);
  assert.match((await ask({ email: 'inconnu@exemple.fr', number: 'C-20261121-AAAAAA' })).html, words);
  assert.match((await ask({ email: 'inconnu@exemple.fr', number: '' })).html, words);
  const wrong = await ask({ email: 'pas une adresse', number: '' });
  assert.equal(wrong.status, 400);
  assert.match(
    wrong.html,
    /aria-invalid="true"[^>]*value="pas une adresse"|value="pas une adresse"[^>]*aria-invalid="true"/,
  );
  assert.doesNotMatch(wrong.html, words);
});

test('an expired mailed link is a page with its status, which offers another link', async () => {
  for (const [fault, status, title] of [
    ['expire', 410, 'Ce lien a expiré'],
    ['faux', 403, 'Ce lien n’est pas valable'],
  ] as const) {
    const answer = await get(`/payment-success?reportId=AAAAAAAAAAAAAAAAAAAAAA&lien=${fault}`);
    assert.equal(answer.status, status);
    const html = await answer.text();
    assert.match(html, new RegExp(`<h1[^>]*>${title}`));
    assert.match(html, /Recevoir à nouveau le lien/);
  }
});

test('while the database is away a browser reads a page that says when to come back, at what mails link to as well', async (context) => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const { audits } = house.tools.store;
  context.mock.method(audits, 'find', () => Promise.reject(away));
  const id = 'A'.repeat(22);
  for (const path of [`/payment-success?reportId=${id}`, `/api/download-report/${id}?token=x`]) {
    const answer = await app.request(`http://localhost${path}`, { headers: { accept: 'text/html' } });
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '10'], path);
    assert.match(
      await answer.text(),
      new RegExp(`<h1>${refusalMessages.UNAVAILABLE}</h1>\\s*<p>Cette page revient d’elle-même dans 10\\ssecondes`),
      path,
    );
  }
  const asked = await get(`/api/download-report/${id}?token=x`);
  assert.deepEqual([asked.status, await asked.json()], [503, refusalBody('UNAVAILABLE')]);
});

test('nothing of a drawn page is kept once it was answered', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const drawn: WeakRef<Request>[] = [];
  const watched = createApp({
    wings,
    ...pages,
    answerPage: (request, context) => {
      drawn.push(new WeakRef(request));
      return pages.answerPage(request, context);
    },
    tools: house.tools,
    production: false,
    proxyHops: 0,
    warn: assert.fail,
  });
  // Over HTTP, where requests end when their connections do.
  const { port, close } = await listen(watched.fetch, { host: '127.0.0.1', port: 0 });
  for (let number = 0; number < 20; number += 1)
    await (await fetch(`http://127.0.0.1:${port}/inconnu-${number}`)).text();
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await turn();
    collectGarbage();
  }
  const kept = drawn.filter((request) => request.deref() !== undefined).length;
  assert.equal(drawn.length, 20);
  assert.ok(kept < 5, `${kept} of ${drawn.length} requests are still held`);
  await close();
});
