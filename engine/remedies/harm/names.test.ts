import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { recordChange } from '../remedy.ts';
import { evidenceIn, withEvidence } from '../situation.ts';
import { readThrough } from '../zone/read-through.ts';
import { lawsOf, step } from './testing.ts';

const sound = readEvidence('exemplaire.example');
const { domain } = sound;

/** The same domain, some of whose names are aliases. */
function withAliases(
  names: readonly string[],
  more: Partial<NonNullable<ReturnType<typeof cnameIn>>> = {},
  target = 'toit.tiers.example',
) {
  return withEvidence(sound, 'cname', (cname) => ({
    ...cname,
    beside: seen([]),
    names: cname.names.map((answer) =>
      names.includes(answer.name)
        ? { ...answer, chain: mapSeen(answer.chain, (chain) => ({ ...chain, aliases: [target] })) }
        : answer,
    ),
    ...more,
  }));
}

const cnameIn = (evidence: AuditEvidence) => evidenceIn(evidence, 'cname');
const freed = (name: string) => recordChange({ name, type: 'CNAME', before: ['toit.tiers.example.'], after: [] });
const names = (evidence: AuditEvidence, ...records: Parameters<typeof step>[1]['records'] & object) =>
  lawsOf([step('some/alias', { records })], evidence).filter((law) => law === 'names');
const planned = (evidence: AuditEvidence) => planOf(evidence, conclude(evidence));

const apex = withAliases([domain]);
const carried = readThrough(apex, domain).sets.map(({ name, type, values }) =>
  recordChange({ name, type, before: [], after: values }),
);

test('an alias at the apex goes with all that is read through it, or not at all', () => {
  assert.deepEqual(
    carried.map(({ type }) => type),
    ['A', 'AAAA', 'MX', 'TXT', 'CAA'],
  );
  assert.deepEqual(names(apex, freed(domain), ...carried), []);
  for (const { type } of carried)
    assert.deepEqual(names(apex, freed(domain), ...carried.filter((one) => one.type !== type)), ['names'], type);
});

test('nothing is published beside an alias that stays', () => {
  const [, , mx] = carried;
  assert.ok(mx);
  assert.deepEqual(names(apex, mx), ['names']);
  assert.deepEqual(names(sound, mx), []);
});

test('an alias of a key, of a policy and of a mail server goes with what it gives', () => {
  const [key, policy, host] = [`s1._domainkey.${domain}`, `_dmarc.${domain}`, `mx1.${domain}`];
  const world = withAliases([key, policy]);
  assert.deepEqual(names(world, freed(key)), ['names']);
  assert.deepEqual(names(world, freed(policy)), ['names']);
  const record = recordChange({ name: policy, type: 'TXT', before: [], after: ['v=DMARC1; p=none'] });
  assert.deepEqual(names(world, freed(policy), record), []);
  assert.deepEqual(names(world, freed(host)), ['names'], 'MX records name it');
});

test('the plan replaces the alias at the apex by the values of today, before it signs the zone or changes one of them', () => {
  const { actions, withheld } = planned(apex);
  assert.deepEqual(withheld, []);
  const step = actions.find(({ id }) => id === 'cname/records');
  assert.deepEqual(step?.records, [freed(domain), ...carried]);
  assert.ok(!actions.some(({ id }) => id === 'rule:cname/apex'));
});

test('where a part of it was not seen, the advice asks for all of it and lists what was', () => {
  const hidden = withEvidence(apex, 'dns', (dns) => ({ ...dns, caa: { seen: false, silence: 'timeout' } as const }));
  const { actions, withheld } = planned(hidden);
  assert.deepEqual(withheld, []);
  const needs = actions.find(({ id }) => id === 'rule:cname/apex')?.needs ?? [];
  const [need] = needs.flatMap((one) => (one.kind === 'carried' ? [one] : []));
  assert.deepEqual(need?.names, [domain]);
  const types = need?.values.map((value) => value.split(' ')[1]);
  assert.deepEqual([...new Set(types)], ['A', 'AAAA', 'MX', 'TXT']);
});

test('where records stand beside the alias, no value is known to be in use', () => {
  const types = seen(['MX', 'NS']);
  const ambiguous = withAliases([domain], { beside: seen([{ name: domain, server: 'ns1.tiers.example', types }]) });
  const ids = planned(ambiguous).actions.map(({ id }) => id);
  assert.ok(ids.includes('rule:cname/apex') && !ids.includes('cname/records'));
});

test('an abandoned site at the apex is given up, and its mail is not', () => {
  const page = seen({ status: 404, marks: ['There is nothing here'], excerpt: '' });
  const pages = [{ name: domain, target: 'quelquun.github.io', service: 'GitHub Pages', page }];
  const { actions, withheld } = planned(withAliases([domain], { pages }, 'quelquun.github.io'));
  assert.deepEqual(withheld, []);
  assert.ok(!actions.some(({ id }) => id === 'cname/aliases'));
  const step = actions.find(({ id }) => id === 'cname/records');
  assert.deepEqual(
    step?.records.map(({ type }) => type),
    ['CNAME', 'MX', 'TXT', 'CAA'],
  );
  assert.ok(step?.checks.includes('cname/takeover'));
});

test('a wildcard goes only once the names in use that it supplies stand by themselves', () => {
  const leads = mapSeen(cnameIn(sound)?.wildcard ?? assert.fail(), (chain) => ({
    ...chain,
    rcode: 'NOERROR' as const,
    aliases: ['toit.tiers.example'],
  }));
  const world = withAliases([], { wildcard: leads });
  assert.deepEqual(names(world, freed(`*.${domain}`)), ['names']);
  const needs = planned(world).actions.find(({ id }) => id === 'rule:cname/wildcard')?.needs;
  assert.deepEqual(needs, [{ kind: 'carried', names: [`*.${domain}`], values: [] }]);
});
