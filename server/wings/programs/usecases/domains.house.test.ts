import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MOST_WATCHED } from '@rempart/contract';
import type { ApiError, CommonFaults, DomainList } from '@rempart/contract/api';
import { conclude } from '@rempart/engine';
import { callerOf, type TestCaller } from '../../../../trials/api.ts';
import { briefEvidence } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { runWatchAudit, startWatchAudits } from '../../watching/usecases/audit.ts';
import { readFleet } from '../../watching/usecases/fleet.ts';
import { newWatchToken } from '../../watching/usecases/tokens.ts';

const outside = fakeOutside();
const house = await openTestApp({
  ...outside,
  hasOptedOut: async (domain) => domain === 'ferme.fr',
  audit: async function* (domain, how) {
    const evidence = { ...briefEvidence(house.tools.operator), domain };
    for await (const event of outside.audit(domain, how))
      yield event.type === 'completed' ? { type: 'completed', evidence, ...conclude(evidence) } : event;
  },
});
after(() => house.close());
const { tools } = house;
const { watching } = tools.store;

async function said<T>(answer: Promise<Response>, status: number): Promise<T> {
  const given = await answer;
  assert.equal(given.status, status);
  return (await given.json()) as T;
}
const add = (caller: TestCaller, domains: readonly object[], status: number) =>
  said<ApiError & { added: number; known: number }>(
    caller.ask('POST', '/domains', { domains, entitled: true }),
    status,
  );
const list = (caller: TestCaller, query = '') => said<DomainList>(caller.ask('GET', `/domains${query}`), 200);

test('domains added through the API are audited, appear in the list of the page too, and report the faults that they share', async () => {
  const anna = await callerOf(house, 'Anna@exemple.fr');
  const { added, known } = await add(
    anna,
    [{ domain: 'deux.example', tags: ['Durand'] }, { domain: 'un.example' }],
    200,
  );
  assert.deepEqual([added, known], [2, 0]);
  await startWatchAudits(tools);
  for (const { id } of await watching.running())
    await runWatchAudit({ watchAuditId: id }, tools, new AbortController().signal);
  const { data } = await list(anna);
  assert.deepEqual(
    data.map(({ domain, tags, letter, reportId }) => [domain, tags, letter, reportId === null]),
    [
      ['deux.example', ['Durand'], 'C', false],
      ['un.example', [], 'C', false],
    ],
  );
  const { data: common } = await said<CommonFaults>(anna.ask('GET', '/domains/common-faults'), 200);
  assert.ok(common.length > 0);
  for (const { domains, title } of common) assert.ok(domains.length === 2 && title !== '');
  const english = { 'accept-language': 'en' };
  const { data: told } = await said<CommonFaults>(anna.ask('GET', '/domains/common-faults', undefined, english), 200);
  for (const [index, { check, title }] of told.entries()) {
    assert.equal(check, common[index]?.check);
    assert.notEqual(title, common[index]?.title, check);
  }
  const watcher = (await watching.watcherOf('anna@exemple.fr')) ?? assert.fail();
  const token = await newWatchToken({ watcherId: watcher.id, purpose: 'open' }, tools.store, tools.now());
  const page = await readFleet(token, tools);
  assert.deepEqual(
    page.domains.map(({ domain }) => domain),
    ['deux.example', 'un.example'],
  );
});

test('absent tags leave the stored ones, present tags replace them; a tag filters the list', async () => {
  const bob = await callerOf(house, 'bob@exemple.fr');
  await add(bob, [{ domain: 'un.example', tags: ['Durand', 'Durand', 'Paris'] }, { domain: 'autre.example' }], 200);
  assert.deepEqual(await add(bob, [{ domain: 'un.example' }], 200), { added: 0, known: 1 });
  const [found] = (await list(bob, '?tag=Paris')).data;
  assert.deepEqual([found?.domain, found?.tags], ['un.example', ['Durand', 'Paris']]);
  assert.equal((await bob.ask('PUT', `/domains/${found?.id}/tags`, { tags: [] })).status, 204);
  assert.deepEqual((await list(bob, '?tag=Paris')).data, []);
  assert.equal((await bob.ask('DELETE', `/domains/${found?.id}`)).status, 204);
  assert.equal((await bob.ask('DELETE', `/domains/${found?.id}`)).status, 404);
  assert.deepEqual(
    (await list(bob)).data.map(({ domain }) => domain),
    ['autre.example'],
  );
});

test('if one domain cannot be watched none is, and the refused one is named', async () => {
  const carl = await callerOf(house, 'carl@exemple.fr');
  const good = { domain: 'bon.example' };
  for (const [domains, status, code, field] of [
    [[good, { domain: 'x' }], 400, 'INVALID_DOMAIN', 'domains[1].domain'],
    [[good, { domain: 'BON.example' }], 400, 'INVALID_DOMAIN', 'domains[1].domain'],
    [[good, { domain: 'ferme.fr' }], 403, 'OPTED_OUT', 'domains[1].domain'],
  ] as const) {
    const { error } = await add(carl, domains, status);
    assert.deepEqual([error.code, error.details.field], [code, field]);
  }
  const anna = await callerOf(house, 'anna@exemple.fr');
  const { error } = await add(
    anna,
    Array.from({ length: MOST_WATCHED - 1 }, (_, n) => ({ domain: `parc-${n}.example` })),
    409,
  );
  assert.deepEqual([error.code, error.details.field], ['TOO_MANY_WATCHED', 'domains']);
  assert.equal((await list(anna)).data.length, 2);
  assert.deepEqual((await list(carl)).data, []);
});

test('an account cannot change the watches of another', async () => {
  const anna = await callerOf(house, 'anna@exemple.fr');
  const eve = await callerOf(house, 'eve@exemple.fr');
  await add(eve, [{ domain: 'eve.example' }], 200);
  const [first] = (await list(anna)).data;
  assert.equal((await eve.ask('PUT', `/domains/${first?.id}/tags`, { tags: ['pris'] })).status, 404);
  assert.equal((await eve.ask('DELETE', `/domains/${first?.id}`)).status, 404);
  assert.deepEqual((await list(anna)).data[0], first);
});
