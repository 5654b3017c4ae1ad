import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { conclude, readMasterFile } from '@rempart/engine';
import Ajv from 'ajv';
import { SaxesParser } from 'saxes';
import { readEvidence } from '../../../engine/testing/recordings.ts';
import { readArguments } from '../arguments.ts';
import { openBaseline } from '../baseline.ts';
import type { JudgedFile } from '../judged-file.ts';
import { wordsIn } from '../language.ts';
import { showing } from '../showing.ts';
import { UsageError } from '../usage-error.ts';
import schema from './sarif.schema.json' with { type: 'json' };
import { faultsDocument } from './sarif.ts';

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
after(() => rmSync(folder, { recursive: true }));

const seen = ['passoire.example', 'exemplaire.example'].map((domain) => {
  const evidence = readEvidence(domain);
  return { evidence, conclusion: conclude(evidence) };
});
const [leaky] = seen.map(({ conclusion }) => conclusion);

const baseline = await openBaseline(null, wordsIn.fr);

/** A file that was judged in place of the DNS, of which one line is known. */
const judged: JudgedFile = {
  file: 'zones/a b.zone',
  origin: 'passoire.example',
  notes: [
    { code: 'KEPT_UNREAD', line: 4, found: 'URLFWD' },
    { code: 'MISSING_DOT', line: 5, found: 'mx.passoire.example' },
    { code: 'KEPT_UNREAD', line: 9, found: 'URLFWD' },
  ],
  places: {
    at: (name, type) => (`${name} ${type}` === '_dmarc.passoire.example TXT' ? 7 : null),
    leadingTo: () => null,
    near: () => 2,
  },
};

function document(format: string, audits = seen, file: JudgedFile | null = null): string {
  const show = showing(readArguments(['--format', format, 'a.fr']), baseline, file);
  const parts = audits.map(({ evidence, conclusion }) => show.one(evidence, conclusion));
  return [...parts, show.end() ?? ''].join('\n');
}

const faultsOf = (...outcomes: readonly string[]) =>
  leaky?.verdicts.filter(({ outcome, severity }) => outcomes.includes(outcome) && severity !== 'info') ?? [];

interface Run {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly informationUri: string;
      readonly rules: readonly {
        readonly id: string;
        readonly shortDescription: { readonly text: string };
        readonly fullDescription: { readonly text: string };
        readonly help: { readonly text: string };
        readonly properties: { readonly tags: readonly string[]; readonly 'security-severity': string };
      }[];
    };
  };
  readonly automationDetails: { readonly id: string };
  readonly invocations: readonly {
    readonly toolExecutionNotifications: readonly {
      readonly level: string;
      readonly message: { readonly text: string };
    }[];
  }[];
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly kind: string;
    readonly message: { readonly text: string };
    readonly partialFingerprints: { readonly primaryLocationLineHash: string };
    readonly suppressions?: unknown;
    readonly locations: readonly {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number };
      };
    }[];
  }[];
}

const runsOf = (text: string) => (JSON.parse(text) as { readonly runs: readonly Run[] }).runs;

test('SARIF: a run for each domain in a category of its own, each result by a rule of its run, with a level, a text and a place', () => {
  const text = document('sarif');
  assert.equal(JSON.parse(text).version, '2.1.0');
  const runs = runsOf(text);
  // What stands before the last slash is the category.
  assert.deepEqual(
    runs.map(({ automationDetails }) => automationDetails.id),
    ['rempart/passoire.example/', 'rempart/exemplaire.example/'],
  );
  for (const { tool, results } of runs)
    for (const { ruleId, ruleIndex, level, kind, message, locations, partialFingerprints } of results) {
      assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
      assert.ok(message.text.length > 10, ruleId);
      assert.ok(kind === 'fail' && ['error', 'warning'].includes(level), ruleId);
      assert.match(partialFingerprints.primaryLocationLineHash, /^[0-9a-f]{16}:1$/);
      assert.match(locations[0]?.physicalLocation.artifactLocation.uri ?? '', /^\w+\.example$/);
    }
  assert.equal(runs[0]?.results.length, faultsOf('fail', 'warn').length);
  assert.ok(runs[0]?.results.some(({ level }) => level === 'error'));
  const unmeasured = runs[0]?.invocations[0]?.toolExecutionNotifications ?? [];
  assert.equal(unmeasured.length, faultsOf('unknown').length, 'what was not measured is no alert, and is told');
});

