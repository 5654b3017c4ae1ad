import assert from 'node:assert/strict';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { hostile } from '../../../tests/hostile.ts';
import { silenceWords } from '../../common/silences.fr.ts';
import type { Registration } from '../../model/ask.ts';
import { type Observed, unseen } from '../../model/observed.ts';
import type { Bootstrap } from '../options.ts';
import { issue } from '../tls/testing/certificates.ts';
import { drip, serve, testNetworkContext } from '../transport/testing/context.ts';
import { defaultBootstrap, readServices, renewBootstrap } from './bootstrap.ts';
import { askedRest } from './rdap.ts';
import { askRegistration } from './registration.ts';

const address = '203.0.113.43';
const certificate = issue({ subject: 'rdap.test', names: ['rdap.test', 'data.iana.org'] });
const RDAP: Bootstrap = { rdap: { test: 'https://rdap.test/v1' }, whois: { test: 'whois.test' }, whoisRoot: null };

interface Services {
  readonly rdap?: string;
  readonly whois?: string | ((socket: Socket, question: string) => void);
  readonly bootstrap?: Bootstrap;
  readonly trusted?: boolean;
  readonly leaveAlone?: (address: string, ms: number) => void;
}

/** A registry that answers `rdap` (a whole HTTP answer) and `whois`; without, the port is closed. */
async function registry(
  t: TestContext,
  { rdap, whois, bootstrap = RDAP, trusted = true, leaveAlone = () => {} }: Services,
) {
  const places: Record<string, number> = { [`${address}:443`]: 1, [`${address}:43`]: 1 };
  const asked: string[] = [];
  if (rdap !== undefined) {
    const server = tls.createServer({ key: certificate.key, cert: certificate.cert }, (socket) => {
      socket.on('error', () => {});
      socket.once('data', (chunk) => {
        asked.push(chunk.toString().split('\r\n')[0] ?? '');
        socket.end(rdap);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    places[`${address}:443`] = (server.address() as AddressInfo).port;
  }
  const server = await serve((socket) =>
    socket.once('data', (chunk) => {
      asked.push(chunk.toString());
      if (typeof whois === 'function') whois(socket, chunk.toString());
      else socket.end(whois ?? '');
    }),
  );
  t.after(() => server.close());
  if (whois !== undefined) places[`${address}:43`] = server.port;
  const hosts = {
    'rdap.test': [address],
    'whois.test': [address],
    'whois.root.test': [address],
    'data.iana.org': [address],
    'inside.test': ['10.0.0.1'],
  };
  const context = testNetworkContext({
    hosts,
    places,
    bootstrap,
    roots: trusted ? [certificate.cert] : [],
    leaveAlone,
  });
  return { ask: (domain = 'exemple.test', ms = 2_000) => askRegistration(context, ms)(domain), asked, server, context };
}

const json = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/rdap+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const value = (answer: Observed<Registration>): Registration =>
  answer.seen ? answer.value : assert.fail(JSON.stringify(answer));
const silenceOf = (answer: Observed<unknown>) => (answer.seen ? 'seen' : answer.silence);

const OBJECT = {
  objectClassName: 'domain',
  ldhName: 'EXEMPLE.TEST',
  status: ['client transfer prohibited', 'active'],
  events: [
    { eventAction: 'registration', eventDate: '1999-07-11T22:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-07-12T10:00:00+02:00' },
    { eventAction: 'last changed', eventDate: '2026-05-01T08:00:00.5Z' },
  ],
  entities: [
    { roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'REDACTED']]] },
    {
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '433' }],
      entities: [
        { roles: ['technical'], vcardArray: ['vcard', [['email', {}, 'text', 'technique@ovh.test']]] },
        {
          roles: ['abuse'],
          vcardArray: [
            'vcard',
            [
              ['email', {}, 'text', 'https://ovh.test/abuse'],
              ['email', { type: 'work' }, 'text', 'abuse@ovh.test'],
            ],
          ],
        },
      ],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'OVH <b>sas</b>'],
        ],
      ],
    },
  ],
  nameservers: [{ ldhName: 'DNS.OVH.NET.' }, { ldhName: 'ns.ovh.net' }],
  secureDNS: { delegationSigned: true },
};

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

test('WHOIS: the root is asked for the host, then the host for the domain', async (t) => {
  const bootstrap = { rdap: {}, whois: {}, whoisRoot: 'whois.root.test' };
  const { ask, asked, server } = await registry(t, {
    bootstrap,
    whois: (socket, question) =>
      socket.end(
        question === 'test\r\n'
          ? 'refer: whois.test\n'
          : 'Domain Name: EXEMPLE.TEST\r\nRegistry Expiry Date: 2027-01-02T03:04:05Z\r\n',
      ),
  });
  const { source, server: host, expires } = value(await ask());
  assert.deepEqual([source, host, expires], ['whois', 'whois.test', '2027-01-02T03:04:05.000Z']);
  assert.deepEqual(asked, ['test\r\n', 'exemple.test\r\n']);
  await server.empty();
});

