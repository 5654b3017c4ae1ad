import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditEvidence, audit, openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { world } from '../lab/world.ts';

const DOMAIN = 'eventail.example';
const VICTIM = 'victime.example';
const VICTIMS_MACHINES = /^192\.0\.2\.(?:1\d\d|2\d\d)$/;

const many = (count: number, line: (n: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, n) => line(n)).join(between);

/** Everything that one domain can name, named as often as it can: machines of its own, and those of other organisations. */
const eventail = world(DOMAIN, {
  title: 'Elle nomme tout ce qu’une zone peut nommer',
  zone: `
    @ NS ns1.hebergeur.example.
    @ NS ns2.hebergeur.example.
    ${many(48, (n) => `@ NS ns${n}.${VICTIM}.`)}
    ${many(60, (n) => `@ A 203.0.113.${n}\nwww A 203.0.113.${n}\nmta-sts A 203.0.113.${n}`)}
    ${many(60, (n) => `@ AAAA 2001:db8:77::${n.toString(16)}`)}
    ${many(120, (n) => `@ MX ${n} mx${n}`)}
    ${many(120, (n) => `mx${n} A 198.51.100.${n}\nmx${n} A 203.0.113.${n}\nmx${n} AAAA 2001:db8:78::${n.toString(16)}`)}
    ${many(20, (n) => `_submissions._tcp SRV 0 ${n} 465 s${n}.${VICTIM}.`)}
    _mta-sts TXT "v=STSv1; id=1"
    _dmarc TXT "v=DMARC1; p=reject; rua=${many(40, (n) => `mailto:a@r${n}.${VICTIM}`, ',')}"
    @ TXT "v=spf1 ${many(10, (n) => `include:i${n}.${VICTIM}`, ' ')} mx ptr exists:%{i}.${VICTIM} -all"
  `,
  elsewhere: [
    {
      origin: VICTIM,
      zone: `
        @ NS ns1.hebergeur.example.
        @ NS ns2.hebergeur.example.
        ${many(48, (n) => `ns${n} A 192.0.2.${100 + n}`)}
        ${many(20, (n) => `s${n} A 192.0.2.${200 + n}`)}
      `,
    },
  ],
  concludes: {},
});

test('a domain that names as much as it can is asked no more than any other, and nobody else is bothered for it', async () => {
  const lab = await startLab([eventail]);
  const tcp: string[] = [];
  const udp: string[] = [];
  const isResolver = (port: number) => lab.resolvers.some((resolver) => resolver.port === port);
  const dial: typeof lab.dial = (to) => {
    (to.transport === 'tcp' ? tcp : udp).push(isResolver(to.port) ? 'resolver' : to.address);
    return lab.dial(to);
  };
  const { trace } = await audited(openNetwork({ ...lab, dial }));
  const victim = lab.queries().filter(({ server, name }) => server === 'resolver' && name.endsWith(VICTIM));
  await lab.close();

  const most = (places: readonly string[]) =>
    Math.max(
      ...[...Map.groupBy(places, (place) => place)].map(([place, all]) => (place === 'resolver' ? 0 : all.length)),
    );
  assert.ok((trace?.exchanges.length ?? 0) > 300, 'it was audited indeed');
  assert.ok(udp.length <= 600, `${udp.length} questions to the DNS`);
  assert.ok(tcp.length <= 400, `${tcp.length} connections`);
  assert.ok(most(tcp) <= 60, `${most(tcp)} connections to one address`);
  assert.ok(most(udp) <= 20, `${most(udp)} datagrams to one name server`);
  const bothered = new Set([...tcp, ...udp].filter((address) => VICTIMS_MACHINES.test(address)));
  assert.ok(bothered.size <= 20, `${bothered.size} machines of the victim`);
  assert.ok(victim.length <= 80, `${victim.length} names of the victim asked of our resolver`);
});

async function audited(network: ReturnType<typeof openNetwork>): Promise<AuditEvidence> {
  for await (const event of audit(DOMAIN, { network, signal: new AbortController().signal }))
    if (event.type === 'completed') return event.evidence;
  throw new Error('the audit did not end');
}
