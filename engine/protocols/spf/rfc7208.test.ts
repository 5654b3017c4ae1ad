import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { beside } from '../../../tests/beside.ts';
import { seen, unseen } from '../../model/observed.ts';
import { evaluateSpf, explainSpf, type SpfAnswer, type SpfQuestion } from './evaluate.ts';

/** The suite of openspf.org, which is not ours to carry. */
const { path, skip } = beside('conformance/rfc7208-tests.yml');
const CASES = 203;

type Entry = 'TIMEOUT' | Readonly<Record<string, unknown>>;

interface Scenario {
  readonly description: string;
  readonly tests: Readonly<
    Record<
      string,
      {
        readonly helo: string;
        readonly host: string;
        readonly mailfrom: string;
        readonly result: string | readonly string[];
        readonly explanation?: string;
      }
    >
  >;
  readonly zonedata: Readonly<Record<string, readonly Entry[]>>;
}

const scenarios = skip
  ? []
  : parseAllDocuments(readFileSync(path, 'utf8'), { logLevel: 'silent', uniqueKeys: false }).map(
      (document) => document.toJS() as Scenario,
    );

test(`all ${CASES} cases of the RFC 7208 suite are there`, { skip }, () => {
  assert.equal(
    scenarios.reduce((sum, { tests }) => sum + Object.keys(tests).length, 0),
    CASES,
  );
});

for (const { description, tests, zonedata } of scenarios) {
  const answer = fakeDns(zonedata);
  for (const [name, { helo, host, mailfrom, result, explanation }] of Object.entries(tests)) {
    test(`RFC 7208, ${description}: ${name}`, () => {
      const client = { address: host, helo: helo ?? '', from: mailfrom };
      const found = run(evaluateSpf(client), answer);
      assert.ok([result].flat().includes(found.result), `${found.result}, wanted ${result}`);
      if (explanation === undefined || found.result !== 'fail') return;
      // Hexadecimal digits of %{i} may be of either case; RFC 7208 §7.4 writes them small, the suite does not.
      const told = run(explainSpf(client, found, 'unknown'), answer) ?? 'DEFAULT';
      assert.equal(told.toLowerCase(), explanation.toLowerCase());
    });
  }
}

function run<T>(asking: Generator<SpfQuestion, T, SpfAnswer>, answer: (question: SpfQuestion) => SpfAnswer): T {
  let step = asking.next();
  while (!step.done) step = asking.next(answer(step.value));
  return step.value;
}

/**
 * `SPF` entries stand for TXT ones where a name has none of its own (the suite's own rule); `NONE` says that it has none, and `TIMEOUT`
 * silences all else.
 */
function fakeDns(zonedata: Scenario['zonedata']): (question: SpfQuestion) => SpfAnswer {
  const zone = new Map(Object.entries(zonedata).map(([name, entries]) => [name.toLowerCase(), entries]));
  const answer = ({ name, type }: SpfQuestion, depth = 0): SpfAnswer => {
    const entries = zone.get(name.toLowerCase().replace(/\.$/, '')) ?? [];
    const own = entries.filter((entry) => entry !== 'TIMEOUT');
    const alias = own.find((entry) => 'CNAME' in entry)?.CNAME;
    if (alias !== undefined && depth < 8) return answer({ name: String(alias), type }, depth + 1);
    const asTxt = own.some((entry) => 'TXT' in entry) ? ['TXT'] : ['SPF'];
    const types: readonly string[] = type === 'TXT' ? asTxt : [type];
    const values = own
      .flatMap((entry) => types.flatMap((key) => (key in entry ? [entry[key]] : [])))
      .filter((value) => value !== 'NONE');
    return values.length === 0 && entries.includes('TIMEOUT') ? unseen('timeout') : seen(values.map(textOf));
  };
  return answer;
}

/** Strings of one record are joined; of an MX the host counts; addresses and names are as written. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return typeof value[0] === 'number' ? String(value[1]) : value.join('');
  return String(value);
}
