import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nameServer } from '../hosts.ts';
import { type Lab, startLab } from '../index.ts';
import { ask, dataOf, extendedErrorOf, rcodeOf, reach } from '../testing.ts';
import { world } from '../world.ts';

const OPEN = '192.0.2.200';
const LAME = '192.0.2.201';
const OTHER = '192.0.2.202';
const ITERATIVE = { flags: 0 };

let lab: Lab;
before(async () => {
  lab = await startLab([
    world('essai.example', {
      title: 'essai',
      zone: `
        @       NS     ns1
        @       NS     ns2
        @       NS     ns3
        ns1     A      ${OPEN}
        ns1     AAAA   2001:db8:200::53
        ns2     A      ${LAME}
        ns3     A      ${OTHER}
        @       TXT    "point-virgule ; et \\"guillemets\\""
        gros    TXT    "${'x'.repeat(2000)}"
        loin    CNAME  www.voisine.example.
        perdu   CNAME  nulle.part.com.
        tour    CNAME  retour
        retour  CNAME  tour`,
      hosts: {
        ns1: nameServer({ transfer: true, recursion: true }),
        ns2: nameServer({ manner: 'refused', tcp: false }),
        ns3: nameServer({ instead: { 'essai.example': '@ NS ns3\n @ TXT "autre chose"' } }),
      },
      elsewhere: [
        { origin: 'voisine.example', zone: '@ NS ns1.hebergeur.example.\n www A 192.0.2.210', signing: {} },
        { origin: 'perdue.example', zone: '@ NS ns1.hebergeur.example.', reach: 'servfail' },
      ],
      concludes: {},
    }),
    world('muette.example', { title: 'muette', zone: '@ NS ns1.hebergeur.example.', reach: 'silent', concludes: {} }),
  ]);
});
after(() => lab.close());

test('resolver: aliases are followed across zones, and the least secure link decides', async () => {
  const answer = await ask(lab, 'loin.essai.example', 'A');
  assert.deepEqual(dataOf(answer, 'CNAME'), ['www.voisine.example']);
  assert.deepEqual(dataOf(answer, 'A'), ['192.0.2.210']);
  assert.equal(answer.flag_ad, false);
  assert.equal(answer.flag_ra, true);
});

test('resolver: an alias to nowhere is NXDOMAIN, one in a circle SERVFAIL', async () => {
  const lost = await ask(lab, 'perdu.essai.example', 'A');
  assert.equal(rcodeOf(lost), 'NXDOMAIN');
  assert.deepEqual(dataOf(lost, 'CNAME'), ['nulle.part.com']);
  assert.equal(rcodeOf(await ask(lab, 'tour.essai.example', 'A')), 'SERVFAIL');
  assert.deepEqual(dataOf(await ask(lab, 'tour.essai.example', 'CNAME'), 'CNAME'), ['retour.essai.example']);
});

test('resolver: lost authorities are reported by an extended error', async () => {
  const answer = await ask(lab, 'perdue.example', 'A');
  assert.equal(rcodeOf(answer), 'SERVFAIL');
  assert.equal(extendedErrorOf(answer), 22);
});

test('resolver: the root is signed and names are compared without case', async () => {
  assert.equal((await ask(lab, '.', 'SOA')).flag_ad, true);
  const answer = await ask(lab, 'EsSaI.ExAmPlE', 'TXT');
  assert.equal(answer.questions?.[0]?.name, 'EsSaI.ExAmPlE');
  assert.deepEqual(dataOf(answer, 'TXT').map(String), ['point-virgule ; et "guillemets"']);
});

test('resolver: a long answer is cut on UDP and whole on TCP', async () => {
  const cut = await ask(lab, 'gros.essai.example', 'TXT', { size: 1232 });
  assert.equal(cut.flag_tc, true);
  assert.equal(cut.answers?.length, 0);
  const whole = await ask(lab, 'gros.essai.example', 'TXT', { transport: 'tcp' });
  assert.equal(Buffer.concat((dataOf(whole, 'TXT') as Buffer[][]).flat()).length, 2000);
});

