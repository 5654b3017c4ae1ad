import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../judgement/conclude.ts';
import type { Ask, DnsAnswer } from '../model/ask.ts';
import { seen } from '../model/observed.ts';
import { readEvidence } from '../testing/recordings.ts';
import { foretellFrom } from './predict.ts';
import type { TemplateRecord } from './template.ts';

const DOMAIN = 'moyenne.example';
const evidence = readEvidence(DOMAIN);
const before = { evidence, conclusion: conclude(evidence) };

/** The DNS beyond the audit: these texts, and nothing else. */
function dnsWith(texts: Readonly<Record<string, string>>, asked: string[] = []): Ask['dns'] {
  return async (name, type) => {
    asked.push(`${name} ${type}`);
    const text = type === 'TXT' ? texts[name] : undefined;
    const answer: DnsAnswer = {
      ...{ name, type, rcode: text === undefined ? 'NXDOMAIN' : 'NOERROR', aliases: [], signatures: [] },
      records: text === undefined ? [] : [{ name, ttl: 60, data: { type: 'TXT', strings: [text] } }],
      ...{ authenticated: false, ttl: null, from: { server: '', transport: 'udp', at: evidence.at, elapsedMs: 1 } },
    };
    return seen(answer);
  };
}

async function foretelling(records: readonly TemplateRecord[], dns = dnsWith({})) {
  const template = {
    ...{ providerId: 'essai.example', providerName: 'Essai', serviceId: 'envoi', serviceName: 'Envoi', version: 1 },
    ...{ hostRequired: false, syncBlock: false, multiInstance: false, records },
  };
  const told = await foretellFrom(before, template, { domain: DOMAIN, host: null, values: {} }, dns);
  assert.ok(told?.ok, JSON.stringify(told));
  return told.foretold;
}

const KEY: TemplateRecord = { type: 'TXT', host: 'k._domainkey', data: 'v=DKIM1; k=ed25519; p=AAAA', ttl: 60 };

test('what changes nothing is the audit as it was, and what it asked is not asked again', async () => {
  const asked: string[] = [];
  const { spf } = evidence.protocols;
  const records = spf?.seen ? spf.value.policy.records : null;
  assert.ok(records?.seen);
  const { after, change } = await foretelling(
    [{ type: 'SPFM', host: '@', spfRules: (records.value[0] ?? '').split(' ').slice(1, -1).join(' ') }],
    dnsWith({}, asked),
  );
  assert.deepEqual(change.added, []);
  assert.deepEqual(after.conclusion.verdicts, before.conclusion.verdicts);
  assert.deepEqual(asked, []);
});

test('who loses is named: where reports went, and whom the old SPF record let send', async () => {
  const { prediction } = await foretelling([
    { type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=none', ttl: 60, txtConflictMatchingMode: 'All' },
    {
      type: 'TXT',
      host: '@',
      data: 'v=spf1 -all',
      ttl: 60,
      txtConflictMatchingMode: 'Prefix',
      txtConflictMatchingPrefix: 'v=spf1',
    },
  ]);
  const { losses } = prediction;
  assert.ok(
    losses.some(({ kind }) => kind === 'reports'),
    JSON.stringify(losses),
  );
  assert.ok(losses.some(({ kind, value, provider }) => kind === 'sender' && value.startsWith('include:') && provider));
  assert.ok(prediction.comparison.appeared.length > 0);
});

test('an eleventh lookup is told, and the key alone is proposed', async () => {
  const policies = Array.from({ length: 10 }, (_, index) => `include:i${index}.essai.example`).join(' ');
  const texts = { 'spf.essai.example': `v=spf1 ${policies} -all` };
  for (let index = 0; index < 10; index += 1) Object.assign(texts, { [`i${index}.essai.example`]: 'v=spf1 -all' });
  const spf = { type: 'SPFM', host: '@', spfRules: 'include:spf.essai.example' };
  const { prediction, instead } = await foretelling([spf, KEY], dnsWith(texts));
  assert.ok((prediction.lookups.after ?? 0) > 10, JSON.stringify(prediction.lookups));
  assert.deepEqual(
    instead?.written.added.map(({ record }) => record.name),
    ['k._domainkey'],
  );
  assert.deepEqual(instead?.prediction.lookups.after, prediction.lookups.before);
  // Without a signature nothing serves the service within ten lookups.
  assert.equal((await foretelling([spf], dnsWith(texts))).instead, null);
});

test('an alias whose target the service alone knows is no alias to a name that is gone', async () => {
  const { prediction, change } = await foretelling([{ type: 'CNAME', host: 'www', pointsTo: '%cible%', ttl: 60 }]);
  assert.deepEqual(change.missing, ['cible']);
  assert.deepEqual(
    prediction.comparison.appeared.filter(({ protocol }) => protocol === 'cname' || protocol === 'domain'),
    [],
  );
});

test('where another machine takes over, what only a connection shows is unknown', async () => {
  const { after } = await foretelling([
    { type: 'MX', host: '@', pointsTo: 'www.moyenne.example', priority: 1, ttl: 60 },
  ]);
  const outcomes = new Map(after.conclusion.verdicts.map(({ check, outcome }) => [check as string, outcome]));
  assert.equal(outcomes.get('smtp/starttls-offered'), 'unknown');
  const known = after.conclusion.verdicts.filter(
    ({ protocol, outcome }) => protocol === 'smtp' && ['pass', 'warn', 'fail'].includes(outcome),
  );
  const once = before.conclusion.verdicts.filter(({ protocol, outcome }) => protocol === 'smtp' && outcome === 'pass');
  assert.ok(known.length < once.length, `${known.length} of ${once.length}`);
});
