import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { seen } from '../../model/observed.ts';
import { MENDABLE } from '../../protocols/spf/meant.ts';
import { txt } from '../../testing/ask.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { told } from '../changes.ts';
import { planOf } from '../plan.ts';
import { proposal } from '../remedy.ts';
import { openSimulator } from '../simulator.ts';
import { withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';
import { DOMAIN, gathered, type Zone } from './testing/gathered.ts';

/** An audit that saw the SPF of the domain alone. */
async function worldOf(record: string, zone?: Zone): Promise<AuditEvidence> {
  const evidence = await gathered([record], zone);
  return {
    domain: DOMAIN,
    at: evidence.at,
    durationMs: 1,
    permits: { dns: true, connections: true },
    existence: seen('exists'),
    protocols: { spf: seen(evidence) },
  };
}

function proposedFor(world: AuditEvidence) {
  return planOf(world, conclude(world)).actions.find(({ id }) => id === 'spf/record');
}

test('of a record that is too long no value is proposed: its owner is asked to write it again', async () => {
  const of = async (record: string) => proposedFor(await worldOf(record));
  const whole = `${'v=spf1 ptr '.padEnd(MENDABLE - 5, 'mx ')} ?all`;
  assert.equal(whole.length, MENDABLE);
  const mended = await of(whole);
  assert.deepEqual(
    mended?.records.map(({ after }) => after),
    [['v=spf1 ptr mx ~all']],
  );
  const rewritten = await of(whole.replace('ptr', 'ptr mx'));
  assert.ok(rewritten);
  assert.deepEqual(rewritten.records, []);
  assert.deepEqual(rewritten.served, []);
  assert.equal(rewritten.risk, 'watch');
  assert.ok(rewritten.checks.includes('spf/record-size'));
  const { title, steps } = describeAction(rewritten);
  assert.equal(title, 'Réécrire la liste de vos serveurs d’envoi (SPF)');
  assert.match(steps.join(' '), /8\s195 caractères/);
  assert.match(steps.join(' '), /laissez l’ancien en place jusque-là/);
});

test('after other steps a record that is too long is not judged again: its verdicts stay those of today', async () => {
  const namesOther = async (record: string) => {
    const world = await worldOf(record);
    const { verdicts } = conclude(world);
    const moved = proposal({
      facts: {},
      effort: 5,
      risk: 'none',
      targets: [DOMAIN],
      changes: [told('replace', 'record/spf')],
      apply: (before) => withEvidence(before, 'spf', (own) => ({ ...own, mx: seen([`other.${DOMAIN}`]) })),
    });
    const after = openSimulator(world, verdicts).after([moved]);
    assert.deepEqual(
      after.verdicts.map(({ check }) => check),
      verdicts.map(({ check }) => check),
    );
    return after.verdicts.filter((verdict) => !verdicts.includes(verdict)).length;
  };
  const record = `${'v=spf1 '.padEnd(MENDABLE - 4, 'mx ')}-all`;
  assert.ok((await namesOther(record)) > 0, 'judged anew');
  assert.equal(await namesOther(record.replace('mx', 'mx mx')), 0);
});

test('what may authorise a sender of today is withdrawn once reports have come, and not before', () => {
  const evidence = readEvidence('passoire.example');
  const { actions } = planOf(evidence, conclude(evidence));
  const [now, later] = ['spf/record', 'spf/narrow'].map((id) => actions.find((action) => action.id === id));
  const [first = ''] = now?.records[0]?.after ?? [];
  const [last = ''] = later?.records[0]?.after ?? [];
  assert.match(first, / ptr .*~all$/, 'who passes by it alone passes until reports show who that is');
  assert.equal(last, 'v=spf1 mx ~all', 'the servers that are known stay');
  assert.deepEqual([now?.week, later?.week, later?.risk], [0, 4, 'watch']);
  assert.ok(later?.follows.includes('dmarc/record'), 'reports are asked for first');
  assert.deepEqual(
    later?.needs.map(({ kind }) => kind),
    ['reports', 'unused', 'complete'],
  );
  const strict = actions.filter(({ id }) => /^dmarc\/(share|quarantine|subdomains|reject)$/.test(id));
  assert.ok(strict.length > 0);
  for (const { id, week, follows } of strict)
    assert.ok(follows.includes('spf/narrow') && week >= (later?.week ?? 0) + 4, `${id} waits for reports on it`);
});

test('where no sender would be left, and no server of the owner’s is known, no narrower value is printed', async () => {
  for (const [record, zone] of [
    ['v=spf1 ptr ~all', { [`${DOMAIN} MX`]: [{ type: 'MX', preference: 0, host: '' } as const] }],
    [
      'v=spf1 ip4:203.0.0.0/8 -all',
      { [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host: 'mx.libre.com' } as const], 'mx.libre.com A': [] },
    ],
  ] as const) {
    const world = await worldOf(record, zone);
    const { actions, withheld } = planOf(world, conclude(world));
    assert.deepEqual(withheld, []);
    const printed = actions.flatMap(({ records }) => records.flatMap(({ after }) => after));
    assert.deepEqual(
      printed.filter((text) => /^v=spf1 [-~]all$/.test(text)),
      [],
      record,
    );
    assert.ok(!actions.some(({ id }) => id === 'spf/narrow'), record);
  }
});

for (const [title, host, record, added] of [
  ['the policy of the servers that the MX name', 'mx.zoho.eu', 'v=spf1 ip4:192.0.2.1 ?all', ['include:zoho.eu']],
  ['none beside another policy of the same provider', 'mx00.ionos.fr', 'v=spf1 include:_spf-eu.ionos.com ?all', []],
] as const) {
  test(`of the policies of a mail provider, ${title}`, async () => {
    const policy = txt('v=spf1 ip4:192.0.2.0/28 -all');
    const zone = {
      [`${DOMAIN} MX`]: [{ type: 'MX', preference: 10, host } as const],
      ...Object.fromEntries(['zoho.com', 'zoho.eu', '_spf-eu.ionos.com'].map((name) => [`${name} TXT`, policy])),
    };
    const found = proposedFor(await worldOf(record, zone))?.records.flatMap(({ after }) => after);
    assert.deepEqual(found, [record.replace(' ?all', [...added.map((term) => ` ${term}`), ' ~all'].join(''))]);
  });
}

test('a record at the limit is over none, and the step says so', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `s${at}.tiers.example`);
  const stepFor = async (count: number) => {
    const zone = names(count).map((name) => [`${name} TXT`, txt('v=spf1 ip4:192.0.2.1 -all')] as const);
    const record = `v=spf1 ${names(count)
      .map((name) => `include:${name}`)
      .join(' ')} -all`;
    const world = await worldOf(record, Object.fromEntries(zone));
    const step = planOf(world, conclude(world)).actions.find(({ id }) => id === 'spf/lookups');
    assert.ok(step);
    const { title, criterion } = describeAction(step);
    return `${title} ${criterion}`;
  };
  assert.match(await stepFor(10), /les 10 recherches DNS permises sont toutes prises.* moins de dix/);
  assert.match(await stepFor(11), /10 recherches DNS au plus, au lieu de 11.* dix recherches DNS ou moins/);
});
