import assert from 'node:assert/strict';
import { get } from 'node:https';
import { after, before, test } from 'node:test';
import { registered } from '../fixtures/hierarchy.ts';
import { type Lab, startLab } from '../index.ts';
import { ask, dataOf, rcodeOf, reach, readUntil } from '../testing.ts';
import { world } from '../world.ts';

const zone = '@ NS ns1.hebergeur.example.';

let lab: Lab;
before(async () => {
  lab = await startLab([
    world('connu.example', {
      title: 'connu',
      zone,
      signing: {},
      registration: { ...registered, expiresInDays: 10 },
      listings: [
        { list: 'zen.spamhaus.org', subject: '192.0.2.77', answers: ['127.0.0.2', '127.0.0.4'] },
        { list: 'psbl.surriel.com', subject: '2001:db8::77', answers: ['127.0.0.2'] },
        { list: 'dbl.spamhaus.org', subject: 'connu.example', answers: ['127.0.1.4'], reason: 'hameçonnage' },
      ],
      concludes: {},
    }),
    world('ancien-registre.example', {
      title: 'whois',
      zone,
      registration: { ...registered, source: 'whois' },
      concludes: {},
    }),
    world('inconnu.example', { title: 'inconnu', zone, concludes: {} }),
  ]);
});
after(() => lab.close());

async function rdap(domain: string): Promise<{ status: number; json: Record<string, unknown> }> {
  const base = new URL(lab.bootstrap.rdap.example ?? '');
  const [address] = dataOf(await ask(lab, base.hostname, 'A'), 'A') as string[];
  const place = lab.dial({ transport: 'tcp', address: address ?? '', port: 443 });
  return new Promise((resolve, reject) => {
    const options = {
      host: place.address,
      port: place.port,
      servername: base.hostname,
      path: `/domain/${domain}`,
      ca: [...lab.roots],
      agent: false,
    };
    get(options, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, json: JSON.parse(body) }));
    }).on('error', reject);
  });
}

async function whois(domain: string): Promise<string> {
  const [address] = dataOf(await ask(lab, lab.bootstrap.whois.example ?? '', 'A'), 'A') as string[];
  const stream = reach(lab, address ?? '', 43);
  stream.write(`${domain}\r\n`);
  return readUntil(stream, /never/);
}

test('registry: RDAP tells the dates, the status and the delegation', async () => {
  const { status, json } = await rdap('connu.example');
  assert.equal(status, 200);
  assert.deepEqual(json.status, ['client transfer prohibited']);
  assert.deepEqual(json.secureDNS, { delegationSigned: true });
  const expiration = (json.events as { eventAction: string; eventDate: string }[]).find(
    ({ eventAction }) => eventAction === 'expiration',
  );
  assert.equal(Math.round((Date.parse(expiration?.eventDate ?? '') - Date.now()) / 86_400_000), 10);
});

test('registry: unknown is 404, not served is 501 and port 43 knows', async () => {
  assert.equal((await rdap('inconnu.example')).status, 404);
  assert.equal((await rdap('ancien-registre.example')).status, 501);
  assert.match(await whois('ancien-registre.example'), /^Domain Status: clientTransferProhibited\r$/m);
  assert.match(await whois('inconnu.example'), /No entries found/);
});

test('block lists: test points as RFC 5782 §5 wants them', async () => {
  const listed = async (name: string) => dataOf(await ask(lab, name, 'A'), 'A');
  assert.deepEqual(await listed('2.0.0.127.zen.spamhaus.org'), ['127.0.0.2', '127.0.0.4', '127.0.0.10']);
  assert.deepEqual(await listed('dbltest.com.dbl.spamhaus.org'), ['127.0.1.2']);
  assert.deepEqual(await listed('test.surbl.org.multi.surbl.org'), ['127.0.0.254']);
  assert.deepEqual(await listed('test.uribl.com.multi.uribl.com'), ['127.0.0.14']);
  for (const list of ['zen.spamhaus.org', 'bl.spamcop.net', 'b.barracudacentral.org', 'psbl.surriel.com']) {
    assert.deepEqual((await listed(`2.0.0.127.${list}`)).includes('127.0.0.2'), true);
    assert.equal(rcodeOf(await ask(lab, `1.0.0.127.${list}`, 'A')), 'NXDOMAIN');
  }
  for (const list of ['dbl.spamhaus.org', 'multi.surbl.org', 'multi.uribl.com']) {
    assert.equal(rcodeOf(await ask(lab, `INVALID.${list}`, 'A')), 'NXDOMAIN');
  }
});

test('block lists: what a world has listed, and why', async () => {
  assert.deepEqual(dataOf(await ask(lab, '77.2.0.192.zen.spamhaus.org', 'A'), 'A'), ['127.0.0.2', '127.0.0.4']);
  const six = `7.7.0.0.${'0.'.repeat(20)}8.b.d.0.1.0.0.2.psbl.surriel.com`;
  assert.deepEqual(dataOf(await ask(lab, six, 'A'), 'A'), ['127.0.0.2']);
  const reason = await ask(lab, 'connu.example.dbl.spamhaus.org', 'TXT');
  assert.deepEqual(dataOf(reason, 'TXT').map(String), ['hameçonnage']);
});
