import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask } from '../../model/ask.ts';
import { seen, unseen } from '../../model/observed.ts';
import { txt } from '../../testing/ask.ts';
import { address, fakeManners, fakeSmtp, mx, plainSmtp, reply } from '../../testing/sessions.ts';
import { checks } from './checks.ts';
import { judgedFacts } from './testing/cases.ts';
import { gathered, NULL_MX, none, one } from './testing/world.ts';

test('smtp: a mechanism offered in both spellings is named once', async () => {
  const both = one(plainSmtp({ extensions: ['AUTH PLAIN LOGIN', 'AUTH=PLAIN LOGIN'] }));
  const { offering } = (await judgedFacts('smtp/auth-plain25', both)) as { offering: readonly unknown[] };
  assert.deepEqual(offering, [{ host: 'mx.exemple.fr', mechanisms: ['PLAIN', 'LOGIN'] }]);
});

test('smtp: servers are named in the order in which senders try them', async () => {
  const [first, second] = mx('mx1.exemple.fr', 'mx2.exemple.fr');
  const zone = { 'exemple.fr MX': [second, first].flatMap((record) => record ?? []) };
  assert.deepEqual(await judgedFacts('smtp/mx-present', { zone }), { hosts: ['mx1.exemple.fr', 'mx2.exemple.fr'] });
});

test('smtp: who turns us away for now is quoted', async () => {
  const busy = one(plainSmtp({ banner: reply(421, 'busy'), ehlo: null }));
  assert.deepEqual(await judgedFacts('smtp/banner', busy), { silence: 'refused', detail: '421 busy' });
});

test('smtp: a domain that receives nothing is not judged', async () => {
  const evidence = await gathered({ zone: { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 -all') } });
  const outcomes = checks.map(({ id, judge }) => [id, judge(evidence).outcome]);
  assert.deepEqual(
    outcomes.filter(([, outcome]) => outcome !== 'notApplicable'),
    [['smtp/mx-null', 'pass']],
  );
});

test('smtp: nothing that is silent is a fault', async () => {
  const silent = { dns: async () => unseen('timeout'), addresses: async () => unseen('timeout') };
  const evidence = await gathered({ ask: silent });
  assert.deepEqual(
    checks.filter(({ judge }) => judge(evidence).outcome !== 'unknown').map(({ id }) => id),
    [],
  );
});

for (const silence of ['timeout', 'servfail', 'malformed', 'reset', 'unreachable', 'deadline'] as const) {
  test(`smtp: ${silence} of the DNS is neither an absence nor a verdict`, async () => {
    const silent = { dns: async () => unseen(silence), addresses: async () => unseen(silence) };
    const evidence = await gathered({ ask: silent });
    const judged = checks.filter(({ judge }) => judge(evidence).outcome !== 'unknown').map(({ id }) => id);
    assert.deepEqual(judged, []);
  });

  test(`smtp: ${silence} of the server is no fault of it`, async () => {
    const evidence = await gathered({ ...none(unseen(silence)), hello: unseen(silence) });
    const faults = checks.filter(({ judge }) => ['warn', 'fail'].includes(judge(evidence).outcome)).map(({ id }) => id);
    // The two that need no session: no IPv6, and a banner that is no SMTP at all.
    assert.deepEqual(faults, ['smtp/mx-ipv6']);
  });
}

test('smtp: one session per address, two addresses per host, nine hellos for two hosts', async () => {
  const sessions: string[] = [];
  const hellos: string[] = [];
  const hosts = ['a.fr', 'b.fr', 'c.fr', 'd.fr', 'e.fr', 'f.fr'];
  const zone = Object.fromEntries(
    hosts.flatMap((host, index) => [
      [`${host} A`, [...address(`192.0.2.${index}`), ...address(`192.0.2.${index + 100}`)]],
      [`${host} AAAA`, address(`2001:db8::${index}`)],
    ]),
  );
  await gathered({
    zone: { ...zone, 'exemple.fr MX': mx(...hosts) },
    ask: {
      smtp: async (host, place) => {
        sessions.push(place);
        return seen(fakeSmtp({ host, address: place }));
      },
      hello: async (endpoint) => {
        hellos.push(endpoint.address);
        return unseen('timeout');
      },
    },
  });
  assert.equal(new Set(sessions).size, 10);
  assert.deepEqual([...new Set(hellos)], ['192.0.2.0', '192.0.2.1']);
  assert.equal(hellos.length, 18);
});

test('smtp: evidence older than the second session says nothing of manners', async () => {
  const { servers, services: _, ...rest } = await gathered({});
  const older = { ...rest, servers: servers.map(({ manners: _, ...server }) => server) };
  for (const id of ['smtp/postmaster', 'smtp/vrfy', 'smtp/starttls-inject', 'smtp/submission-srv']) {
    const verdict = checks.find((check) => check.id === id)?.judge(older);
    assert.deepEqual(verdict, { outcome: 'unknown', facts: { silence: 'not-recorded' } }, id);
  }
});

test('smtp: only two hosts are visited again, each once', async () => {
  const visited: string[] = [];
  const smtpManners: Ask['smtpManners'] = async (host) => {
    visited.push(host);
    return seen(fakeManners({ host }));
  };
  const hosts = ['mx.exemple.fr', 'mx2.exemple.fr', 'mx3.exemple.fr'];
  const addresses = hosts.flatMap((host, index) => [[`${host} A`, address(`192.0.2.${30 + index}`)] as const]);
  await gathered({ zone: { 'exemple.fr MX': mx(...hosts), ...Object.fromEntries(addresses) }, ask: { smtpManners } });
  assert.deepEqual(visited, hosts.slice(0, 2));
});
