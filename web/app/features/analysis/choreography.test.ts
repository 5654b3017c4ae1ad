import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Cards, openStage, PACE_MS, play, type Stage, showAll } from './choreography.ts';
import { nothingYet, type Progress } from './progress.ts';

const cards: Cards = [
  { id: 'spf', steps: ['record', 'syntax'] },
  { id: 'dkim', steps: ['record', 'key'] },
];
const truth = (done: readonly string[], verdicts: Progress['verdicts'] = {}): Progress => ({
  ...nothingYet,
  status: 'running',
  doneSteps: new Set(done),
  verdicts,
});
const later = (stage: Stage, seen: Progress, ms: number) => play(stage, seen, stage.since + ms, cards);

describe('the displayed cards', () => {
  test('wait for the start, then tick one sub-step at the slowest pace', () => {
    const seen = truth(['spf/record']);
    const stage = openStage(1000);
    assert.equal(later(stage, seen, PACE_MS.start - 1), stage);
    assert.deepEqual([...later(stage, seen, PACE_MS.start).ticked], ['spf/record']);
  });

  test('never tick what was not done, however long it takes', () => {
    const first = later(openStage(0), truth(['spf/record']), PACE_MS.start);
    assert.equal(later(first, truth(['spf/record']), 600_000), first);
  });

  test('shorten the pause by the number of waiting sub-steps', () => {
    const seen = truth(['spf/record', 'spf/syntax', 'dkim/record']);
    const stage = openStage(0);
    assert.equal(later(stage, seen, PACE_MS.start / 3 - 1), stage);
    const first = later(stage, seen, PACE_MS.start / 3);
    assert.equal(first.ticked.size, 1);
    assert.equal(later(first, seen, PACE_MS.step / 2 - 1), first);
    assert.equal(later(first, seen, PACE_MS.step / 2).ticked.size, 2);
  });

  test('finish a card, show its verdict with its last sub-step, and pause before the next', () => {
    const seen = truth(['spf/record', 'spf/syntax'], { spf: 'warn' });
    const first = later(openStage(0), seen, PACE_MS.start);
    assert.deepEqual(first.revealed, {});
    const whole = later(first, seen, PACE_MS.step);
    assert.deepEqual(whole.revealed, { spf: 'warn' });
    const more = truth([...seen.doneSteps, 'dkim/record'], seen.verdicts);
    assert.equal(later(whole, more, PACE_MS.step), whole);
    assert.equal(later(whole, more, PACE_MS.betweenCards + PACE_MS.step).card, 'dkim');
  });

  test('skip a card that waits for a server, and return to it', () => {
    const seen = truth(['dkim/record']);
    const stage = later(openStage(0), seen, PACE_MS.start);
    assert.deepEqual([...stage.ticked], ['dkim/record']);
    const answered = truth(['dkim/record', 'spf/record']);
    assert.equal(later(stage, answered, PACE_MS.betweenCards + PACE_MS.step).card, 'spf');
  });

  test('show everything on request, and from then on everything as it happens', () => {
    const seen = truth(['spf/record', 'dkim/record']);
    const stage = showAll(openStage(0), seen);
    assert.equal(stage.ticked.size, 2);
    assert.equal(play(stage, truth([...seen.doneSteps, 'dkim/key']), 1, cards).ticked.size, 3);
  });

  test('end with the audit, without a pause', () => {
    const over: Progress = { ...truth(['spf/record'], { spf: 'pass', dkim: 'fail' }), status: 'completed' };
    const stage = play(openStage(0), over, 0, cards);
    assert.deepEqual(stage.revealed, { spf: 'pass', dkim: 'fail' });
    assert.ok(stage.isOver);
  });
});
