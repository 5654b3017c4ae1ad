import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TERMS_VERSION } from '@rempart/contract';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestHouse } from '../../trials/house.ts';
import { createApp } from '../http/app.ts';
import { loadPages } from '../process/built-pages.ts';
import { keepSaleTerms, mailedTerms } from './sale-terms.ts';

const house = await openTestHouse(fakeOutside());
after(() => house.close());
const { tools } = house;
const pages = await loadPages({ renew: true });
const site = createApp({ tools, ...pages, production: false, proxyHops: 0, warn: (text) => assert.fail(text) });

test('the conditions stand by themselves: whole, for a telephone too, and every link leads to the site', async () => {
  await keepSaleTerms((request) => site.fetch(request), tools);
  const kept = (await tools.store.saleTerms.read(TERMS_VERSION)) ?? assert.fail('not kept');
  const mailed = mailedTerms(kept, 'https://exemple.fr');
  assert.match(mailed, /<meta name="viewport" content="width=device-width/);
  assert.match(mailed, /<h1[^>]*>Conditions/);
  assert.doesNotMatch(mailed, /<(?:script|style [^>]*src|img|link|svg|button)|Retour<\/a>/);
  const targets = [...mailed.matchAll(/ href="([^"]*)"/g)].map(([, target = '']) => target);
  assert.ok(targets.some((target) => target.startsWith('https://exemple.fr/')));
  for (const target of targets) assert.match(target, /^(?:https:\/\/|mailto:|tel:|#)/, target);
  const ids = new Set([...mailed.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));
  for (const target of targets) if (target.startsWith('#')) assert.ok(ids.has(target.slice(1)), target);
});
