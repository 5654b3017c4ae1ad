import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TERMS_VERSION } from '@rempart/contract';
import { termsText } from '../../report/terms.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { createApp } from '../http/app.ts';
import { loadPages } from '../process/built-pages.ts';
import { wings } from '../wings/index.ts';
import { keepSaleTerms } from './sale-terms.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const { tools } = house;
const pages = await loadPages({ renew: true });
const site = createApp({ wings, tools, ...pages, production: false, proxyHops: 0, warn: (text) => assert.fail(text) });

test('the conditions are stored and drawn completely, and every link leads to the site', async () => {
  await keepSaleTerms((request) => site.fetch(request), tools);
  const kept = (await tools.store.saleTerms.read(TERMS_VERSION)) ?? assert.fail('not kept');
  assert.doesNotMatch(kept, /<(?:script|style [^>]*src|img|link|svg|button)|Retour<\/a>/);
  const { blocks } = termsText({ version: TERMS_VERSION, html: kept, origin: 'https://exemple.fr' });
  const spans = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.body));
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  const body = /<body>([\s\S]*)<\/body>/.exec(kept)?.[1] ?? assert.fail('no body');
  assert.deepEqual(words(spans.map(({ text }) => text).join('')).join(''), words(unmarked(body)).join(''));
  assert.ok(words(unmarked(body)).length > 1000);
  assert.equal(blocks.filter((block) => block.kind === 'heading' && block.level === 2).length, 12);
  const targets = spans.flatMap((span) => (span.style === 'link' ? [span.address] : []));
  assert.ok(targets.some((target) => target.startsWith('https://exemple.fr/')));
  for (const target of targets) assert.match(target, /^(?:https:\/\/|mailto:|tel:)/, target);
  const pdf = await tools.drawTerms({ version: TERMS_VERSION, html: kept, origin: 'https://exemple.fr' });
  assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
});

/** The text of a page of this site, whose only character references are these. */
function unmarked(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
