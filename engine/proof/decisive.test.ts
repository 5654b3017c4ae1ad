import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { judge, judgeRule, rulesOf } from '../judgement/judge.ts';
import { seen, unseen } from '../model/observed.ts';
import { protocols } from '../protocols/index.ts';
import { decidersOf } from './decisive.ts';
import { proofsOf } from './proof.ts';
import { sourcesOf, withheld } from './withheld.ts';

const recorded = read('passoire.example');

test('an observation is taken away with any of the answers that it rests on, and nothing else is', () => {
  const kept = { host: 'a.example', names: { ...seen(['x']), by: [3] } };
  const evidence = {
    domain: 'exemple.fr',
    both: { ...seen(1), by: [1, 2] },
    inner: [kept, { ...unseen('timeout'), by: [4] }],
  };
  const left = withheld(evidence, new Set([2]));
  assert.deepEqual(left.both, unseen('deadline', 'withheld'));
  assert.equal(left.inner, evidence.inner);
  assert.equal(withheld(evidence, new Set([9])), evidence);
  assert.deepEqual(withheld(evidence, new Set([4])).inner[1], unseen('deadline', 'withheld'));
});

test('exchanges behind exactly the same observations are one source', () => {
  const evidence = { one: { ...seen(1), by: [1, 2] }, other: { ...seen({ deep: { ...seen(2), by: [3] } }), by: [2] } };
  assert.deepEqual(sourcesOf(evidence), [[1], [2], [3]]);
  assert.deepEqual(sourcesOf({ only: { ...seen(1), by: [5, 6] } }), [[5, 6]]);
});

test('what decides a fault is the answer that shows it, not those that stand beside', () => {
  const proved = proofsOf(recorded, judge(recorded));
  const askedFor = (check: string) => {
    const { exchanges = [], byCheck } = [...proved.values()].find((proofs) => proofs.byCheck.has(check)) ?? {};
    return (byCheck?.get(check)?.ids ?? []).map((id) => exchanges.find((exchange) => exchange.id === id)?.question);
  };
  const [weakKey, ...others] = askedFor('dkim/key-known-weak');
  assert.deepEqual(weakKey, { kind: 'dns', name: 'default._domainkey.passoire.example', type: 'TXT' });
  assert.deepEqual(others, []);
  assert.deepEqual(
    askedFor('tcp/admin').map((question) => question?.kind === 'tcp' && question.port),
    [3389],
  );
});

test('where several servers say the same, the answers that cannot be spared together prove it', () => {
  const { dns } = recorded.protocols;
  assert.ok(dns?.seen && dns.value.delegation.seen);
  const deciders = decidersOf('dns', recorded).get('dns/ns-silent') ?? [];
  const probes = dns.value.delegation.value.servers.flatMap((server) =>
    server.probes.flatMap(({ soa }) => soa.by ?? []),
  );
  assert.ok(probes.length > 0);
  assert.ok(deciders.some(({ exchanges }) => probes.some((id) => exchanges.includes(id))));
});

test('evidence that was gathered without a trace has no proofs', () => {
  const { trace: _, ...untraced } = recorded;
  for (const { exchanges, byCheck } of proofsOf(untraced, judge(untraced)).values()) {
    assert.deepEqual(exchanges, []);
    for (const proofs of byCheck.values()) assert.deepEqual(proofs, { ids: [], left: 0 });
  }
});

function read(domain: string): AuditEvidence {
  return JSON.parse(readFileSync(new URL(`../recordings/${domain}.json`, import.meta.url), 'utf8'));
}

test('no source is passed over that would decide a rule: what no rule reached is not judged again, and need not be', () => {
  for (const { id } of protocols) {
    const gathered = recorded.protocols[id];
    if (!gathered?.seen) continue;
    const deciders = decidersOf(id, recorded);
    for (const rule of rulesOf(id)) {
      const wordOf = (evidence: AuditEvidence) => {
        const { outcome, facts } = judgeRule(rule, id, evidence);
        return `${outcome} ${JSON.stringify(facts)}`;
      };
      const alone: readonly (readonly number[])[] = sourcesOf(gathered).filter((source) => {
        const less = { ...recorded.protocols, [id]: withheld(gathered, new Set(source)) };
        return wordOf({ ...recorded, protocols: less }) !== wordOf(recorded);
      });
      const told = (deciders.get(rule.id) ?? []).filter(({ reach }) => reach > 0);
      assert.deepEqual(
        told.map(({ exchanges }) => exchanges),
        alone,
        rule.id,
      );
    }
  }
});
