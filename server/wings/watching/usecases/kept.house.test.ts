import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { KEPT, keptDays } from '@rempart/contract';
import { openWatchHouse } from '../../../../trials/watch-house.ts';
import { purgeOld } from '../../../usecases/purge-old.ts';
import { watchedDomains, watchers } from '../postgres/schema-watching.ts';
import { stopWatch } from './decide.ts';

const watchHouse = await openWatchHouse();
after(() => watchHouse.close());
const { house, later, pass, tokenIn, ask, watch } = watchHouse;
const { tools } = house;
const { store } = tools;

test('unconfirmed, stopped and unwatched data are deleted in time; watched data stay', async () => {
  await ask('dix.example', 'dix@exemple.fr');
  await watch('onze.example', 'onze@exemple.fr');
  await watch('douze.example', 'douze@exemple.fr');
  await pass();
  await stopWatch(tokenIn('onze@exemple.fr', 'arret'), tools);
  const kept = async () => (await house.rows(watchers)).map(({ email }) => email);
  const domains = async () =>
    (await store.figures()).ofWings.find(({ name }) => name === 'watched_domains')?.value ?? assert.fail();
  const count = await domains();
  later(24 * (keptDays(KEPT.watchAsked) + 1));
  await purgeOld(tools);
  assert.ok(!(await kept()).includes('dix@exemple.fr') && (await kept()).includes('onze@exemple.fr'));
  later(24 * (keptDays(KEPT.watchStopped) + 1));
  await purgeOld(tools);
  assert.ok(!(await kept()).includes('onze@exemple.fr') && (await kept()).includes('douze@exemple.fr'));
  assert.ok(!(await house.rows(watchedDomains)).some(({ domain }) => domain === 'onze.example'));
  assert.equal(await domains(), count);
});

test('a personal data export contains the watches without their secrets; erasure removes domains without other watchers', async () => {
  await watch('treize.example', 'treize@exemple.fr');
  await watch('commun.example', 'treize@exemple.fr');
  await watch('commun.example', 'autre@exemple.fr');
  const { watches = [] } = await store.persons.export('Treize@exemple.fr');
  assert.deepEqual(watches.map((one) => (one as { domain: string }).domain).sort(), [
    'commun.example',
    'treize.example',
  ]);
  assert.ok(!JSON.stringify(watches).includes('digest'));
  await store.persons.erase('treize@exemple.fr');
  assert.deepEqual((await store.persons.export('treize@exemple.fr')).watches, []);
  const domains = (await house.rows(watchedDomains)).map(({ domain }) => domain);
  assert.ok(domains.includes('commun.example') && !domains.includes('treize.example'));
});
