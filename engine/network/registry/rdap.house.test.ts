import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../model/observed.ts';
import { askedRest, readRdap } from './rdap.ts';
import { address, json, OBJECT, registry, silenceOf, value } from './testing/served-registry.ts';

test('RDAP: one question, everything read', async (t) => {
  const { ask, asked } = await registry(t, { rdap: json(JSON.stringify(OBJECT)) });
  assert.deepEqual(value(await ask()), {
    domain: 'exemple.test',
    source: 'rdap',
    server: 'https://rdap.test/v1/domain/exemple.test',
    registered: true,
    registrar: { name: 'OVH <b>sas</b>', ianaId: '433', abuse: 'abuse@ovh.test' },
    created: '1999-07-11T22:00:00.000Z',
    expires: '2027-07-12T08:00:00.000Z',
    changed: '2026-05-01T08:00:00.500Z',
    statuses: ['client transfer prohibited', 'active'],
    nameServers: ['dns.ovh.net', 'ns.ovh.net'],
    delegationSigned: true,
    related: null,
    personal: [],
    raw: JSON.stringify(OBJECT),
  });
  assert.deepEqual(asked, ['GET /v1/domain/exemple.test HTTP/1.1']);
});

test('RDAP: 404 is an absence, with an RDAP body or none', async (t) => {
  for (const body of ['', '{"errorCode":404,"title":"Not Found"}']) {
    const { ask } = await registry(t, { rdap: json(body, '404 Not Found') });
    const { registered, source } = value(await ask());
    assert.deepEqual([registered, source], [false, 'rdap']);
  }
});

test('RDAP: a limit under 404 is no absence, and says how long to wait', async (t) => {
  const body = '{"errorCode":429,"title":"Too Many Requests"}';
  assert.equal(silenceOf(await (await registry(t, { rdap: json(body, '404 Not Found') })).ask()), 'refused');
  const rdap = json('{}', '429 Too Many Requests\r\nRetry-After: 120');
  const url = 'https://rdap.test/v1/domain/exemple.test';
  assert.deepEqual(await (await registry(t, { rdap })).ask(), unseen('refused', `HTTP 429 ${url}, retry after 120`));
});

test('RDAP: a service that refuses and says for how long is left alone so long', async (t) => {
  const rests: [string, number][] = [];
  const leaveAlone = (asked: string, ms: number) => void rests.push([asked, ms]);
  for (const status of ['429 Too Many Requests', '503 Service Unavailable'])
    await (await registry(t, { rdap: json('{}', `${status}\r\nRetry-After: 120`), leaveAlone })).ask();
  assert.deepEqual(rests, Array(2).fill([address, 120_000]));
  await (await registry(t, { rdap: json('{}', '429 Too Many Requests'), leaveAlone })).ask();
  await (await registry(t, { rdap: json('{}', '403 Forbidden\r\nRetry-After: 120'), leaveAlone })).ask();
  assert.equal(rests.length, 2);
});

test('Retry-After is a number of seconds or a date, and anything else says nothing', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  const rest = (text: string) => askedRest({ status: 429, headers: [['retry-after', text]] }, now);
  assert.equal(rest('90'), 90_000);
  assert.equal(rest('Mon, 23 Nov 2026 10:05:00 GMT'), 300_000);
  for (const text of ['', '0', '-5', 'soon', '1e9', 'Mon, 23 Nov 2026 09:00:00 GMT'])
    assert.equal(rest(text), null, text);
});

test('RDAP: an answer under a certificate that is not trusted is none', async (t) => {
  const { ask } = await registry(t, { rdap: json('', '404 Not Found'), trusted: false });
  assert.equal(silenceOf(await ask()), 'malformed');
});

test('RDAP: a byte order mark, a final dot and capitals change nothing', async (t) => {
  const events = [{ eventAction: 'Registration', eventDate: '1999-07-11T22:00:00Z' }];
  const body = `\uFEFF${JSON.stringify({ ...OBJECT, ldhName: 'Exemple.Test.', events })}`;
  const { created } = value(await (await registry(t, { rdap: json(body) })).ask());
  assert.equal(created, '1999-07-11T22:00:00.000Z');
});

test('RDAP: strange members are passed over', async (t) => {
  const strange = {
    ...OBJECT,
    events: [
      { eventAction: 'expiration', eventDate: '+275760-09-13' },
      { eventAction: 'registration', eventDate: 0 },
      null,
      'x',
      { eventAction: 'last changed', eventDate: '' },
    ],
    status: 'active',
    entities: [{ roles: 'registrar' }, { roles: ['registrar'], vcardArray: 'x', handle: '433' }],
    nameservers: [{ ldhName: 7 }, {}, null],
    secureDNS: [true],
  };
  const rdap = json(JSON.stringify(strange).replace('{', '{"__proto__":{"registered":false},'));
  const found = value(await (await registry(t, { rdap })).ask());
  assert.deepEqual([found.created, found.expires, found.changed], [null, null, null]);
  assert.deepEqual(
    [found.statuses, found.registrar, found.delegationSigned],
    [[], { name: '433', ianaId: null }, null],
  );
  assert.equal(({} as Record<string, unknown>).registered, undefined);
});

const ADDRESSES: readonly (readonly [says: string, adr: unknown, personal: readonly string[]])[] = [
  ['a country', ['adr', {}, 'text', ['', '', '', '', '', '', 'FR']], []],
  [
    'a region, and its country as a parameter',
    ['adr', { cc: 'FR' }, 'text', ['', '', '', '', 'Île-de-France', '', '']],
    [],
  ],
  [
    'a region and a country as a label',
    ['adr', { label: 'Île-de-France, France' }, 'text', ['', '', '', '', '', '', '']],
    [],
  ],
  ['a street', ['adr', {}, 'text', ['', '', '12 rue X', 'Paris', '', '75011', 'FR']], ['address']],
  ['several lines of a street', ['adr', {}, 'text', ['', '', ['12 rue X', 'Bât. B'], '', '', '', 'FR']], ['address']],
  ['a town', ['adr', {}, 'text', ['', '', '', 'Guéret', '', '', 'FR']], ['address']],
  [
    'a label of several lines',
    ['adr', { label: '12 rue X\n75011 Paris' }, 'text', ['', '', '', '', '', '', '']],
    ['address'],
  ],
  ['redacted', ['adr', {}, 'text', ['', '', 'REDACTED FOR PRIVACY', '', 'IDF', '', 'FR']], []],
];

for (const [says, adr, personal] of ADDRESSES)
  test(`RDAP: what an address discloses of a person: ${says}`, () => {
    const entities = [{ roles: ['registrant'], vcardArray: ['vcard', [['version', {}, 'text', '4.0'], adr]] }];
    const found = readRdap(
      'exemple.test',
      'https://rdap.test',
      JSON.stringify({ objectClassName: 'domain', entities }),
    );
    assert.deepEqual(found?.personal, personal);
  });
