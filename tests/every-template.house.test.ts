import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadServices, readMasterFile, templateId } from '@rempart/engine';
import { worlds } from '@rempart/lab';
import fc from 'fast-check';
import { mergeTemplate } from '../engine/domain-connect/merge.ts';
import type { PanelRecord } from '../engine/domain-connect/panel-record.ts';
import type { Template, TemplateRecord } from '../engine/domain-connect/template.ts';
import { variablesOf } from '../engine/domain-connect/variables.ts';

const { templates } = await loadServices();
/** What a host of zones answers redirections with. */
const REDIRECTS: readonly TemplateRecord[] = [{ type: 'A', pointsTo: '192.0.2.80', ttl: 600 }];

/** Each variable with a value of its kind: addresses, numbers and names where the template wants one. */
function valuesFor({ records }: Template): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const give = (text: string | number | undefined, value: (index: number) => string) => {
    for (const name of variablesOf(String(text ?? '')))
      values[name.toLowerCase()] ??= value(Object.keys(values).length);
  };
  for (const record of records) {
    for (const number of [record.ttl, record.priority, record.weight, record.port]) give(number, () => '60');
    give(record.protocol, () => 'tcp');
    if (record.type === 'A') give(record.pointsTo, () => '192.0.2.7');
    if (record.type === 'AAAA') give(record.pointsTo, () => '2001:db8::7');
    for (const text of [
      record.host,
      record.name,
      record.pointsTo,
      record.target,
      record.service,
      record.data,
      record.spfRules,
    ])
      give(text, (index) => `v${index}`);
  }
  return values;
}

function spfTerms(records: readonly PanelRecord[], name: string): readonly string[] {
  return records
    .filter((record) => record.type === 'TXT' && record.name === name && /^v=spf1( |$)/i.test(record.data))
    .flatMap(({ data }) => data.toLowerCase().split(' ').slice(1))
    .filter((term) => !/^[-~?+]?all$/.test(term));
}

/** Applies every template and holds what must hold of each, whatever the zone. */
function holdsFor(zone: readonly PanelRecord[], domain: string, those: readonly Template[]): number {
  let applied = 0;
  for (const template of those) {
    const host = template.hostRequired ? 'sous' : null;
    const { records } = template;
    const request = { zone, records, domain, host, values: valuesFor(template), redirectRecords: REDIRECTS };
    const merge = mergeTemplate(request);
    if (!merge.ok) continue;
    applied += 1;
    const told = `${templateId(template)} on ${domain}`;
    const added = merge.added.map(({ record }) => record);
    assert.equal(merge.zone.length, zone.length - merge.removed.length + added.length, told);
    for (const record of zone)
      assert.ok(
        merge.removed.some((one) => one.type === record.type && one.name === record.name && one.data === record.data) ||
          merge.zone.some((one) => one.type === record.type && one.name === record.name && one.data === record.data),
        `${told}: ${record.type} ${record.name} is neither kept nor told as removed`,
      );
    // Nobody is authorised to send whom neither the zone nor the template names.
    const written = JSON.stringify([records, Object.values(request.values)]).toLowerCase();
    for (const name of new Set(added.map((record) => record.name)))
      for (const term of spfTerms(merge.zone, name))
        assert.ok(
          spfTerms(zone, name).includes(term) || written.includes(term) || /%/.test(written),
          `${told}: ${term} came from nowhere`,
        );
    const again = mergeTemplate({ ...request, zone: merge.zone });
    assert.ok(again.ok, told);
    assert.deepEqual(key(again.zone), key(merge.zone), `${told}: applied twice it does something else`);
  }
  return applied;
}

const key = (records: readonly PanelRecord[]) =>
  records.map(({ type, name, data, priority }) => [type, name, data, priority].join(' ')).toSorted();

test('every template is applied to every zone of the laboratory, and authorises nobody else', () => {
  for (const { domain, origin, zone } of worlds) {
    const reading = readMasterFile(zone.replace(/^[ \t]+/gm, ''), origin);
    if (!reading.ok) continue;
    const records = reading.zone.records.flatMap(({ name, ttl, data }): readonly PanelRecord[] => {
      const relative = name === origin ? '@' : name.slice(0, -origin.length - 1);
      if (data.type === 'TXT') return [{ type: 'TXT', name: relative, data: data.strings.join(''), ttl }];
      if (data.type === 'MX') return [{ type: 'MX', name: relative, data: data.host, ttl, priority: data.preference }];
      if (data.type === 'CNAME') return [{ type: 'CNAME', name: relative, data: data.host, ttl }];
      return data.type === 'A' ? [{ type: 'A', name: relative, data: data.address, ttl }] : [];
    });
    const applied = holdsFor(records, domain, templates);
    assert.ok(applied > templates.length * 0.9, `${domain}: ${applied} of ${templates.length}`);
  }
});

const label = fc.constantFrom('@', 'www', '_dmarc', 'mail', 'bounce', 'k1._domainkey', 'news', '*', '_mta-sts');
const anyRecord: fc.Arbitrary<PanelRecord> = fc.oneof(
  fc.record({
    type: fc.constant('TXT'),
    name: label,
    data: fc.constantFrom('v=spf1 mx -all', 'v=DMARC1; p=none', 'x', ''),
  }),
  fc.record({ type: fc.constant('A'), name: label, data: fc.constantFrom('192.0.2.1', '192.0.2.2') }),
  fc.record({ type: fc.constant('CNAME'), name: label, data: fc.constantFrom('a.example', 'b.example.') }),
  fc.record({ type: fc.constant('MX'), name: label, data: fc.constant('mx.example'), priority: fc.nat(20) }),
);

test('every template is applied to generated zones', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRecord, { maxLength: 8, selector: ({ type, name, data }) => `${type} ${name} ${data}` }),
      fc.nat(templates.length - 1),
      (zone, start) => {
        holdsFor(zone, 'exemple.fr', templates.slice(start, start + 5));
      },
    ),
    { numRuns: 2_000 },
  );
});
