import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { includeCost } from '../lookups/include-cost.ts';
import { seen, unseen } from '../model/observed.ts';
import { parseSpf } from '../protocols/spf/parse.ts';
import { fakeAsk, txt } from '../testing/ask.ts';
import { withInclude } from './include.ts';
import { includeInWords, mendOf } from './sender-mending.fr.ts';
import type { Sender } from './sums/sender.ts';
import type { Task } from './sums/sender-task.ts';

const DOMAIN = 'exemple.fr';
const MICROSOFT = 'spf.protection.outlook.com';

const BELOW = { domain: '_spf.exemple.fr', records: seen(['v=spf1 -all']), referred: [], loops: [], lookups: [] };
const asPublished = (record: string, changes: object = {}): AuditEvidence =>
  ({
    domain: DOMAIN,
    protocols: {
      spf: seen({
        texts: seen([record, 'google-site-verification=1']),
        policy: { domain: DOMAIN, records: seen([record]), referred: [BELOW], loops: [], lookups: [] },
        ...changes,
      }),
    },
  }) as unknown as AuditEvidence;

const provider = (name: string, changes: Partial<Sender> = {}): Sender => ({
  ...{ kind: 'provider', name, by: 'signature', isAuthorized: false },
  ...changes,
});
const mend = (sender: Sender, task: Task = 'own-name') => mendOf({ sender, task }, DOMAIN);

test('the include stands before what ends a record, and nothing else of it changes', () => {
  for (const [before, after] of [
    ['v=spf1 ip4:192.0.2.1 -all', `v=spf1 ip4:192.0.2.1 include:${MICROSOFT} -all`],
    ['v=spf1 a ~all', `v=spf1 a include:${MICROSOFT} ~all`],
    ['v=spf1 mx redirect=_spf.exemple.fr', `v=spf1 mx include:${MICROSOFT} redirect=_spf.exemple.fr`],
    ['v=spf1 ip4:192.0.2.1', `v=spf1 ip4:192.0.2.1 include:${MICROSOFT}`],
    ['v=spf1 ?all', `v=spf1 include:${MICROSOFT} ?all`],
  ] as const) {
    const found = withInclude(asPublished(before), MICROSOFT, 1);
    assert.ok(found.kind === 'record', before);
    assert.deepEqual([found.before, found.after], [before, after]);
    assert.deepEqual(parseSpf(found.after).faults, []);
  }
});

test('ten lookups are the bound: one more and no record is offered', () => {
  const eight = `v=spf1 ${Array.from({ length: 8 }, (_, index) => `exists:e${index}.exemple.fr`).join(' ')} -all`;
  const silent = { lookups: [] };
  assert.equal(withInclude(asPublished(eight, silent), MICROSOFT, 1).kind, 'record');
  const beyond = withInclude(asPublished(eight, silent), MICROSOFT, 2);
  assert.deepEqual(beyond, { kind: 'too-many', lookups: 11 });
  assert.match(includeInWords(beyond), /11 recherches DNS, au-delà des dix/);
});

test('where something was not seen, or the record has faults, nothing is offered', () => {
  const open = { kind: 'open' };
  const record = 'v=spf1 ip4:192.0.2.1 -all';
  assert.deepEqual(withInclude(asPublished(record), MICROSOFT, null), open, 'the cost is not known');
  for (const unread of ['include:%{i}._spf.exemple.fr', 'include:%{d}._spf.exemple.fr', 'include:_autre.exemple.fr'])
    assert.deepEqual(withInclude(asPublished(`v=spf1 ${unread} -all`), MICROSOFT, 1), open, unread);
  assert.deepEqual(withInclude(asPublished(record, { texts: unseen('timeout', 'TXT') }), MICROSOFT, 1), open);
  assert.deepEqual(withInclude(asPublished(record, { texts: seen([record, 'v=spf1 -all']) }), MICROSOFT, 1), open);
  assert.deepEqual(withInclude(asPublished('v=spf1 ipv4:192.0.2.1 -all'), MICROSOFT, 1), open);
  assert.deepEqual(withInclude(asPublished(`v=spf1 include:${MICROSOFT} -all`), MICROSOFT, 1), open, 'it is there');
  const long = `v=spf1 ${Array.from({ length: 16 }, (_, index) => `ip4:192.0.2.${index}`).join(' ')} -all`;
  assert.deepEqual(withInclude(asPublished(long), MICROSOFT, 1), open, 'a second character-string');
  assert.deepEqual(withInclude({ ...asPublished(record), protocols: {} } as AuditEvidence, MICROSOFT, 1), open);
});

test('what an include costs is counted in the DNS, and a silence is no number', async () => {
  const network = (zone: Parameters<typeof fakeAsk>[0]) => ({ open: () => fakeAsk(zone) });
  const zone = {
    'spf.exemple.net TXT': txt('v=spf1 include:a.exemple.net include:b.exemple.net -all'),
    'a.exemple.net TXT': txt('v=spf1 ip4:192.0.2.1 -all'),
    'b.exemple.net TXT': txt('v=spf1 exists:x.exemple.net -all'),
    'x.exemple.net A': [{ type: 'A', address: '192.0.2.1' }],
  } as const;
  assert.equal(await includeCost('spf.exemple.net', network(zone) as never), 3);
  const mute = { ...zone, 'b.exemple.net TXT': unseen('timeout', 'b.exemple.net') } as const;
  assert.equal(await includeCost('spf.exemple.net', network(mute as never) as never), null);
  assert.equal(await includeCost('nulle-part.exemple.net', network(zone) as never), null);
});

test('a provider of our data has its own steps, page and keys; an include only where it is missing and would help', () => {
  const microsoft = mend(provider('microsoft-365'));
  assert.equal(microsoft?.include, MICROSOFT);
  assert.match(microsoft?.source ?? '', /^https:\/\/learn\.microsoft\.com\//);
  assert.ok((microsoft?.steps.length ?? 0) > 1);
  assert.equal(mend(provider('microsoft-365', { isAuthorized: true }))?.include, null);
  assert.equal(mend(provider('microsoft-365', { isAuthorized: null }))?.include, null, 'no record was read');
  assert.equal(mend(provider('microsoft-365', { by: 'envelope' }))?.include, null, 'its envelope is its own');
  assert.equal(mend(provider('brevo'))?.include, null, 'its guide asks for none');
  assert.deepEqual(mend(provider('fastmail'))?.keys.at(0), {
    name: 'fm1._domainkey.exemple.fr',
    target: 'fm1.exemple.fr.dkim.fmhosted.com',
  });
});

test('whom nothing names, who is in no data, and who needs nothing is offered nothing', () => {
  const unknown: Sender = { kind: 'address', name: '9.9.9.9', by: null, isAuthorized: false };
  assert.equal(mend(unknown, 'recognise'), null);
  assert.equal(mend(unknown, 'sign'), null);
  assert.equal(mend({ ...unknown, kind: 'domain', name: 'outil.fr', by: 'signature' }), null);
  for (const task of ['nothing', 'unsaid', 'mostly', 'recognise'] as const)
    assert.equal(mend(provider('microsoft-365'), task), null, task);
});
