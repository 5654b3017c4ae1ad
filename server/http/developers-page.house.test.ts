import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { apiCalls } from '@rempart/contract/api';
import { parse } from 'yaml';
import { STATUS } from '../../scripts/audit/status.ts';
import { usage } from '../../scripts/audit/usage.en.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { loadPages } from '../process/built-pages.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const pages = await loadPages({ renew: true });
const app = createApp({ wings, ...pages, tools: house.tools, production: false, proxyHops: 0, warn: () => {} });
const read = async (path: string) => (await app.request(`http://localhost${path}`)).text();
const html = await read('/en/developers');
const code = [...html.matchAll(/<code>([^<]*)<\/code>/g)].map(([, text = '']) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"),
);

test('the page is English in the French frame of the site, and is found from where engineers look', async () => {
  assert.match(html, /<html lang="en">.*<body lang="fr">.*<main id="contenu" lang="en"/s);
  assert.match(html, /<meta property="og:locale" content="en_US"\/>/);
  assert.match(html, /<link rel="canonical" href="http:\/\/localhost\/en\/developers"\/>/);
  assert.match(await read('/sitemap.xml'), /<loc>http:\/\/localhost\/en\/developers<\/loc>/);
  const api = await read('/api');
  assert.match(api, /<html lang="fr">.*<body>.*<main id="contenu" tabindex/s);
  const [, main = ''] = /<main(.*)<\/main>/s.exec(api) ?? [];
  assert.match(main, /<a href="\/en\/developers" hrefLang="en" lang="en">/);
});

test('its switches, statuses, inputs of the action and calls are those of the product', () => {
  const said = html.replace(/<[^>]+>/g, ' ');
  const helped = Object.values(usage).join('\n');
  for (const [name] of code
    .filter((text) => text.includes('rempart'))
    .join(' ')
    .matchAll(/--[a-z-]+/g))
    assert.ok(['--rm', '--silent', '--help'].includes(name) || helped.includes(name), name);
  for (const name of ['--fail-under', '--diff', '--allow']) assert.ok(said.includes(name) && helped.includes(name));
  const rows = [...html.matchAll(/<th scope="row"[^>]*>(\d+)<\/th>/g)].map(([, status]) => Number(status));
  assert.deepEqual(
    rows,
    Object.values(STATUS).sort((one, other) => one - other),
  );
  const { inputs } = parse(readFileSync(join(import.meta.dirname, '..', '..', 'action.yml'), 'utf8')) as {
    readonly inputs: object;
  };
  const [step] = parse(code.find((text) => text.startsWith('- uses: OWNER/rempart')) ?? '') as [{ with: object }];
  for (const input of Object.keys(step.with)) assert.ok(input in inputs, input);
  const paths: readonly string[] = Object.values(apiCalls).map(({ path }) => path);
  for (const part of ['/analysis/{reportId}/evidence', '/analysis/{reportId}/plan', '/analysis/{reportId}/events'])
    assert.ok(paths.includes(part) && said.includes(part.slice(part.lastIndexOf('/'))), part);
});
