import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { evidenceIn, withEvidence } from '../situation.ts';

// What the laws make of whole plans.

const sound = readEvidence('exemplaire.example');
const leaky = readEvidence('passoire.example');
const ADDRESS = '192.0.2.49';

test('the leaky domain: doors, passwords, keys and the policy wait for what has to stand first', () => {
  const { actions } = planOf(leaky, conclude(leaky));
  const found = (id: string) => actions.find((action) => action.id === id);
  const order = (id: string) => [found(id)?.week, found(id)?.who, found(id)?.risk];
  assert.deepEqual(order('tcp/reading-open'), [0, 'mail', 'low']);
  assert.deepEqual(order('tcp/reading-close'), [2, 'mail', 'watch']);
  assert.deepEqual(order('smtp/submission'), [0, 'mail', 'low']);
  assert.deepEqual(order('smtp/login'), [1, 'mail', 'watch']);
  assert.deepEqual(order('mta-sts/enforce'), [2, 'web', 'watch']);
  const shut = (id: string) =>
    found(id)
      ?.ports.map(({ port }) => port)
      .toSorted((a, b) => a - b);
  // What listens at 3306 accepts connections and says nothing: MySQL would have spoken first.
  assert.deepEqual(shut('tcp/ports'), [5432, 6379]);
  assert.deepEqual(shut('tcp/remote'), [3389]);
  assert.deepEqual(found('tcp/remote')?.needs, [{ kind: 'other-way-in', ports: [`${ADDRESS}:3389`] }]);
  const [file] = found('mta-sts/record')?.served ?? [];
  assert.equal(
    file?.text,
    ['version: STSv1', 'mode: testing', `mx: mx1.${leaky.domain}`, 'max_age: 86400', ''].join('\n'),
  );
  assert.deepEqual(
    found('dkim/withdrawal')?.records.map(({ name, after }) => [name, after]),
    ['default', 's1'].map((selector) => [`${selector}._domainkey.${leaky.domain}`, []]),
  );
  assert.ok(
    !actions.some(({ records }) => records.some(({ after }) => after.some((text) => text.includes('v=DKIM1')))),
  );
});

test('a first SPF record does not let in the mail server of a domain that nobody holds', () => {
  const [first] = evidenceIn(leaky, 'smtp')?.servers ?? [];
  assert.ok(first);
  const lost = withEvidence(leaky, 'mta-sts', (found) => ({
    ...found,
    mail: mapSeen(found.mail, (mail) => ({ ...mail, further: ['mx9.inconnu.example'] })),
  }));
  const bare = withEvidence(lost, 'spf', (spf) => ({
    ...spf,
    texts: seen([]),
    strings: [],
    policy: { ...spf.policy, records: seen([]), referred: [], lookups: [] },
  }));
  const { actions } = planOf(bare, conclude(bare));
  // A policy that lets nobody in would suspect all that the domain sends: its words say what belongs there.
  assert.ok(!actions.some(({ id }) => id === 'spf/record'));
  assert.ok(actions.some(({ id }) => id === 'rule:spf/record-present'));
});

test('an MX is not renamed to a host that the policy enforced today does not name', () => {
  const aliased = withEvidence(sound, 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server, index) =>
      index === 1 ? { ...server, aliases: seen(['mx.autre.example']) } : server,
    ),
  }));
  const named = (evidence: AuditEvidence) =>
    planOf(evidence, conclude(evidence)).actions.flatMap(({ id, records }) =>
      id === 'smtp/mx' ? records.flatMap(({ after }) => after) : [],
    );
  assert.deepEqual(named(aliased), []);
  const unbound = withEvidence(aliased, 'smtp', (smtp) => ({ ...smtp, policy: seen(null) }));
  const free = withEvidence(unbound, 'mta-sts', (found) => ({
    ...found,
    record: mapSeen(found.record, (record) => ({ ...record, texts: [] })),
  }));
  assert.deepEqual(named(free), ['20 mx.autre.example.']);
});

test('mta-sts: where an enforced policy refuses a server today, « testing » comes first and « enforce » weeks later', () => {
  const untrusted = withEvidence(sound, 'mta-sts', (found) => ({
    ...found,
    mail: mapSeen(found.mail, (mail) => ({
      ...mail,
      hosts: mail.hosts.map((host) => ({
        ...host,
        sessions: host.sessions.map((one) => ({
          ...one,
          session: mapSeen(one.session, (session) => ({
            ...session,
            starttls: { offered: false, reply: null, session: null },
          })),
        })),
      })),
    })),
  }));
  const { actions, withheld } = planOf(untrusted, conclude(untrusted));
  assert.deepEqual(withheld, []);
  const [first] = actions;
  assert.equal(first?.id, 'mta-sts/pause');
  assert.match(first?.served[0]?.text ?? '', /^mode: testing$/m);
  assert.deepEqual(
    first?.needs.map((need) => need.kind === 'worsens' && need.check),
    ['mta-sts/policy-mode'],
  );
  assert.ok((actions.find(({ id }) => id === 'mta-sts/enforce')?.week ?? 2) >= 2);
});
