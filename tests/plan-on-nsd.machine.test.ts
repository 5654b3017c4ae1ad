import assert from 'node:assert/strict';
import type { Resolver } from 'node:dns/promises';
import { test } from 'node:test';
import { type Action, conclude, planOf, type RecordChange, zoneLines } from '@rempart/engine';
import { readEvidence } from '../engine/testing/recordings.ts';
import { openNsd, withoutNsd } from './applied/nsd.ts';
import { testAppliedOn } from './applied/on-servers.ts';

// A plan's records, published one step after another by a name server that is not ours (NSD): it accepts every one of them, and answers
// exactly what the plan says.

const WORLDS = ['moyenne', 'negligent', 'passoire', 'ancien', 'brouillon', 'voisin'];

for (const world of WORLDS) {
  test(`${world}: each step of the plan is served by NSD as it is written`, { skip: withoutNsd }, async () => {
    const evidence = readEvidence(`${world}.example`);
    const { actions } = planOf(evidence, conclude(evidence));
    const steps = actions.filter(({ records }) => records.length > 0);
    assert.ok(steps.length > 0);
    const zone = zoneBefore(steps);
    for (const step of steps) {
      for (const change of step.records) {
        assert.ok(change.name === evidence.domain || change.name.endsWith(`.${evidence.domain}`), change.name);
        apply(change, zone);
      }
      await served(evidence.domain, zone, async (resolver) => {
        for (const { name, type } of step.records) {
          assert.deepEqual(
            await answers(resolver, name, type),
            valuesAt(name, type, zone),
            `${step.id}: ${name} ${type}`,
          );
        }
      });
    }
  });
}

// One domain, audited against NSD after each week of its plan; `plan-on-nsd.long.test.ts` audits several after each step.
testAppliedOn('NSD', ['moyenne.example'], 'each week');

/** Values by name and type. */
type Zone = Map<string, Pick<RecordChange, 'name' | 'type' | 'ttl'> & { readonly values: Set<string> }>;

/** What stands where the plan makes changes: all that it withdraws and did not publish itself. */
function zoneBefore(steps: readonly Action[]): Zone {
  const zone: Zone = new Map();
  const published = new Set<string>();
  for (const change of steps.flatMap(({ records }) => records)) {
    for (const value of change.before) if (!published.has(keyOf(change, value))) setOf(change, zone).add(value);
    for (const value of change.after) published.add(keyOf(change, value));
  }
  return zone;
}

function keyOf({ name, type }: Pick<RecordChange, 'name' | 'type'>, value = ''): string {
  return `${name} ${type} ${value}`;
}

function setOf({ name, type, ttl }: RecordChange, zone: Zone): Set<string> {
  const key = keyOf({ name, type });
  const found = zone.get(key) ?? { name, type, ttl, values: new Set<string>() };
  zone.set(key, found);
  return found.values;
}

function apply(change: RecordChange, zone: Zone): void {
  const values = setOf(change, zone);
  for (const value of change.before) assert.ok(values.delete(value), `${change.name} has no ${value} to withdraw`);
  for (const value of change.after) values.add(value);
}

function valuesAt(name: string, type: RecordChange['type'], zone: Zone): readonly string[] {
  return [...(zone.get(keyOf({ name, type }))?.values ?? [])].map(normal).toSorted();
}

/** Hosts without final dot and in lower case, as an answer has them. */
function normal(value: string): string {
  return /^(\d+ )?[a-z0-9._-]+\.$/i.test(value) ? value.toLowerCase().replace(/\.$/, '') : value;
}

async function answers(resolver: Resolver, name: string, type: RecordChange['type']): Promise<readonly string[]> {
  const asked = await ask(resolver, name, type).catch((fault: { readonly code?: string }) => {
    // Nothing of this type, or nothing at all under this name.
    if (fault.code === 'ENODATA' || fault.code === 'ENOTFOUND') return [];
    throw fault;
  });
  return asked.map(normal).toSorted();
}

async function ask(resolver: Resolver, name: string, type: RecordChange['type']): Promise<readonly string[]> {
  switch (type) {
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`);
    case 'CNAME':
      return resolver.resolveCname(name);
    case 'CAA':
      return (await resolver.resolveCaa(name)).map(({ critical, ...value }) => {
        const [tag = '', text = ''] = Object.entries(value).find(([key]) => key !== 'type') ?? [];
        return `${critical} ${tag} "${text}"`;
      });
    case 'TLSA':
      return (await resolver.resolveTlsa(name)).map(
        ({ certUsage, selector, match, data }) =>
          `${certUsage} ${selector} ${match} ${Buffer.from(data).toString('hex')}`,
      );
  }
}

/** Lets NSD be asked about the zone. */
async function served(domain: string, zone: Zone, look: (resolver: Resolver) => Promise<void>): Promise<void> {
  const lines = [...zone.values()].flatMap(({ name, type, ttl, values }) =>
    zoneLines({ name, type, ttl, before: [], after: [...values], placeholders: [] }),
  );
  const { resolver, close } = await openNsd(domain, [...head(domain), ...lines]);
  try {
    await look(resolver);
  } finally {
    await close();
  }
}

function head(domain: string): readonly string[] {
  return [
    `${domain}. 3600 IN SOA ns.${domain}. hostmaster.${domain}. 1 3600 600 86400 300`,
    `${domain}. 3600 IN NS ns.${domain}.`,
    `ns.${domain}. 3600 IN A 127.0.0.1`,
  ];
}
