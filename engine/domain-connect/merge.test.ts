import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyTemplate } from './apply.ts';
import { type Merge, mergeTemplate } from './merge.ts';
import type { PanelRecord } from './panel-record.ts';
import { readTemplate } from './read-template.ts';
import { findTemplates, loadServices } from './services.ts';
import type { Template, TemplateRecord } from './template.ts';

const zone: readonly PanelRecord[] = [
  { type: 'TXT', name: '@', data: 'v=spf1 include:_spf.courrier.example mx -all', ttl: 3600 },
  { type: 'TXT', name: '@', data: 'verification=1', ttl: 3600 },
  { type: 'MX', name: '@', data: 'mx.courrier.example', ttl: 3600, priority: 10 },
  { type: 'TXT', name: '_dmarc', data: 'v=DMARC1; p=reject; rua=mailto:r@exemple.fr', ttl: 3600 },
  { type: 'CNAME', name: 'lettre', data: 'ancien.example', ttl: 3600 },
  { type: 'NS', name: 'delegue', data: 'ns.autre.example', ttl: 3600 },
];

function merging(records: readonly TemplateRecord[], values: Readonly<Record<string, string>> = {}): Merge {
  return mergeTemplate({ zone, records, domain: 'exemple.fr', host: null, values });
}

/** What went and what came, a line each. */
function linesOf(merge: Merge): readonly string[] {
  if (!merge.ok) return [merge.code];
  const line = ({ name, type, data }: PanelRecord) => `${name} ${type} ${data}`;
  return [
    ...merge.removed.map((record) => `- ${line(record)}`),
    ...merge.added.map(({ record }) => `+ ${line(record)}`),
  ];
}

test('SPF rules are merged into the record that stands there, which keeps its ending', () => {
  assert.deepEqual(linesOf(merging([{ type: 'SPFM', host: '@', spfRules: 'include:spf.lettre.example' }])), [
    '- @ TXT v=spf1 include:_spf.courrier.example mx -all',
    '+ @ TXT v=spf1 include:spf.lettre.example include:_spf.courrier.example mx -all',
  ]);
  assert.deepEqual(linesOf(merging([{ type: 'SPFM', host: '@', spfRules: 'MX  include:_spf.courrier.example' }])), []);
  assert.deepEqual(
    linesOf(merging([{ type: 'SPFM', host: '@', spfRules: 'include:a.example ~all' }]))[1],
    ['+ @ TXT v=spf1 include:a.example include:_spf.courrier.example mx ~all'][0],
  );
  assert.deepEqual(linesOf(merging([{ type: 'SPFM', host: 'news', spfRules: 'include:a.example', ttl: '300' }])), [
    '+ news TXT v=spf1 include:a.example ~all',
  ]);
});

test('an SPF record that a template writes as a text stands beside the one that is there', () => {
  const record = { type: 'TXT', host: '@', data: 'v=spf1 include:a.example ~all', ttl: 300 };
  assert.deepEqual(linesOf(merging([record])), ['+ @ TXT v=spf1 include:a.example ~all']);
});

