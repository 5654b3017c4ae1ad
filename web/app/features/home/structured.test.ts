import assert from 'node:assert/strict';
import { test } from 'node:test';
import { structuredHome } from './structured.fr.ts';

const origin = 'https://exemple.fr';
const nobody = { company: null, email: null, phone: null };
const graphOf = (given: Parameters<typeof structuredHome>[0]) =>
  (structuredHome(given) as { readonly '@graph': readonly Record<string, unknown>[] })['@graph'];

test('without an operator describes the product and its site, and invents nothing', () => {
  const graph = graphOf({ origin, operator: nobody, sales: { enabled: false, sandbox: false } });
  assert.deepEqual(
    graph.map((one) => one['@type']),
    ['Organization', 'WebSite'],
  );
  assert.ok(!('legalName' in (graph[0] ?? {})) && !('contactPoint' in (graph[0] ?? {})));
  assert.ok(!JSON.stringify(graph).includes('null'));
});

test('describes what is sold with its price, and sells nothing in a demonstration', () => {
  const operator = { company: 'Essai SAS', email: 'a@exemple.fr', phone: null };
  const [house, , report] = graphOf({ origin, operator, sales: { enabled: true, sandbox: false } });
  assert.equal(house?.['legalName'], 'Essai SAS');
  assert.deepEqual(house?.['contactPoint'], {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    availableLanguage: 'fr',
    email: 'a@exemple.fr',
  });
  const offers = report?.['offers'] as { readonly price: string; readonly priceCurrency: string };
  assert.deepEqual([offers.price, offers.priceCurrency], ['19.90', 'EUR']);
  assert.equal(graphOf({ origin, operator, sales: { enabled: true, sandbox: true } }).length, 2);
});