test('WHOIS: a referral to no name, to the root itself or inside is not followed', async (t) => {
  const bootstrap = { rdap: {}, whois: {}, whoisRoot: 'whois.root.test' };
  for (const referral of [
    '127.0.0.1',
    '[::1]',
    '10.0.0.5:6379',
    'http://127.0.0.1/',
    'whois://127.0.0.1:22',
    'localhost',
    'whois.root.test',
    'inside.test',
    '',
  ]) {
    const { ask, asked } = await registry(t, { bootstrap, whois: `refer: ${referral}\n` });
    const answer = await ask();
    assert.equal(silenceOf(answer), referral === 'inside.test' ? 'forbidden' : 'not-asked', referral);
    assert.equal(asked.length, 1, referral);
  }
});

test('WHOIS: nobody holds the name, and nobody knows whom to ask', async (t) => {
  const bootstrap = { ...RDAP, rdap: {} };
  assert.equal(value(await (await registry(t, { bootstrap, whois: '%% NOT FOUND\n' })).ask()).registered, false);
  assert.equal(silenceOf(await (await registry(t, { bootstrap })).ask('exemple.autre')), 'not-asked');
  assert.equal(silenceOf(await (await registry(t, { bootstrap })).ask('exemple.constructor')), 'not-asked');
});

test('WHOIS: endless, dripping and silent servers end in time', async (t) => {
  const bootstrap = { ...RDAP, rdap: {} };
  const cases: readonly (readonly [string, (socket: Socket) => void, string])[] = [
    [
      'endless',
      (socket) => {
        const more = () => socket.writable && socket.write('remarks: x\r\n'.repeat(1_000), more);
        more();
      },
      'limit',
    ],
    ['one line', (socket) => socket.end('A'.repeat(1_000_000)), 'limit'],
    ['drip', (socket) => drip(socket, 'domain: exemple.test\n'.repeat(50), 20), 'timeout'],
    ['silence', () => {}, 'timeout'],
    ['limit of theirs', (socket) => socket.end('Number of allowed queries exceeded.\n'), 'refused'],
  ];
  for (const [title, whois, silence] of cases) {
    const { ask, server } = await registry(t, { bootstrap, whois });
    assert.equal(silenceOf(await ask('exemple.test', 200)), silence, title);
    await server.empty();
  }
});

test('old registries write ISO 8859-1', async (t) => {
  const whois = (socket: Socket) => socket.end(Buffer.from('registrar: Soci\xe9t\xe9\n', 'latin1'));
  assert.equal(
    value(await (await registry(t, { bootstrap: { ...RDAP, rdap: {} }, whois })).ask()).registrar?.name,
    'Société',
  );
});

test('without permission nobody is asked', async () => {
  assert.deepEqual(
    await askRegistration(testNetworkContext({ permits: { dns: false, connections: true } }))('exemple.test'),
    unseen('not-asked'),
  );
});

test('hostile WHOIS texts', async (t) => {
  for (const { id, text } of hostile<{ id: string; text: string }>('whois')) {
    const { ask, asked, server } = await registry(t, { bootstrap: { ...RDAP, rdap: {} }, whois: text });
    const answer = await ask('target.test', 500);
    assert.equal(asked.length, 1, id);
    if (answer.seen) assert.ok(text.startsWith(answer.value.raw), id);
    await server.empty();
  }
});

test('the file of IANA is read, HTTPS preferred', () => {
  const file = {
    services: [
      [
        ['com', 'NET'],
        ['http://a.example/', 'https://b.example/'],
      ],
      [['fr'], []],
      ['x'],
      null,
      [['de'], ['not a url']],
    ],
  };
  assert.deepEqual(readServices(JSON.stringify(file)), { com: 'https://b.example/', net: 'https://b.example/' });
  assert.deepEqual(readServices('[]'), {});
  assert.deepEqual(readServices('<html>'), {});
});

test('the table of IANA replaces the seed, once a day, and never that of a laboratory', async (t) => {
  const file = JSON.stringify({ services: [[['neuf'], ['https://rdap.neuf.test/']]] });
  const seed = defaultBootstrap();
  assert.ok(seed.rdap.fr && seed.rdap.de && seed.whoisRoot);
  const lab = await registry(t, { rdap: json(file) });
  await renewBootstrap(lab.context);
  assert.deepEqual(lab.asked, []);
  const before = seed.rdap;
  const untrusted = await registry(t, { rdap: json(file), bootstrap: seed, trusted: false });
  await renewBootstrap(untrusted.context, 1_000);
  await renewBootstrap(untrusted.context, 2_000);
  assert.equal(untrusted.asked.length, 1);
  assert.equal(seed.rdap, before);
  const real = await registry(t, { rdap: json(file), bootstrap: seed });
  await renewBootstrap(real.context, 3_700_000);
  assert.equal(seed.rdap.neuf, 'https://rdap.neuf.test/');
  assert.equal(seed.rdap.de, before.de);
  await renewBootstrap(real.context, 80_000_000);
  assert.equal(real.asked.length, 1);
});
