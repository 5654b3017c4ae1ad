import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { beside } from '../../tests/beside.ts';
import { type MergeRequest, mergeTemplate } from './merge.ts';
import type { PanelRecord, TemplateInstance } from './panel-record.ts';
import type { TemplateRecord } from './template.ts';

/** The suites of the reference implementation, which are not ours to carry. */
const SUITES = { process_records_tests: 265, process_records_apexcname_tests: 7, process_records_redir_tests: 7 };

type SuiteRecord = Omit<PanelRecord, 'writtenBy'> & { readonly _dc?: TemplateInstance };

interface Case {
  readonly id: string;
  readonly input: {
    readonly zone_records?: readonly SuiteRecord[];
    readonly template_records: readonly TemplateRecord[];
    readonly domain: string;
    readonly host?: string;
    readonly params: Readonly<Record<string, string>>;
    readonly group_ids?: readonly string[];
    readonly redirect_records?: readonly TemplateRecord[];
    readonly multi_aware?: boolean;
    readonly multi_instance?: boolean;
    readonly provider_id?: string;
    readonly service_id?: string;
    readonly unique_id?: string;
  };
  readonly expect: {
    readonly new_count: number;
    readonly delete_count: number;
    readonly records: readonly SuiteRecord[] | null;
    readonly exception?: keyof typeof CODES;
  };
}

const CODES = {
  InvalidData: 'BAD_RECORD',
  InvalidTemplate: 'BAD_TEMPLATE',
  MissingParameter: 'MISSING_VARIABLE',
  HostRequired: 'HOST_REQUIRED',
  TypeError: 'BAD_TYPE',
} as const;

for (const [name, count] of Object.entries(SUITES)) {
  const { path, skip } = beside(`conformance/domain-connect/${name}.yaml`);
  const cases: readonly Case[] = skip ? [] : parse(readFileSync(path, 'utf8')).tests;

  test(`all ${count} cases of ${name} are there`, { skip }, () => assert.equal(cases.length, count));

  for (const { id, input, expect } of cases)
    test(`Domain Connect, ${id}`, () => {
      const found = mergeTemplate(requestOf(input));
      if (expect.exception) return assert.equal(found.ok || found.code, CODES[expect.exception]);
      assert.ok(found.ok, found.ok ? '' : `${found.code} ${found.found}`);
      const counts = { added: found.added.length, removed: found.removed.length };
      assert.deepEqual(counts, { added: expect.new_count, removed: expect.delete_count });
      if (expect.records) assert.deepEqual(sorted(found.zone), sorted(expect.records.map(ours)));
    });
}

function requestOf(input: Case['input']): MergeRequest {
  return {
    zone: (input.zone_records ?? []).map(ours),
    records: input.template_records,
    domain: input.domain,
    host: input.host ?? null,
    values: input.params,
    ...(input.group_ids?.length && { groups: input.group_ids }),
    ...(input.redirect_records && { redirectRecords: input.redirect_records }),
    ...(input.multi_aware && {
      instance: {
        id: input.unique_id ?? 'random',
        providerId: input.provider_id ?? '',
        serviceId: input.service_id ?? '',
        host: input.host ?? '',
        multiInstance: input.multi_instance ?? false,
      },
    }),
  };
}

function ours({ _dc, ...record }: SuiteRecord): PanelRecord {
  return _dc ? { ...record, writtenBy: _dc } : record;
}

function sorted(records: readonly PanelRecord[]): readonly PanelRecord[] {
  const key = ({ type, name, ttl, data }: PanelRecord) => [type, name, ttl, data].join(' ');
  return records.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
