import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { changeWords } from '@rempart/contract';
import { type AuditEvidence, conclude, deadlinesOf } from '@rempart/engine';
import type { KnownOfDomain } from '../ports/watching.ts';
import { learn } from './changes.ts';

const DAY_MS = 86_400_000;
const RECORDINGS = new URL('../../../../engine/recordings/', import.meta.url);
const recorded = (file: string): AuditEvidence => JSON.parse(readFileSync(new URL(file, RECORDINGS), 'utf8'));
const whole = recorded('exemplaire.example.json');
const nothing: KnownOfDomain = { verdicts: [], deadlines: [], exists: true };
const measured = (evidence: AuditEvidence) => ({ evidence, results: conclude(evidence) });
const only = (id: 'whois' | 'dns' | 'spf'): AuditEvidence => ({
  ...whole,
  protocols: { [id]: whole.protocols[id] } as AuditEvidence['protocols'],
});
const silent = (id: 'whois' | 'dns' | 'spf'): AuditEvidence => ({
  ...whole,
  protocols: { [id]: { seen: false, silence: 'timeout' } } as AuditEvidence['protocols'],
});
/** The deadline steps reported when the same evidence is seen on each of these days before the end. */
function stepsTold(evidence: AuditEvidence, end: number, daysBefore: readonly number[]): readonly string[] {
  let known = nothing;
  const reportedSteps = new Set<string>();
  for (const days of daysBefore) {
    const at = new Date(end - days * DAY_MS);
    const learnt = learn(known, null, measured({ ...evidence, at: at.toISOString() }), at);
    known = learnt.known;
    for (const { subject, change } of learnt.changes) if (change.kind === 'deadline') reportedSteps.add(subject);
  }
  return [...reportedSteps];
}
const expiry = deadlinesOf(whole).find(({ kind }) => kind === 'domain') ?? assert.fail('no end of the registration');

test('the end of a registration is reported 30, 14, 7 and 1 days ahead, each once, also where a day is missed', () => {
  const end = Date.parse(expiry.on);
  const daily = Array.from({ length: 45 }, (_, index) => 45 - index - 0.5);
  const steps = stepsTold(only('whois'), end, daily).map((subject) => subject.split(' ').at(-1));
  assert.deepEqual(steps, ['30', '14', '7', '1']);
  const missed = stepsTold(only('whois'), end, [31, 26, 6, 5]).map((subject) => subject.split(' ').at(-1));
  assert.deepEqual(missed, ['30', '7']);
  assert.deepEqual(stepsTold(only('whois'), end, [-1, -2]), [], 'what is over is a fault, not a deadline');
});

test('a silent registry removes no deadline, and another date replaces it', () => {
  const at = new Date(Date.parse(expiry.on) - 20 * DAY_MS);
  const first = learn(nothing, null, measured(only('whois')), at).known;
  const later = learn(first, null, measured(silent('whois')), new Date(at.getTime() + 7 * DAY_MS));
  assert.deepEqual(later.known.deadlines, first.deadlines);
  assert.ok(later.changes.some(({ change }) => change.kind === 'deadline' && change.days === 14));
  const renewed = JSON.parse(JSON.stringify(only('whois')).replaceAll(expiry.on, '2031-01-01T00:00:00.000Z'));
  const { known } = learn(later.known, null, measured(renewed), at);
  assert.deepEqual(
    known.deadlines.filter(({ kind }) => kind === 'domain').map(({ on }) => on),
    ['2031-01-01T00:00:00.000Z'],
  );
});

test('neither the first audit nor a later silence is a change', () => {
  const at = new Date(whole.at);
  const first = learn(nothing, null, measured(only('spf')), at);
  assert.deepEqual(first.changes, []);
  const mute = learn(first.known, only('spf'), measured(silent('spf')), at);
  assert.deepEqual([mute.changes, mute.known.verdicts], [[], first.known.verdicts]);
});

test('a domain that disappears from the DNS is reported once, keeps its known state, and is reported again when it is back', () => {
  const at = new Date(whole.at);
  const first = learn(nothing, null, measured(only('spf')), at).known;
  const gone: AuditEvidence = { ...only('spf'), existence: { seen: true, value: 'absent' } };
  const one = learn(first, only('spf'), measured(gone), at);
  assert.deepEqual(
    one.changes.map(({ change }) => change),
    [{ kind: 'existence', exists: false }],
  );
  const again = learn(one.known, gone, measured(gone), at);
  assert.deepEqual([again.changes, again.known.verdicts], [[], first.verdicts]);
  const back = learn(again.known, gone, measured(only('spf')), at);
  assert.deepEqual(
    back.changes.map(({ change }) => change),
    [{ kind: 'existence', exists: true }],
  );
});

test('a change tells what is so now, and not the title of its check', () => {
  const at = new Date(whole.at);
  const told = ['moyenne.example.json', 'ancien.example.json']
    .map(recorded)
    .flatMap((other) => [
      learn(learn(nothing, null, measured(whole), at).known, whole, measured(other), at),
      learn(learn(nothing, null, measured(other), at).known, other, measured(whole), at),
    ])
    .flatMap(({ changes }) => changes.map(({ change }) => change));
  for (const change of told) {
    if (change.kind !== 'appeared' && change.kind !== 'worsened' && change.kind !== 'repaired') continue;
    assert.ok(!changeWords(change).includes(`: ${change.title} (`), changeWords(change));
  }
  const words = told.map(changeWords).join('\n');
  assert.match(
    words,
    /^Nouveau défaut\s: La politique est «\snone\s»\s: DMARC ne demande d’écarter aucun faux message \(DMARC\)$/m,
  );
  assert.match(words, /^Réparé\s: La politique demande d’écarter les faux messages/m);
});
