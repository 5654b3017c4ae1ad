import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AnalysisStarted, RefusalBody } from '@rempart/contract';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { analysisReports } from '../adapters/postgres/schema.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());

async function start(body: object): Promise<{ readonly status: number; readonly body: AnalysisStarted & RefusalBody }> {
  const answer = await house.app.request('http://exemple.fr/api/analysis/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as AnalysisStarted & RefusalBody };
}

test('the address of a web site leads to the domain of its mail, and the answer names both', async () => {
  const { status, body } = await start({ domain: 'https://www.café.fr/contact' });
  assert.deepEqual(
    [status, body.domain, body.unicode, body.typed, body.from],
    [202, 'xn--caf-dma.fr', 'café.fr', 'www.café.fr', 'url'],
  );
});

test('audits exactly the typed name where the visitor insists', async () => {
  const { status, body } = await start({ domain: 'www.a.fr', exact: true });
  assert.deepEqual([status, body.domain, body.typed], [202, 'www.a.fr', null]);
});

test('the part after an @ is the mail domain already', async () => {
  assert.equal((await start({ domain: 'jean@mail.b.fr' })).body.domain, 'mail.b.fr');
});

test('a subdomain without mail begins no audit before the visitor has chosen one of two names', async () => {
  const { status, body } = await start({ domain: 'www.site.c.fr' });
  assert.deepEqual([status, body.code, body.choice], [409, 'CHOOSE_NAME', { typed: 'site.c.fr', registrable: 'c.fr' }]);
  assert.equal((await start({ domain: 'site.c.fr', exact: true })).body.domain, 'site.c.fr');
  assert.equal((await start({ domain: 'c.fr' })).status, 202);
});

test('audits a subdomain with its own MX, and one about which the DNS is silent', async () => {
  assert.equal((await start({ domain: 'lyon.d.fr' })).body.domain, 'lyon.d.fr');
  assert.equal((await start({ domain: 'muet.d.fr' })).body.domain, 'muet.d.fr');
});

test('the owner’s opt-out takes precedence over the choice of a name', async () => {
  assert.equal((await start({ domain: 'site.refuse.fr' })).body.code, 'OPTED_OUT');
});

test('refuses a non-existent name at once; audits it where the DNS is silent or the visitor insists', async () => {
  const audited = await house.rows(analysisReports);
  const { status, body } = await start({ domain: 'nulle-part.fr' });
  assert.deepEqual([status, body.code], [400, 'NO_SUCH_NAME']);
  assert.equal((await house.rows(analysisReports)).length, audited.length);
  assert.equal((await start({ domain: 'nulle-part.fr', exact: true })).status, 202);
  assert.equal((await start({ domain: 'muet.fr' })).status, 202);
});