test('resolver: without EDNS there are no signatures and no more than 512 octets', async () => {
  const answer = await ask(lab, 'www.voisine.example', 'A', { size: null });
  assert.equal(dataOf(answer, 'RRSIG').length, 0);
  assert.equal((await ask(lab, 'voisine.example', 'DNSKEY', { size: null })).additionals?.length, 0);
});

test('resolver: reverse names of documentation addresses', async () => {
  assert.deepEqual(dataOf(await ask(lab, '200.2.0.192.in-addr.arpa', 'PTR'), 'PTR'), ['ns1.essai.example']);
  const six = `3.5.0.0.${'0.'.repeat(16)}0.0.2.0.8.b.d.0.1.0.0.2.ip6.arpa`;
  assert.deepEqual(dataOf(await ask(lab, six, 'PTR'), 'PTR'), ['ns1.essai.example']);
});

test('name server: the parent refers, with glue', async () => {
  const answer = await ask(lab, 'essai.example', 'NS', { server: '192.0.2.1', ...ITERATIVE });
  assert.equal(answer.flag_aa, false);
  assert.equal(answer.answers?.length, 0);
  assert.deepEqual(
    answer.additionals?.filter(({ type }) => type === 'A').map((record) => (record as { data: unknown }).data),
    [OPEN, LAME, OTHER],
  );
});

test('name server: authoritative for its zone, lame, or of another opinion', async () => {
  const own = await ask(lab, 'essai.example', 'SOA', { server: OPEN, ...ITERATIVE });
  assert.equal(own.flag_aa, true);
  assert.equal(rcodeOf(await ask(lab, 'essai.example', 'SOA', { server: LAME, ...ITERATIVE })), 'REFUSED');
  const other = await ask(lab, 'essai.example', 'TXT', { server: OTHER, ...ITERATIVE });
  assert.deepEqual(dataOf(other, 'TXT').map(String), ['autre chose']);
});

test('name server: recursion and transfer only where declared', async () => {
  const foreign = (server: string) => ask(lab, 'www.voisine.example', 'A', { server });
  assert.deepEqual(dataOf(await foreign(OPEN), 'A'), ['192.0.2.210']);
  assert.equal(rcodeOf(await foreign(OTHER)), 'REFUSED');
  const transfer = (server: string) => ask(lab, 'essai.example', 'AXFR', { server, transport: 'tcp', ...ITERATIVE });
  const all = (await transfer(OPEN)).answers ?? [];
  assert.deepEqual([all[0]?.type, all.at(-1)?.type], ['SOA', 'SOA']);
  assert.ok(all.some(({ name }) => name === 'gros.essai.example'));
  assert.equal(rcodeOf(await transfer(OTHER)), 'REFUSED');
});

test('name server: without TCP the port is closed', async () => {
  const socket = reach(lab, LAME, 53);
  const fault = await new Promise<NodeJS.ErrnoException>((told) => socket.once('error', told));
  assert.equal(fault.code, 'ECONNREFUSED');
});

test('queries are noted with the server that received them', async () => {
  const before = lab.queries().length;
  await ask(lab, 'essai.example', 'SOA', { server: OPEN });
  await ask(lab, 'essai.example', 'SOA');
  assert.deepEqual(lab.queries().slice(before), [
    { server: OPEN, transport: 'udp', name: 'essai.example', type: 'SOA' },
    { server: 'resolver', transport: 'udp', name: 'essai.example', type: 'SOA' },
  ]);
});

test('a silent domain gets no answer from any server, and others do', async () => {
  const silent = ['muette.example', 'www.muette.example', 'muette.example.dbl.spamhaus.org'];
  const answers: string[] = [];
  for (const name of silent) void ask(lab, name, 'A').then(() => answers.push(name));
  void ask(lab, 'muette.example', 'NS', { server: '192.0.2.1' }).then(() => answers.push('parent'));
  await ask(lab, 'essai.example', 'A');
  assert.deepEqual(answers, []);
});
