import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { mapSeen, seen } from '../model/observed.ts';
import { propose } from '../remedies/propose.ts';
import { openSimulator } from '../remedies/simulator.ts';
import * as english from './advice.en.ts';
import { advise, reportTo } from './advice.fr.ts';
import { conclude } from './conclude.ts';
import type { Verdict } from './judge.ts';

const HOST = 'moyenne-example.mail.protection.outlook.com';
const recorded = JSON.parse(
  readFileSync(new URL('../recordings/moyenne.example.json', import.meta.url), 'utf8'),
) as AuditEvidence;

test('a fault of servers that a mass provider runs is for the provider to mend, and no step of its customer', () => {
  const verdict = verdictIn(recorded, 'smtp/tls-fs');
  assert.equal(verdict.outcome, 'warn');
  assert.equal(verdict.provider, 'microsoft-365');
  assert.equal(advise(verdict).remedy, reportTo('microsoft-365'));
  const { actions } = propose(openSimulator(recorded, conclude(recorded).verdicts));
  assert.deepEqual(
    actions.filter(({ id }) => ['rule:smtp/tls-fs', 'smtp/names'].includes(id)),
    [],
    'a step that only the provider can do is no step of its customer',
  );
});

test('what the customer of a provider turns on is no fault of the provider’s, and the step says where', () => {
  const sound = JSON.parse(
    readFileSync(new URL('../recordings/exemplaire.example.json', import.meta.url), 'utf8'),
  ) as AuditEvidence;
  const { smtp } = sound.protocols;
  assert.ok(smtp?.seen);
  const [server] = smtp.value.servers;
  assert.ok(server);
  const host = 'exemplaire-example.h-v1.mx.microsoft';
  const tlsa = mapSeen(server.tlsa, (set) => ({ ...set, name: `_25._tcp.${host}`, records: [] }));
  const servers = [{ ...server, host, tlsa }];
  const evidence = { ...sound, protocols: { ...sound.protocols, smtp: seen({ ...smtp.value, servers }) } };
  const verdict = verdictIn(evidence, 'smtp/dane-present');
  assert.deepEqual([verdict.outcome, verdict.provider], ['warn', undefined]);
  for (const [words, who] of [
    [advise(verdict).remedy, /^Microsoft 365 .*Enable-SmtpDaneInbound/],
    [english.advise(verdict).remedy, /^Microsoft 365 .*Enable-SmtpDaneInbound/],
  ] as const) {
    assert.match(words ?? '', who);
    assert.doesNotMatch(words ?? '', /3 1 1|rien à faire|nothing to do/);
  }
  assert.deepEqual(actionIn(evidence, 'rule:smtp/dane-present').targets, [host]);
});

test('a server of the domain is for its owner to mend', () => {
  const evidence = withHost(recorded, 'mail.moyenne.example');
  const verdict = verdictIn(evidence, 'smtp/tls-fs');
  assert.equal(verdict.provider, undefined);
  assert.match(advise(verdict).remedy ?? '', /^Activez TLS/);
  assert.deepEqual(actionIn(evidence, 'rule:smtp/tls-fs').targets, ['mail.moyenne.example']);
});

test('only faults of the servers themselves are the provider’s', () => {
  const held = conclude(recorded).verdicts.filter(({ provider }) => provider !== undefined);
  assert.ok(held.length > 1);
  for (const { check, outcome } of held) {
    assert.match(check, /^(smtp|mta-sts\/mx)/);
    assert.match(outcome, /^(warn|fail)$/);
  }
  assert.equal(verdictIn(recorded, 'mta-sts/record-present').provider, undefined);
});

test('of two servers only the one with the fault is to be changed, named by its host or by its address', () => {
  const evidence = JSON.parse(
    readFileSync(new URL('../recordings/secours.example.json', import.meta.url), 'utf8'),
  ) as AuditEvidence;
  for (const id of ['smtp/certificate', 'smtp/tls', 'smtp/names', 'rule:smtp/tls-fs'])
    assert.deepEqual(actionIn(evidence, id).targets, ['mx2.secours.example'], id);
});

test('a server that is named because it offers encryption is none of those that lack it', () => {
  const sound = JSON.parse(
    readFileSync(new URL('../recordings/exemplaire.example.json', import.meta.url), 'utf8'),
  ) as AuditEvidence;
  const { smtp } = sound.protocols;
  assert.ok(smtp?.seen);
  const [first] = smtp.value.servers;
  assert.ok(first);
  const bare = first.sessions.map((one) => ({
    ...one,
    session: mapSeen(one.session, (session) => ({
      ...session,
      starttls: { ...session.starttls, offered: false, session: null },
    })),
  }));
  const servers = [{ ...first, sessions: bare }, ...smtp.value.servers.slice(1)];
  const evidence = { ...sound, protocols: { ...sound.protocols, smtp: seen({ ...smtp.value, servers }) } };
  assert.equal(verdictIn(evidence, 'smtp/starttls-offered').outcome, 'fail');
  assert.deepEqual(actionIn(evidence, 'smtp/starttls').targets, [first.host]);
});

function verdictIn(evidence: AuditEvidence, check: Verdict['check']): Verdict {
  const found = conclude(evidence).verdicts.find((verdict) => verdict.check === check);
  return found ?? assert.fail(check);
}

function actionIn(evidence: AuditEvidence, id: string) {
  const { actions } = propose(openSimulator(evidence, conclude(evidence).verdicts));
  return actions.find((action) => action.id === id) ?? assert.fail(id);
}

/** The same world, its mail server under another name. */
function withHost(evidence: AuditEvidence, host: string): AuditEvidence {
  return JSON.parse(JSON.stringify(evidence).replaceAll(HOST, host)) as AuditEvidence;
}
