import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen, seen, unseen } from '../../model/observed.ts';
import type { MailServer, Tlsa } from '../../protocols/smtp/evidence.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { evidenceIn, withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';

const sound = readEvidence('exemplaire.example');
const STRANGE: Tlsa = { usage: 3, selector: 1, matching: 1, data: '00'.repeat(32) };

const withTlsa = (...records: readonly Tlsa[]): AuditEvidence =>
  withEvidence(sound, 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => ({ ...server, tlsa: mapSeen(server.tlsa, (set) => ({ ...set, records })) })),
  }));

function stepOf(evidence: AuditEvidence, id: string) {
  const { actions } = planOf(evidence, conclude(evidence));
  const action = actions.find((one) => one.id === id);
  assert.ok(action, `${id} is not among ${actions.map((one) => one.id)}`);
  return { ...action, told: describeAction(action).steps };
}

for (const [what, evidence, id] of [
  ['a digest that matches nothing', withTlsa(STRANGE), 'smtp/dane'],
  ['a first digest', withTlsa(), 'smtp/tlsa'],
] as const) {
  test(`${what}: the key is read on the server itself before the proposed value is published`, () => {
    const { told, risk, records } = stepOf(evidence, id);
    const read = told.findIndex((step) => step.includes('openssl x509'));
    const publish = told.findIndex((step) => /^Si elles sont égales/.test(step));
    assert.ok(read >= 0 && read < publish, told.join('\n'));
    assert.match(told.join(' '), /Si elles diffèrent, ne publiez rien/);
    assert.match(told.join(' '), /--reuse-key/);
    assert.equal(risk, 'watch');
    assert.ok(records.every(({ after }) => after.length > 0));
  });
}

test('the digests of a zone that is not signed yet are published after the registry tells of its key', () => {
  const evidence = readEvidence('brouillon.example');
  const { actions } = planOf(evidence, conclude(evidence));
  const places = ['dns/signing', 'dns/dnssec', 'smtp/tlsa'].map((id) => actions.findIndex((one) => one.id === id));
  assert.ok(!places.includes(-1));
  assert.deepEqual(
    places.toSorted((one, other) => one - other),
    places,
  );
  assert.deepEqual(
    ['dns/signing', 'dns/dnssec'].map((id) => actions.find((one) => one.id === id)?.who),
    ['dns', 'registrar'],
  );
});

test('of a server in order no record goes, neither that of its next key nor that of its authority, nor a fit one beside a useless one', () => {
  const useless: Tlsa = { ...STRANGE, usage: 1 };
  const own = (server: MailServer) => (server.tlsa.seen ? server.tlsa.value.records : []);
  const withOnly = (index: number, records: (server: MailServer) => readonly Tlsa[]) =>
    withEvidence(sound, 'smtp', (smtp) => ({
      ...smtp,
      servers: smtp.servers.map((server, place) => ({
        ...server,
        tlsa: mapSeen(server.tlsa, (set) => ({
          ...set,
          records: place === index ? records(server) : [...own(server), STRANGE],
        })),
      })),
    }));
  const first = evidenceIn(sound, 'smtp')?.servers[0]?.host;
  const wrong = stepOf(
    withOnly(0, () => [STRANGE]),
    'smtp/dane',
  ).records;
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [`_25._tcp.${first}`],
  );
  const beside = stepOf(
    withOnly(0, (server) => [...own(server), useless]),
    'smtp/dane',
  ).records;
  assert.deepEqual(
    beside.map(({ name, before, after }) => [name, before, after]),
    [[`_25._tcp.${first}`, [`1 1 1 ${useless.data}`], []]],
  );
});

test('while one address of a server was not seen, no digest goes that may be of its key', () => {
  const half = withEvidence(withTlsa(STRANGE), 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => ({
      ...server,
      sessions: [...server.sessions, { address: '192.0.2.99', session: unseen('timeout') }],
    })),
  }));
  const { actions } = planOf(half, conclude(half));
  assert.ok(actions.some(({ id }) => id === 'rule:smtp/dane-match'));
  assert.deepEqual(
    actions.flatMap(({ records }) => records.filter(({ type }) => type === 'TLSA')),
    [],
  );
});

test('while one address of a server shows a certificate that nobody has read, no first digest is published', () => {
  const half = withEvidence(withTlsa(), 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => ({
      ...server,
      sessions: [...server.sessions, ...server.sessions.slice(0, 1).map(unread)],
    })),
  }));
  const { actions } = planOf(half, conclude(half));
  assert.ok(actions.some(({ id }) => id === 'rule:smtp/dane-present'));
  assert.ok(!actions.some(({ records }) => records.some(({ type }) => type === 'TLSA')));
});

function unread(one: MailServer['sessions'][number]): MailServer['sessions'][number] {
  const session = mapSeen(one.session, ({ starttls, ...found }) => {
    const { session: tls } = starttls;
    return {
      ...found,
      starttls: { ...starttls, session: tls && { ...tls, chain: tls.chain.map((own) => ({ ...own, der: '' })) } },
    };
  });
  return { ...one, session };
}

test('the digest of a server whose alias stood in the MX is published where senders look once its own name does', () => {
  const unsigned = readEvidence('brouillon.example');
  const aliased = withEvidence(unsigned, 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => ({ ...server, aliases: seen([`serveur-${server.host}`]) })),
  }));
  const { records } = stepOf(aliased, 'smtp/tlsa');
  const hosts = (evidenceIn(unsigned, 'smtp')?.servers ?? []).map(({ host }) => host);
  assert.deepEqual(
    records.map(({ name }) => name),
    hosts.map((host) => `_25._tcp.serveur-${host}`),
  );
});

test('an MX without an IPv4 address gets one before what can wait, and no value that rests on the servers of today is printed', () => {
  const six = withEvidence(readEvidence('moyenne.example'), 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => ({ ...server, addresses: seen(['2001:db8::25']) })),
  }));
  const { actions, withheld } = planOf(six, conclude(six));
  assert.deepEqual(withheld, []);
  assert.equal(actions.find(({ id }) => id === 'rule:smtp/mx-ipv4')?.week, 0);
  assert.ok(!actions.some(({ id }) => id === 'smtp/tlsa' || id === 'mta-sts/enforce'));
});

test('a port for people is opened on a server of the domain’s own, not on that of a mass provider', () => {
  const leaky = readEvidence('passoire.example');
  const mixed = withEvidence(leaky, 'smtp', (smtp) => ({
    ...smtp,
    servers: [...smtp.servers.slice(0, 1).map((server) => ({ ...server, host: 'smtp.google.com' })), ...smtp.servers],
  }));
  const { facts } = stepOf(mixed, 'smtp/submission').subject as { readonly facts: unknown };
  assert.deepEqual(facts, { host: evidenceIn(leaky, 'smtp')?.servers[0]?.host });
});
