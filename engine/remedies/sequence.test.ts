import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planned, recordedDomains } from '../testing/recordings.ts';
import { describeAction } from './words.fr.ts';

const planFor = (domain: string) => planned(domain).plan;

test('a score that falls by a step is said to fall where it does, from what to what', () => {
  const { actions } = planFor('vide.example');
  const lowering = actions.find(({ id }) => id === 'dmarc/record')?.needs.find(({ kind }) => kind === 'lowers');
  assert.deepEqual(lowering, { kind: 'lowers', from: { letter: 'F', points: 47 }, to: { letter: 'F', points: 42 } });
});

test('the digest of a zone that is signed first waits for caches to know its key; of one that is signed today it does not', () => {
  const digest = (domain: string) => planFor(domain).actions.find(({ id }) => id === 'dns/dnssec');
  const unsigned = digest('moyenne.example');
  assert.deepEqual([unsigned?.week, unsigned?.follows.includes('dns/signing')], [1, true]);
  const signed = recordedDomains().flatMap((domain) => {
    const found = digest(domain);
    return found && !found.follows.includes('dns/signing') ? [found.week] : [];
  });
  assert.ok(signed.length > 0);
  assert.deepEqual(new Set(signed), new Set([0]));
});

test('an open relay is closed once those who send through it from outside have another way', () => {
  const { actions } = planFor('passoire.example');
  const relay = actions.find(({ id }) => id === 'smtp/relay');
  assert.ok(relay?.follows.includes('smtp/submission'));
});

test('in every plan the digest of a mail server’s key comes after encryption, and after a certificate that brings another key', () => {
  const first = /^(?:smtp\/(?:starttls|certificate|mx)|rule:smtp\/(?:starttls-offered|certificate-valid))$/;
  const found = recordedDomains().flatMap((domain) => {
    const { actions } = planFor(domain);
    const before = actions.filter(({ id }) => first.test(id)).map(({ id }) => id);
    const digest = actions.find(({ id }) => id === 'rule:smtp/dane-present');
    return digest ? before.map((id) => [domain, id, digest.follows.includes(id)] as const) : [];
  });
  assert.ok(found.some(([domain, id]) => domain === 'passoire.example' && id === 'smtp/starttls'));
  assert.deepEqual(
    found.filter(([, , isAfter]) => !isAfter),
    [],
  );
});

test('a list of authorities is mended in one step where the fault that forbids them all is the one of its writing', () => {
  const caa = planFor('passoire.example').actions.filter(({ id }) => id.startsWith('rule:dns/caa-'));
  assert.deepEqual(
    caa.map(({ id, checks }) => [id, checks]),
    [['rule:dns/caa-allows-current', ['dns/caa-syntax', 'dns/caa-allows-current']]],
  );
  assert.match(
    caa.map((action) => describeAction(action).steps.join(' ')).join(),
    /Retirez d’abord «\s128 tbs "inconnu"\s»/,
  );
});

test('what comes before a step is named in the order of the plan', () => {
  for (const domain of recordedDomains()) {
    const { actions } = planFor(domain);
    for (const { id, directlyAfter } of actions) {
      const places = directlyAfter.map((one) => actions.findIndex((action) => action.id === one));
      assert.deepEqual(
        places,
        places.toSorted((one, other) => one - other),
        `${domain} ${id}`,
      );
    }
  }
});

test('a first list of senders has to be completed before it is published', () => {
  const record = planFor('nsec.fr').actions.find(({ id }) => id === 'spf/record');
  assert.deepEqual(record?.needs, [{ kind: 'complete', before: '~all' }]);
});

test('a policy is not made to last a month before the servers that it names change', () => {
  const { actions } = planFor('moyenne.example');
  assert.ok(actions.some(({ id }) => id === 'rule:dns/dnssec-mx-zones'));
  assert.ok(actions.some(({ id }) => id === 'mta-sts/longer'));
  assert.ok(!actions.some(({ id }) => id === 'mta-sts/longest'));
});
