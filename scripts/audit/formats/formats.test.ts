import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude, readMasterFile } from '@rempart/engine';
import Ajv from 'ajv';
import { SaxesParser } from 'saxes';
import { readEvidence } from '../../recordings/golden.ts';
import { readArguments } from '../arguments.ts';
import { openBaseline } from '../baseline.ts';
import { wordsIn } from '../language.ts';
import { showing } from '../showing.ts';
import { UsageError } from '../usage-error.ts';
import schema from './sarif.schema.json' with { type: 'json' };
import { faultsDocument } from './sarif.ts';

const seen = ['passoire.example', 'exemplaire.example'].map((domain) => {
  const evidence = readEvidence(domain);
  return { evidence, conclusion: conclude(evidence) };
});
const [leaky] = seen.map(({ conclusion }) => conclusion);

const baseline = await openBaseline(null, wordsIn.fr);

function document(format: string, audits = seen, file: string | null = null): string {
  const show = showing(readArguments(['--format', format, 'a.fr']), baseline, file);
  const parts = audits.map(({ evidence, conclusion }) => show.one(evidence, conclusion));
  return [...parts, show.end() ?? ''].join('\n');
}

const countOf = (...outcomes: readonly string[]) =>
  leaky?.verdicts.filter(({ outcome, severity }) => outcomes.includes(outcome) && severity !== 'info').length;

interface Run {
  readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
  readonly automationDetails: { readonly id: string };
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly kind: string;
    readonly message: { readonly text: string };
    readonly locations: readonly {
      readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
    }[];
  }[];
}

test('SARIF: a run for each domain, each result by a rule of its run, with a level, a text and a place', () => {
  const { version, runs } = JSON.parse(document('sarif')) as { version: string; runs: readonly Run[] };
  assert.equal(version, '2.1.0');
  assert.deepEqual(
    runs.map(({ automationDetails }) => automationDetails.id),
    ['rempart/passoire.example', 'rempart/exemplaire.example'],
  );
  for (const { tool, results } of runs)
    for (const { ruleId, ruleIndex, level, kind, message, locations } of results) {
      assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
      assert.ok(message.text.length > 10, ruleId);
      // §3.27.10: a kind other than `fail` has the level `none`.
      assert.ok(kind === 'fail' ? ['error', 'warning'].includes(level) : kind === 'open' && level === 'none', ruleId);
      assert.match(locations[0]?.physicalLocation.artifactLocation.uri ?? '', /^\w+\.example$/);
    }
  assert.equal(runs[0]?.results.length, countOf('fail', 'warn', 'unknown'));
  assert.ok(runs[0]?.results.some(({ level }) => level === 'error'));
});

test('SARIF keeps to its schema: results of domains, of a file, of a list that is empty, and faults of a zone', () => {
  const reading = readMasterFile('@ MX 10\n@ TXT "open\n', 'exemple.fr');
  assert.ok(!reading.ok && reading.faults.length > 0);
  const isValid = new Ajv.default({
    strict: false,
    formats: { uri: true, 'uri-reference': (text: string) => URL.canParse(text, 'file:///') && !/\s/.test(text) },
  }).compile(schema);
  const texts = [
    document('sarif'),
    document('sarif', seen.slice(0, 1), 'zones/a b.zone'),
    document('sarif', []),
    faultsDocument(wordsIn.fr, 'zones/a b.zone', reading.faults),
  ];
  for (const text of texts) assert.ok(isValid(JSON.parse(text)), JSON.stringify(isValid.errors));
  const [first = ''] = texts;
  for (const [from, to] of [
    ['"level":"error"', '"level":"grave"'],
    ['"startLine":1', '"startLine":0'],
    ['"message":{"text":', '"message":{"texte":'],
    ['"version":"2.1.0"', '"version":"2.2"'],
  ] as const) {
    assert.ok(first.includes(from), from);
    assert.ok(!isValid(JSON.parse(first.replace(from, to))), to);
  }
});

test('SARIF names the file that was judged, as an address', () => {
  const { runs } = JSON.parse(document('sarif', seen.slice(0, 1), 'zones/a b.zone')) as { runs: readonly Run[] };
  assert.equal(runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri, 'zones/a%20b.zone');
});

test('JUnit: XML that a parser reads, with as many failures as it counts', () => {
  const counted: Record<string, number> = {};
  const told: Record<string, string>[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    counted[name] = (counted[name] ?? 0) + 1;
    if (name === 'testsuite') told.push(attributes as Record<string, string>);
  });
  parser.on('error', (fault) => assert.fail(fault));
  parser.write(document('junit')).close();
  const sum = (name: string) => told.reduce((total, suite) => total + Number(suite[name]), 0);
  assert.equal(counted['testsuite'], 2);
  assert.equal(counted['testcase'], sum('tests'));
  assert.equal(counted['failure'], sum('failures'));
  assert.equal(counted['skipped'] ?? 0, sum('skipped'));
  assert.equal(
    Number(told[0]?.['failures']),
    leaky?.verdicts.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').length,
  );
});

test('Markdown: the grade, a row for each fault, and no markup from the network', () => {
  const text = document('markdown');
  assert.match(text, new RegExp(`^## passoire\\.example\\s: ${leaky?.grade.letter} \\(\\d+ points\\)$`, 'm'));
  const faults = seen.flatMap(({ conclusion }) =>
    conclusion.verdicts.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn'),
  );
  const heads = seen.filter(({ conclusion }) => conclusion.verdicts.some(({ outcome }) => /fail|warn/.test(outcome)));
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  assert.equal(rows.length, faults.length + 2 * heads.length);
  for (const row of rows) assert.equal(row.split(' | ').length, 3, row);
  assert.doesNotMatch(text, /[<>`[\]]|https?:\/\//);
});

test('the summary calls a domain sound where nothing is accepted and its grade is an A', () => {
  const [, best] = seen;
  assert.ok(best);
  const { conclusion, evidence } = best;
  const verdicts = conclusion.verdicts.filter(({ outcome }) => outcome !== 'fail' && outcome !== 'warn');
  const told = (letter: 'A' | null) =>
    document('markdown', [
      { evidence, conclusion: { ...conclusion, verdicts, grade: { ...conclusion.grade, letter } } },
    ]);
  assert.match(told('A'), /^Rien à corriger\.$/m);
  assert.doesNotMatch(told(null), /Rien à corriger/);
});

test('of no domain each format is a whole document still', () => {
  assert.deepEqual(JSON.parse(document('sarif', [])).runs, []);
  new SaxesParser().write(document('junit', [])).close();
});

test('a format or a letter that nobody knows, and one that cannot go with another option, are refused', () => {
  for (const argv of [
    ['--format', 'pdf', 'a.fr'],
    ['--fail-under', 'G', 'a.fr'],
    ['--allow', 'everything', 'a.fr'],
    ['--plan', '--only', 'spf', 'a.fr'],
    ['--format', 'sarif', '--plan', 'a.fr'],
    ['--format', 'junit', '--json', 'a.fr'],
  ])
    assert.throws(() => readArguments(argv), UsageError, argv.join(' '));
});
