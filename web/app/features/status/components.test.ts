import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ProbeState, statusComponents, WRITTEN_TO_DISK } from '@rempart/contract';
import { componentWords, foundWords } from './components.fr.ts';

const states: readonly ProbeState[] = ['up', 'degraded', 'down', 'unmeasured'];

test('the text below a component never contradicts its state', () => {
  for (const component of statusComponents) {
    const about = (state: ProbeState) => foundWords({ component, state, note: null, probes: 9 }).about;
    assert.notEqual(about('down'), about('up'), component);
    assert.notEqual(about('degraded'), about('up'), component);
    assert.notEqual(about('unmeasured'), about('up'), component);
    assert.equal(new Set(states.map((state) => foundWords({ component, state, note: null, probes: 9 }).state)).size, 4);
  }
});

test('without a relay says that messages are written to disk, and claims no service', () => {
  const { state, about } = foundWords({ component: 'mail', state: 'unmeasured', note: WRITTEN_TO_DISK, probes: 12 });
  assert.equal(state, 'Écrit sur disque');
  assert.match(about, /Aucun relais.*aucun n’est envoyé/);
});

test('a queue shows its length, in every measured state', () => {
  const said = (state: ProbeState) => foundWords({ component: 'queue', state, note: '7', probes: 9 }).about;
  for (const state of ['up', 'degraded', 'down'] as const) assert.match(said(state), /dernière mesure\s: 7\./);
  assert.doesNotMatch(said('unmeasured'), /7/);
  assert.match(componentWords.queue.degraded ?? '', /plus d’une minute/);
});
