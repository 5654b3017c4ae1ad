import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type AuditEvidence, audit, type Conclusion, conclude, openNetwork, protocols } from '@house/engine';
import { auditDocument } from '@house/engine/fr';
import { startLab, worlds } from '@house/lab';
import Ajv2020 from 'ajv/dist/2020.js';

type Seen = Conclusion & { readonly evidence: AuditEvidence };

const ids = protocols.flatMap(({ checks }) => checks.map(({ id }: { readonly id: string }) => id));
const seen = new Map<string, Seen>();
let lab: Awaited<ReturnType<typeof startLab>>;

/** Silent worlds wait for their servers; a short deadline says the same. */
const DEADLINE_MS = 12_000;
const AT_ONCE = 4;

before(async () => {
  lab = await startLab();
  const network = openNetwork(lab);
  const waiting = [...worlds];
  const worker = async () => {
    for (let world = waiting.shift(); world; world = waiting.shift()) {
      const events = audit(world.domain, {
        network,
        signal: new AbortController().signal,
        options: { deadlineMs: DEADLINE_MS },
      });
      for await (const event of events) if (event.type === 'completed') seen.set(world.domain, event);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
});
after(() => lab.close());

for (const { domain, concludes, never } of worlds) {
  test(`${domain}: what must be concluded is, and what never may be is not`, () => {
    const { verdicts } = seen.get(domain) as Seen;
    const outcomes = Object.fromEntries(verdicts.map(({ check, outcome }) => [check, outcome]));
    const declared = Object.fromEntries(Object.keys(concludes).map((check) => [check, outcomes[check]]));
    assert.deepEqual(declared, { ...concludes });
    const forbidden = verdicts
      .filter(({ outcome }) => never.includes(outcome))
      .map(({ check, outcome, facts }) => ({ check, outcome, facts }));
    assert.deepEqual(forbidden, []);
  });

  test(`${domain}: no rule and no gatherer broke`, () => {
    const { verdicts } = seen.get(domain) as Seen;
    const broken = verdicts.filter(
      ({ outcome, facts }) => outcome === 'unknown' && (facts as { silence: string }).silence === 'internal',
    );
    assert.deepEqual(broken, []);
  });
}

test('every check passes in some world, and fails or warns in another', () => {
  const outcomes = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { verdicts } of seen.values())
    for (const { check, outcome } of verdicts) outcomes.get(check)?.add(outcome);
  const severityOf = new Map(
    [...seen.values()].flatMap(({ verdicts }) => verdicts.map(({ check, severity }) => [check, severity])),
  );
  const scored = [...outcomes].filter(([id]) => severityOf.get(id) !== 'info');
  const neverPassed = scored.filter(([, found]) => !found.has('pass')).map(([id]) => id);
  const neverFailed = scored.filter(([, found]) => !found.has('fail') && !found.has('warn')).map(([id]) => id);
  assert.deepEqual({ neverPassed, neverFailed }, { neverPassed: [], neverFailed: [] });
});

test('evidence written down is judged again to the same result', () => {
  for (const { evidence, verdicts, grade, counts } of seen.values()) {
    const again = conclude(JSON.parse(JSON.stringify(evidence)) as AuditEvidence);
    assert.deepEqual(JSON.parse(JSON.stringify(again.verdicts)), JSON.parse(JSON.stringify(verdicts)));
    assert.deepEqual(again.grade, grade);
    assert.deepEqual(again.counts, counts);
  }
});

test('the document of every world is of its schema', () => {
  const schema = JSON.parse(readFileSync(new URL('./engine/audit.schema.json', import.meta.url), 'utf8'));
  const valid = new Ajv2020.default({ strict: true, formats: { 'date-time': true } }).compile(schema);
  for (const [domain, { evidence, ...conclusion }] of seen) {
    const document = JSON.parse(JSON.stringify(auditDocument(evidence, conclusion)));
    assert.ok(valid(document), `${domain}: ${JSON.stringify(valid.errors)}`);
  }
});

test('the worlds get the letters that they were made for', () => {
  const letters = Object.fromEntries(
    ['exemplaire.example', 'passoire.example', 'muet.example'].map((domain) => [
      domain,
      seen.get(domain)?.grade.letter,
    ]),
  );
  assert.deepEqual(letters, { 'exemplaire.example': 'A', 'passoire.example': 'F', 'muet.example': null });
});
