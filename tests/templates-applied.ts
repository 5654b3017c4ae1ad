import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  audit,
  openNetwork,
  type RecordChange,
  type Template,
  type TemplateChange,
  type TemplateRecord,
  templateChange,
} from '@rempart/engine';
import { worlds } from '@rempart/lab';
import type { World } from '../lab/world.ts';
import { keepingKeys, withChosenKeys } from './applied/certificates.ts';
import { nsdStage } from './applied/foreign.ts';
import { withoutNsd } from './applied/nsd.ts';
import { valuesAt, withRecords } from './applied/zone.ts';

export function templateOf(serviceId: string, records: readonly TemplateRecord[]): Template {
  return {
    ...{ providerId: 'essai.example', providerName: 'Essai', serviceId, serviceName: serviceId, version: 1 },
    ...{ hostRequired: false, syncBlock: false, multiInstance: false, records },
  };
}

/** What services that send mail write: each kind of conflict once. */
export const TEMPLATES: readonly Template[] = [
  templateOf('spf-merge', [{ type: 'SPFM', host: '@', spfRules: 'include:spf.protection.outlook.com' }]),
  templateOf('spf-beside', [{ type: 'TXT', host: '@', data: 'v=spf1 ip4:192.0.2.99 ~all', ttl: 3600 }]),
  templateOf('spf-weaker', [{ type: 'SPFM', host: '@', spfRules: 'ip4:192.0.2.99 ~all' }]),
  templateOf('dmarc-replaced', [
    { type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=none', ttl: 3600, txtConflictMatchingMode: 'All' },
  ]),
  templateOf('dmarc-beside', [{ type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=none', ttl: 3600 }]),
  templateOf('mail-moved', [{ type: 'MX', host: '@', pointsTo: 'mx.essai.example', priority: 10, ttl: 3600 }]),
  templateOf('name-aliased', [{ type: 'CNAME', host: '_mta-sts', pointsTo: 'sts.essai.example', ttl: 3600 }]),
];

/** For tests: what is predicted of a template is what an audit finds once NSD serves the zone with its records. */
export function testTemplatesOnNsd(domains: readonly string[], templates: readonly Template[]): void {
  const skip = withoutNsd || (process.platform !== 'linux' && 'only Linux answers on all of 127.0.0.0/8');
  for (const domain of domains)
    test(`${domain}: services give the letter and the verdicts that were predicted`, { skip }, async (context) => {
      const chosen = worlds.find((one) => one.domain === domain);
      assert.ok(chosen);
      const world = withChosenKeys(chosen);
      const stage = nsdStage();
      const authority = keepingKeys();
      const today = await stage.open(world, authority);
      try {
        for (const template of templates) {
          const { change, predicted } = await prediction(today.network, domain, template);
          const served = await stage.open(withRecords(world, recordChanges(world, change)), authority);
          try {
            const obtained = await audited(openNetwork(served.network), domain);
            assert.deepEqual(summaryOf(obtained), summaryOf(predicted), template.serviceId);
          } finally {
            await served.close();
          }
        }
      } finally {
        await today.close();
      }
      context.diagnostic(`${templates.length} templates, ${stage.asked()} questions to NSD`);
      assert.ok(stage.asked() > templates.length);
    });
}

async function prediction(today: Parameters<typeof openNetwork>[0], domain: string, template: Template) {
  const ask = openNetwork(today).open({
    signal: new AbortController().signal,
    permits: { dns: true, connections: false },
  });
  const reading = await templateChange(template, { domain, host: null, values: {} }, ask.dns);
  assert.ok(reading.ok, JSON.stringify(reading));
  return {
    change: reading.change,
    predicted: await audited(openNetwork({ ...today, zone: reading.change.zone }), domain),
  };
}

async function audited(network: Parameters<typeof audit>[1]['network'], domain: string) {
  for await (const event of audit(domain, {
    network,
    signal: new AbortController().signal,
    options: { deadlineMs: 120_000 },
  }))
    if (event.type === 'completed') return event;
  throw new Error('an audit ended without its last event');
}

function summaryOf({ grade: { letter, points }, verdicts }: Awaited<ReturnType<typeof audited>>) {
  return { letter, points, verdicts: verdicts.map(({ check, outcome }) => `${check} ${outcome}`) };
}

/** The same change as the steps of a plan write it: what stands at a name and type goes, what is to stand there comes. */
function recordChanges(world: World, { zone, added, removed }: TemplateChange): readonly RecordChange[] {
  const touched = new Set(
    [...added.map(({ record }) => record), ...removed].map(({ name, type }) => `${name} ${type}`),
  );
  return [...touched].map((one) => {
    const [relative = '', type = ''] = one.split(' ');
    const name = relative === '@' ? zone.origin : `${relative}.${zone.origin}`;
    const wanted = { name, type: type as RecordChange['type'] };
    const after = zone.records.filter((record) => record.name === name && record.data.type === type);
    return {
      ...wanted,
      ttl: after[0]?.ttl ?? 3600,
      before: valuesAt(world, wanted),
      after: after.map(({ data }) => written(data)),
      placeholders: [],
    };
  });
}

function written(data: TemplateChange['zone']['records'][number]['data']): string {
  switch (data.type) {
    case 'TXT':
      return data.strings.join('');
    case 'MX':
      return `${data.preference} ${data.host}.`;
    case 'CNAME':
      return `${data.host}.`;
    default:
      throw new Error(`no template of these tests writes ${data.type}`);
  }
}
