import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import type { Certificate } from '../../model/ask.ts';
import { mapSeen, seen, unseen } from '../../model/observed.ts';
import type { MailServer, Tlsa } from '../../protocols/smtp/evidence.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { daysAfter } from '../once-repaired.ts';
import { planOf } from '../plan.ts';
import { withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';
import { withSessions } from './sessions.ts';

const sound = readEvidence('exemplaire.example');
const [first, second] = [`mx1.${sound.domain}`, `mx2.${sound.domain}`];

const withServer = (host: string, change: (server: MailServer) => MailServer) => (evidence: AuditEvidence) =>
  withEvidence(evidence, 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => (server.host === host ? change(server) : server)),
  }));

const withCertificate = (change: Partial<Certificate>) =>
  withServer(first, (server) => ({
    ...server,
    sessions: server.sessions.map((one) => ({
      ...one,
      session: mapSeen(one.session, (session) => {
        const { session: tls } = session.starttls;
        const chain = tls?.chain.map((leaf) => ({ ...leaf, ...change })) ?? [];
        return { ...session, starttls: { ...session.starttls, session: tls && { ...tls, chain } } };
      }),
    })),
  }));
const ended = withCertificate({ notAfter: daysAfter(sound, -1) });
const ageing = withCertificate({ keyType: 'rsa', keyBits: 1024 });

const described = (host: string, ...records: readonly Tlsa[]) =>
  withServer(host, (server) => ({ ...server, tlsa: mapSeen(server.tlsa, (set) => ({ ...set, records })) }));

const STRANGE: Tlsa = { usage: 3, selector: 1, matching: 1, data: '00'.repeat(32) };

const stepOf = (evidence: AuditEvidence, id: string) =>
  planOf(evidence, conclude(evidence)).actions.find((action) => action.id === id);

const told = (evidence: AuditEvidence, id: string) => {
  const step = stepOf(evidence, id);
  return step ? describeAction(step).steps.join(' ') : '';
};

test('a TLSA record that names another key is renewed with the certificate, and the step says how', () => {
  const evidence = described(first, STRANGE)(ended(sound));
  assert.match(told(evidence, 'smtp/certificate'), new RegExp(`Pour ${first}, l’enregistrement TLSA publié ne vaudra`));
  assert.ok(stepOf(evidence, 'smtp/certificate')?.checks.includes('smtp/dane-match'));
  assert.doesNotMatch(told(evidence, 'smtp/certificate'), new RegExp(`Pour [^.]*${first}, gardez la même clé`));
});

test('a TLSA record of a whole certificate does not hold for the next one, even with the same key', () => {
  const whole: Tlsa = { ...STRANGE, selector: 0, matching: 0, data: derOf(first) };
  const evidence = described(first, whole)(ageing(sound));
  assert.match(told(evidence, 'smtp/certificate'), new RegExp(`Pour ${first}, l’enregistrement TLSA publié ne vaudra`));
});

test('encryption for one server does not promise that the TLSA record of another is right', () => {
  const clear = withSessions(sound, [first], {
    smtp: (session) => ({ ...session, extensions: [], starttls: { offered: false, reply: null, session: null } }),
  });
  const claimed = (evidence: AuditEvidence) => stepOf(evidence, 'smtp/starttls')?.assumedPassing;
  assert.deepEqual(claimed(clear), ['smtp/dane-match']);
  assert.deepEqual(claimed(described(second, STRANGE)(clear)), []);
});

for (const [says, check, addresses] of [
  ['inside', 'smtp/mx-private', ['10.0.0.5']],
  ['nowhere', 'smtp/mx-resolves', []],
  ['IPv6 alone', 'smtp/mx-ipv4', ['2001:db8:32::25']],
] as const)
  test(`a server that TLSA describes and whose name leads to ${says} gets an address only once they name its key`, () => {
    const moved = withEvidence(described(first, STRANGE)(sound), 'smtp', (smtp) => ({
      ...smtp,
      exchangers: mapSeen(smtp.exchangers, (found) => ({
        ...found,
        records: found.records.filter(({ host }) => host === first),
      })),
      servers: smtp.servers
        .filter(({ host }) => host === first)
        .map((server) => ({
          ...server,
          addresses: seen(addresses),
          sessions: addresses.map((address) => ({ address, session: unseen('unreachable') })),
        })),
    }));
    const needs = stepOf(moved, `rule:${check}`)?.needs ?? [];
    assert.deepEqual(
      needs.filter(({ kind }) => kind === 'tlsa-first'),
      [{ kind: 'tlsa-first', hosts: [first] }],
    );
    const bare = described(first)(moved);
    assert.ok(!stepOf(bare, `rule:${check}`)?.needs.some(({ kind }) => kind === 'tlsa-first'));
  });

/** The certificate that a server shows, in hex. */
function derOf(host: string): string {
  const smtp = sound.protocols.smtp;
  const server = smtp?.seen ? smtp.value.servers.find((one) => one.host === host) : undefined;
  const [der = ''] = (server?.sessions ?? []).flatMap(({ session }) =>
    session.seen ? (session.value.starttls.session?.chain[0]?.der ?? []) : [],
  );
  return Buffer.from(der, 'base64').toString('hex');
}