test('SARIF: each rule says what a forge shows of it, and how grave it is', () => {
  for (const { tool } of runsOf(document('sarif'))) {
    assert.equal(new URL(tool.driver.informationUri).protocol, 'https:');
    for (const { id, shortDescription, fullDescription, help, properties } of tool.driver.rules) {
      for (const { text } of [shortDescription, fullDescription, help])
        assert.ok(text.length > 3 && text.length <= 1024, id);
      assert.ok(help.text.startsWith(fullDescription.text), id);
      assert.ok(properties.tags.includes('security'), id);
      const severity = leaky?.verdicts.find(({ check }) => check === id)?.severity ?? '';
      const score = Number(properties['security-severity']);
      const [least, most] = BANDS[severity] ?? [0, 0];
      assert.ok(score >= least && score <= most, `${id}: ${severity} ${score}`);
    }
  }
});

/** How GitHub names scores. */
const BANDS: Readonly<Record<string, readonly [number, number]>> = {
  critical: [9.1, 10],
  high: [7, 8.9],
  medium: [4, 6.9],
  low: [0.1, 3.9],
};

test('SARIF holds no result for what is accepted, which a forge would open an alert for, and tells it beside them', async () => {
  const [one] = faultsOf('fail');
  const file = join(folder, 'accepted.jsonl');
  const until = new Date().toISOString().slice(0, 10);
  writeFileSync(file, JSON.stringify({ domain: 'passoire.example', check: one?.check, until, why: 'known' }));
  const show = showing(readArguments(['--format', 'sarif', 'a.fr']), await openBaseline(file, wordsIn.fr));
  const [first] = seen;
  assert.ok(first);
  const [run] = runsOf(`${show.one(first.evidence, first.conclusion)}${show.end()}`);
  assert.ok(run?.results.every(({ ruleId, suppressions }) => ruleId !== one?.check && suppressions === undefined));
  assert.deepEqual((run as unknown as { properties: { accepted: unknown } }).properties.accepted, [
    { check: one?.check, until, why: 'known' },
  ]);
});

test('what is noted of a file that was judged stands beside the result in every format', () => {
  const [first] = seen;
  assert.ok(first);
  const words = wordsIn.fr.formats;
  const kept = words.keptUnread(2, ['URLFWD (4, 9)']);
  const told = (format: string) => document(format, [first], judged);
  assert.ok(told('junit').includes(kept));
  assert.match(told('markdown'), /2 lignes gardées sans être lues/);
  assert.deepEqual(JSON.parse(told('json')).notes, judged.notes);
  const notifications = runsOf(told('sarif'))[0]?.invocations[0]?.toolExecutionNotifications ?? [];
  assert.deepEqual(
    notifications.slice(-3).map(({ level }) => level),
    ['note', 'warning', 'note'],
  );
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
    document('sarif', seen.slice(0, 1), judged),
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

test('SARIF names the file that was judged as an address, and the line of the record that a finding is about', () => {
  const [run] = runsOf(document('sarif', seen.slice(0, 1), judged));
  const lines = new Map(
    run?.results.map(({ ruleId, locations }) => [ruleId, locations[0]?.physicalLocation.region.startLine]),
  );
  assert.equal(run?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri, 'zones/a%20b.zone');
  assert.deepEqual([lines.get('dmarc/policy-p'), lines.get('spf/all-plus')], [7, 2]);
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

test('the summary calls a domain sound where nothing is accepted and its grade is an A, whatever was not measured', () => {
  const [, best] = seen;
  assert.ok(best);
  const { conclusion, evidence } = best;
  const verdicts = conclusion.verdicts.filter(({ outcome }) => outcome !== 'fail' && outcome !== 'warn');
  const told = (letter: 'A' | null, floor = letter) =>
    document('markdown', [
      { evidence, conclusion: { ...conclusion, verdicts, grade: { ...conclusion.grade, letter, floor } } },
    ]);
  assert.match(told('A'), /^Rien à corriger\.$/m);
  assert.doesNotMatch(told('A', null), /Rien à corriger/);
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