test('a DMARC record is replaced where the template says so', () => {
  const dmarc = { type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=none', ttl: 3600 };
  assert.equal(linesOf(merging([{ ...dmarc, txtConflictMatchingMode: 'All' }])).length, 2);
  assert.equal(
    linesOf(merging([{ ...dmarc, txtConflictMatchingMode: 'Prefix', txtConflictMatchingPrefix: 'v=DMARC1' }])).length,
    2,
  );
  assert.equal(linesOf(merging([dmarc])).length, 1, 'two DMARC records, of which receivers use none');
});

test('an alias drives out all that stands at its name, and whatever comes to its name drives it out', () => {
  assert.deepEqual(linesOf(merging([{ type: 'CNAME', host: '_dmarc', pointsTo: 'd.example', ttl: 1 }])), [
    '- _dmarc TXT v=DMARC1; p=reject; rua=mailto:r@exemple.fr',
    '+ _dmarc CNAME d.example',
  ]);
  assert.deepEqual(linesOf(merging([{ type: 'TXT', host: 'lettre', data: 'x', ttl: 1 }])), [
    '- lettre CNAME ancien.example',
    '+ lettre TXT x',
  ]);
});

test('a delegation and what stands at or below it exclude each other; at the apex it drives out nothing', () => {
  assert.deepEqual(
    linesOf(merging([{ type: 'A', host: 'a.delegue', pointsTo: '192.0.2.1', ttl: 1 }]))[0],
    '- delegue NS ns.autre.example',
  );
  assert.deepEqual(linesOf(merging([{ type: 'NS', host: '@', pointsTo: 'ns.x.example', ttl: 1 }])), [
    '+ @ NS ns.x.example',
  ]);
});

test('the mail servers of a template take the place of those of the domain', () => {
  assert.deepEqual(linesOf(merging([{ type: 'MX', host: '@', pointsTo: 'MX.Neuf.example', priority: 5, ttl: 1 }])), [
    '- @ MX mx.courrier.example',
    '+ @ MX mx.neuf.example',
  ]);
});

test('what no template may write is refused, and what is no record too', () => {
  for (const type of ['TLSA', 'DS', 'SOA', 'NSEC', '!', 'a b'])
    assert.deepEqual(linesOf(merging([{ type, host: '@', data: 'x', ttl: 1 }])), ['BAD_TYPE'], type);
  assert.deepEqual(linesOf(merging([{ type: 'A', host: '@', pointsTo: '192.0.2', ttl: 1 }])), ['BAD_RECORD']);
  assert.deepEqual(linesOf(merging([{ type: 'TXT', host: '%x%', data: '', ttl: 1 }])), ['MISSING_VARIABLE']);
  assert.deepEqual(linesOf(merging([{ type: 'TXT', host: '@', data: '100 %', ttl: 1 }])), ['BAD_TEMPLATE']);
  assert.deepEqual(linesOf(merging([{ type: 'A', host: 'autre.fr.', pointsTo: '192.0.2.1', ttl: 1 }])), ['BAD_RECORD']);
});

const template: Template = {
  ...{ providerId: 'lettre.example', providerName: 'Lettre', serviceId: 'envoi', serviceName: 'Envoi', version: 1 },
  ...{ hostRequired: false, syncBlock: false, multiInstance: false },
  records: [
    { type: 'TXT', host: 'k1._domainkey', data: 'v=DKIM1; p=%key%', ttl: 3600, groupId: 'dkim' },
    { type: 'CNAME', host: '%brand%', pointsTo: '@', ttl: 3600, groupId: 'web' },
    { type: 'MX', host: 'bounce', pointsTo: 'mx.%region%.lettre.example', priority: '%prio%', ttl: 3600 },
  ],
};

test('a template is applied with its variables, at its place, and in the groups that are asked for', () => {
  const asked = { zone: [], domain: 'Exemple.fr', values: { KEY: 'abc%def', brand: 'Clic', region: 'eu', prio: '7' } };
  const all = applyTemplate(template, { ...asked, host: 'news' });
  assert.deepEqual(linesOf(all), [
    '+ k1._domainkey.news TXT v=DKIM1; p=abc%def',
    '+ clic.news CNAME news.exemple.fr',
    '+ bounce.news MX mx.eu.lettre.example',
  ]);
  assert.deepEqual(linesOf(applyTemplate(template, { ...asked, host: null, groups: ['dkim'] })), [
    '+ k1._domainkey TXT v=DKIM1; p=abc%def',
    '+ bounce MX mx.eu.lettre.example',
  ]);
  const refused = (changed: Partial<Template>, more: object) =>
    linesOf(applyTemplate({ ...template, ...changed }, { ...asked, host: null, ...more }));
  assert.deepEqual(refused({}, { groups: ['autre'] }), ['NO_SUCH_GROUP']);
  assert.deepEqual(refused({ hostRequired: true }, { host: '@' }), ['HOST_REQUIRED']);
});

test('every published template is read as it stands, and found by its names', async () => {
  const { templates, seenOn } = await loadServices();
  assert.match(seenOn, /^\d{4}-\d\d-\d\d$/);
  assert.ok(templates.length >= 900, `${templates.length}`);
  for (const one of templates) {
    const reading = readTemplate(JSON.parse(JSON.stringify(one)));
    assert.ok(reading.ok, `${one.providerId}/${one.serviceId}`);
    assert.deepEqual(reading.template, one);
  }
  assert.deepEqual(
    findTemplates(templates, 'Mailjet.com/domain-auth').map(({ serviceId }) => serviceId),
    ['domain-auth'],
  );
  assert.ok(findTemplates(templates, 'mailjet').length > 1);
  assert.deepEqual(findTemplates(templates, 'zz'), []);
});

test('what is no template is refused with its code', () => {
  const code = (json: unknown) => {
    const reading = readTemplate(json);
    return reading.ok ? 'ok' : reading.code;
  };
  assert.equal(code(template), 'ok');
  for (const json of [null, [], 'x', {}, { ...template, records: [] }, { ...template, providerId: 7 }])
    assert.equal(code(json), 'BAD_TEMPLATE');
  const withRecord = (record: object) => code({ ...template, records: [record] });
  assert.equal(withRecord({ type: 'A', host: '@', ttl: 1 }), 'BAD_TEMPLATE');
  assert.equal(withRecord({ type: 'TLSA', host: '@', data: '3 1 1 00', ttl: 1 }), 'BAD_TYPE');
  assert.equal(withRecord({ type: 'TXT', host: '@', data: '%open', ttl: 1 }), 'BAD_TEMPLATE');
  assert.equal(withRecord({ type: 'TXT', host: '@', data: 'x', ttl: -1 }), 'BAD_TEMPLATE');
  assert.equal(withRecord({ type: 'TXT', host: '@', data: 'x', txtConflictMatchingMode: 'Some' }), 'BAD_TEMPLATE');
});
