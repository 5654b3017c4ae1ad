import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silenceWords } from '../../common/silences.fr.ts';
import { seen, unseen } from '../../model/observed.ts';
import { testNetworkContext } from '../transport/testing/context.ts';
import { askRegistration } from './registration.ts';
import { json, OBJECT, RDAP, registry, silenceOf, value } from './testing/served-registry.ts';

test('RDAP: what is no answer leads to WHOIS, and to silence where WHOIS is silent too', async (t) => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['429', json('{}', '429 Too Many Requests'), 'refused'],
    ['503', json('', '503 Busy'), 'refused'],
    ['404 of a web page', json('<html>not found</html>', '404 Not Found'), 'refused'],
    ['no JSON', json('<html>'), 'malformed'],
    ['a list', json('[]'), 'malformed'],
    ['an error under 200', json('{"errorCode":404,"title":"Not Found"}'), 'malformed'],
    ['a name server', json('{"objectClassName":"nameserver","ldhName":"exemple.test"}'), 'malformed'],
    ['another domain', json(JSON.stringify({ ...OBJECT, ldhName: 'autre.test' })), 'malformed'],
    ['deep nesting', json('['.repeat(100_000)), 'malformed'],
    ['too long', json(`"${'x'.repeat(600_000)}"`), 'malformed'],
    ['loop', 'HTTP/1.1 302 Found\r\nLocation: /v1/domain/exemple.test\r\nContent-Length: 0\r\n\r\n', 'malformed'],
  ];
  for (const [title, rdap, silence] of cases) {
    assert.equal(silenceOf(await (await registry(t, { rdap })).ask()), silence, title);
    const both = await registry(t, { rdap, whois: 'domain: exemple.test\nregistrar: OVH\n' });
    assert.equal(value(await both.ask()).source, 'whois', title);
  }
});

test('what RDAP leaves out of the term is asked of WHOIS, and nothing else is taken from there', async (t) => {
  const { events: _, ...undated } = OBJECT as Record<string, unknown>;
  const rdap = json(JSON.stringify(undated));
  const whois = 'domain: exemple.test\nregistrar: Autre\nExpiry Date: 2027-03-04T00:00:00Z\n';
  const found = value(await (await registry(t, { rdap, whois })).ask());
  assert.deepEqual(
    [found.source, found.expires, found.whois],
    ['rdap', '2027-03-04T00:00:00.000Z', seen('whois.test')],
  );
  assert.equal(
    found.registrar?.name,
    value(await (await registry(t, { rdap: json(JSON.stringify(OBJECT)) })).ask()).registrar?.name,
  );
  const silent = value(await (await registry(t, { rdap })).ask());
  assert.deepEqual([silent.registered, silent.expires, silent.whois?.seen], [true, null, false]);
  const none = await registry(t, { rdap, bootstrap: { ...RDAP, whois: {} } });
  assert.equal(value(await none.ask()).whois, undefined, 'a registry without WHOIS');
});

test('where RDAP and WHOIS both are at their limit, nothing is said of the name', async (t) => {
  const rdap = json('{}', '429 Too Many Requests');
  const whois = '%% Too many requests...\n%%\n%% No entries found in the AFNIC Database.\n';
  assert.equal(silenceOf(await (await registry(t, { rdap, whois })).ask()), 'refused');
  const alone = await registry(t, { bootstrap: { ...RDAP, rdap: {} }, whois });
  assert.deepEqual(await alone.ask(), unseen('refused', 'whois.test: %% Too many requests...'));
  const bootstrap = { rdap: {}, whois: {}, whoisRoot: 'whois.root.test' };
  const root = await registry(t, { bootstrap, whois: '% Query rate limit exceeded\n' });
  assert.deepEqual(await root.ask(), unseen('refused', 'whois.root.test: % Query rate limit exceeded'));
});

test('a registry that answers only whom it has authorised says nothing of the name, and that is told', async (t) => {
  const alone = (whois: string) => registry(t, { bootstrap: { ...RDAP, rdap: {} }, whois });
  const told = {
    'Conditions of use for the whois service via port 43\n\nAccess will only be enabled for IP addresses authorised by the registry.\n':
      'Access will only be enabled for IP addresses authorised by the registry.',
    'The IP address used to perform the query is not authorised or has exceeded the established limit for queries.\n':
      'The IP address used to perform the query is not authorised or has exceeded the established limit for queries.',
  };
  for (const [text, line] of Object.entries(told)) {
    const found = await (await alone(text)).ask();
    assert.deepEqual(found, unseen('refused', `whois.test: ${line.slice(0, 80)}`));
    assert.ok(!found.seen);
    assert.match(silenceWords(found), /ce registre ne répond qu’aux adresses qu’il a autorisées/);
  }
});

test('without permission nobody is asked', async () => {
  assert.deepEqual(
    await askRegistration(testNetworkContext({ permits: { dns: false, connections: true } }))('exemple.test'),
    unseen('not-asked'),
  );
});
