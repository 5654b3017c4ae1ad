import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLab } from '@rempart/lab';
import { world } from '../../../lab/world.ts';
import { openNetwork } from '../../network/open.ts';
import { randomFrom } from '../../testing/mutate.ts';
import { searchSelectors } from './selector-search.ts';
import { COMMON_SELECTORS } from './selectors.ts';

const NS = '@  NS  ns1.hebergeur.example.\n';
const random = randomFrom(8198);
const drawn = (count: number) =>
  [...new Set(Array.from({ length: count }, () => COMMON_SELECTORS[random(COMMON_SELECTORS.length)]))]
    .map((selector) => `${selector}._domainkey  ${random(5) > 0 ? 'TXT  "v=DKIM1; p="' : 'CNAME  nulle.part.example.'}`)
    .join('\n');

/** What stands below a domain, by what it is to show. */
const zones: Readonly<Record<string, string>> = {
  rien: '',
  bout: 'a  A  192.0.2.1',
  plus: 'zz  A  192.0.2.1',
  vide: 'x.s1._domainkey  TXT  "below a selector that has nothing"',
  part: '_domainkey  NS  ns1.ailleurs.example.',
  cede: 's1._domainkey  NS  ns1.ailleurs.example.',
  joli: '*._domainkey  TXT  "v=DKIM1; p="\ns1._domainkey  TXT  "v=DKIM1; k=rsa; p="',
  tout: '*  CNAME  nulle.part.example.',
  mail: 's1._domainkey  DNAME  nulle.part.example.',
  peu1: drawn(3),
  peu2: drawn(3),
  bien: drawn(30),
  trop: drawn(300),
};

const declared = (domain: string, zone: string, rest: Partial<Parameters<typeof world>[1]> = {}) =>
  world(domain, { title: domain, zone: NS + zone, concludes: {}, ...rest });
const lab = await startLab(
  Object.entries(zones).flatMap(([name, zone]) => [
    declared(`${name}-ouvert.example`, zone),
    declared(`${name}-signe1.example`, zone, { signing: {} }),
  ]),
);
after(() => lab.close());

async function searched(domain: string) {
  const asked = lab.queries().length;
  const ask = openNetwork(lab).open({
    signal: new AbortController().signal,
    permits: { dns: true, connections: false },
  });
  const { selectors, wildcard, node, wildcardAlias, ...found } = await searchSelectors({ domain, ask, selectors: [] });
  const told = JSON.parse(JSON.stringify({ selectors, wildcard, node, wildcardAlias }).replaceAll(domain, ''));
  return { told, asked: found.asked, denied: found.denied ?? 0, questions: lab.queries().length - asked };
}

for (const name of Object.keys(zones)) {
  test(`a signed zone tells the same, whether it was asked or had denied: ${name}`, async () => {
    const open = await searched(`${name}-ouvert.example`);
    const signed = await searched(`${name}-signe1.example`);
    assert.equal(open.denied, 0);
    assert.deepEqual(signed.told, open.told);
    assert.equal(signed.asked, open.asked);
    assert.ok(signed.questions <= open.questions);
  });
}

test('a signed zone without keys is asked for no common selector, and one with a few for a few', async () => {
  const none = await searched('rien-signe1.example');
  assert.equal(none.denied, COMMON_SELECTORS.length);
  const few = await searched('peu1-signe1.example');
  assert.ok(few.denied > 0.8 * COMMON_SELECTORS.length, `${few.denied}`);
});

test('the selectors that services document as fixed are asked', () => {
  for (const selector of ['resend', 'secureserver1', 'secureserver2', 'dkimprovmx1', 'dkimprovmx2'])
    assert.ok(COMMON_SELECTORS.includes(selector), selector);
});

test('at least 150 selectors are asked, each a name', () => {
  assert.ok(COMMON_SELECTORS.length >= 150);
  assert.ok(COMMON_SELECTORS.every((selector) => /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/.test(selector)));
});
