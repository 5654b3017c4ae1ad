import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '@rempart/engine';
import { readEvidence } from '../../../engine/testing/recordings.ts';
import { readArguments } from '../arguments.ts';
import { openBaseline } from '../baseline.ts';
import { wordsIn } from '../language.ts';
import { showing } from '../showing.ts';
import { runTerminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const baseline = await openBaseline(null, wordsIn.en);

function monitored(domain: string, ...options: readonly string[]) {
  const evidence = readEvidence(domain);
  const show = showing(readArguments(['--format', 'nagios', ...options, domain], 'en'), baseline);
  const text = show.one(evidence, conclude(evidence));
  assert.equal(show.end(), null);
  return { text, first: text.split('\n')[0] ?? '', status: show.gate.status() };
}

test('a plugin says its state, the grade and figures in one line, and ends as its state says', () => {
  for (const [state, status, domain, ...options] of [
    ['OK', 0, 'moyenne.example'],
    ['OK', 0, 'moyenne.example', '--fail-under', 'C', '--warn-under', 'C'],
    ['WARNING', 1, 'moyenne.example', '--warn-under', 'B', '--fail-under', 'D'],
    ['CRITICAL', 2, 'moyenne.example', '--warn-under', 'A', '--fail-under', 'B'],
    ['UNKNOWN', 3, 'muet.example'],
  ] as const) {
    const { first, status: ended } = monitored(domain, ...options);
    assert.match(
      first,
      new RegExp(
        `^REMPART ${state} - ${domain}: [^|]+ \\| (?:points=\\d+;;;0;100 )?faults=\\d+;;;0 unmeasured=\\d+;;;0 time=[\\d.]+s;;;0$`,
      ),
    );
    assert.equal(ended, status, `${domain} ${options.join(' ')}`);
  }
});

test('each fault has a line of its own, in which nothing begins figures', () => {
  const { text, first } = monitored('passoire.example');
  const faults = text.split('\n').slice(1);
  assert.equal(faults.length, Number(/ faults=(\d+);/.exec(first)?.[1]));
  assert.ok(faults.length > 50);
  assert.ok(faults.every((line) => /^[a-z-]+\/[a-z0-9-]+ [^|]+$/.test(line)));
});

test('what a monitor cannot be told is unknown to it, and never the state of another status', async () => {
  assert.equal(await runTerminal(['--format', 'nagios']), 3);
  assert.equal(await runTerminal(['--format=nagios', 'one.example', 'two.example']), 3);
  assert.equal(await runTerminal(['--format', 'nagios', 'no domain']), 3);
  assert.equal(await runTerminal(['--format', 'nagios', '--warn-under', 'Z', 'one.example']), 3);
  assert.throws(() => readArguments(['--warn-under', 'B', 'one.example']), UsageError);
});
