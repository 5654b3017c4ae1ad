import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { withEvidence } from '../situation.ts';
import { mailHostsOf } from './usable-hosts.ts';

const EVIDENCE = readEvidence('exemplaire.example');

/** One server of the zone tells these MX, the others what they tell. */
const told = (...texts: readonly string[]) =>
  withEvidence(EVIDENCE, 'dns', (dns) => ({
    ...dns,
    agreement: (dns.agreement ?? []).map((set) => ({
      ...set,
      servers: mapSeen(set.servers, ([first, ...others]) =>
        first && set.type === 'MX'
          ? [{ ...first, texts: seen(texts) }, ...others]
          : [...(first ? [first] : []), ...others],
      ),
    })),
  }));

test('a mail server that one server of the zone tells is one that no value may leave out', () => {
  const usable = mailHostsOf(EVIDENCE).usable;
  assert.ok(usable.length > 0);
  assert.deepEqual(mailHostsOf(EVIDENCE).left, []);
  assert.deepEqual(mailHostsOf(told('10 mx9.exemplaire.example', `20 ${usable[0]}`)), {
    usable,
    left: ['mx9.exemplaire.example'],
  });
  assert.deepEqual(mailHostsOf(told('0 ')).left, []);
});

test('no value names a host behind which the domain stands twice, and its record is not taken away', () => {
  const [name = ''] = mailHostsOf(EVIDENCE).usable;
  const doubled = `${name}.${EVIDENCE.domain}`;
  const renamed = <T extends { readonly host: string }>(hosts: readonly T[]) =>
    hosts.map((one) => (one.host === name ? { ...one, host: doubled } : one));
  const smtp = withEvidence(EVIDENCE, 'smtp', (own) => ({
    ...own,
    servers: renamed(own.servers),
    exchangers: mapSeen(own.exchangers, (found) => ({ ...found, records: renamed(found.records) })),
  }));
  const evidence = withEvidence(smtp, 'mta-sts', (own) => ({
    ...own,
    mail: mapSeen(own.mail, (mail) => ({ ...mail, hosts: renamed(mail.hosts) })),
  }));
  assert.ok(mailHostsOf(evidence).left.includes(doubled));
  const { actions } = planOf(evidence, conclude(evidence));
  const changes = actions.flatMap(({ records }) => records.filter(({ type }) => type === 'MX'));
  assert.deepEqual(changes, []);
  assert.ok(actions.some(({ id }) => id === 'rule:smtp/mx-literal'));
  assert.ok(actions.flatMap(({ served }) => served.map(({ text }) => text)).every((text) => !text.includes(doubled)));
});

test('a policy that lasts an hour is lengthened once', () => {
  const evidence = withEvidence(EVIDENCE, 'mta-sts', (own) => ({
    ...own,
    policy: {
      ...own.policy,
      answer: mapSeen(own.policy.answer, (file) => ({
        ...file,
        body: file.body.replace(/max_age: \d+/, 'max_age: 3600'),
      })),
    },
  }));
  const { actions } = planOf(evidence, conclude(evidence));
  const texts = actions.flatMap(({ served }) => served.map(({ text }) => text));
  assert.ok(texts.length > 0);
  assert.equal(new Set(texts).size, texts.length, texts.join('\n'));
});
