import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { after, before, test } from 'node:test';
import {
  type AuditEvidence,
  audit,
  type Conclusion,
  conclude,
  openNetwork,
  planOf,
  proofsOf,
  protocols,
} from '@rempart/engine';
import { auditDocument, briefOf, describeAction, plainSentence, provenDocument } from '@rempart/engine/fr';
import { startLab, type worlds } from '@rempart/lab';
import Ajv2020 from 'ajv/dist/2020.js';
import { judgeProtocol } from '../engine/judgement/judge.ts';
import { decidersOf } from '../engine/proof/decisive.ts';
import { callsForAct, labourFor } from '../engine/remedies/lone-faults.ts';
import { assertPlan } from '../engine/remedies/testing.ts';
import { contradictionsOf } from '../engine/testing/contradictions.ts';
import { faultsOf } from '../engine/testing/sentences.ts';
import { assertHarmless } from './harmless.ts';

/** For tests: what an audit of a world concluded, and from what. */
export type Seen = Conclusion & { readonly evidence: AuditEvidence };

/** Few, so that none is short of processor time within its deadline, which is everyone's. */
const AT_ONCE = 2;

/** For tests: registers for these worlds what must hold in each. Gives what was seen of them by their domains, once the tests run. */
export function testWorlds(chosen: typeof worlds): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  let lab: Awaited<ReturnType<typeof startLab>>;
  before(async () => {
    lab = await startLab();
    const network = openNetwork(lab);
    // The silent ones stand last, and take longest.
    const waiting = chosen.toReversed();
    const worker = async () => {
      for (let world = waiting.shift(); world; world = waiting.shift()) {
        const events = audit(world.domain, { network, signal: new AbortController().signal });
        for await (const event of events) if (event.type === 'completed') seen.set(world.domain, event);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  });
  after(() => lab.close());

  for (const { domain, concludes, never } of chosen) {
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

    test(`${domain}: no statement denies another, and each sentence is whole`, () => {
      const { evidence, ...conclusion } = seen.get(domain) as Seen;
      assert.deepEqual(contradictionsOf(conclusion.verdicts), []);
      const { protocols: cards } = auditDocument(evidence, conclusion);
      assert.deepEqual(
        cards.flatMap(({ checks }) => checks.flatMap(({ title, text }) => [title, text])).flatMap(faultsOf),
        [],
      );
    });

    test(`${domain}: no rule and no gatherer broke`, () => {
      const { verdicts } = seen.get(domain) as Seen;
      const broken = verdicts.filter(
        ({ outcome, facts }) => outcome === 'unknown' && (facts as { silence: string }).silence === 'internal',
      );
      assert.deepEqual(broken, []);
    });
  }

  for (const { domain } of chosen)
    test(`${domain}: whatever was concluded has its proofs, and they are in the trace`, () => {
      const { evidence, verdicts } = seen.get(domain) as Seen;
      const known = new Set(evidence.trace?.exchanges.map(({ id }) => id));
      const proved = proofsOf(evidence, verdicts);
      const idsOf = (check: string) => [...proved.values()].flatMap(({ byCheck }) => byCheck.get(check)?.ids ?? []);
      const concluded = verdicts.filter(({ outcome }) => ['pass', 'warn', 'fail'].includes(outcome));
      assert.deepEqual(
        concluded.map(({ check }) => check).filter((check) => idsOf(check).length === 0),
        [],
      );
      const unfounded = [...proved.values()].flatMap(({ exchanges }) => exchanges.filter(({ id }) => !known.has(id)));
      assert.deepEqual(unfounded, []);
      assert.ok(Buffer.byteLength(JSON.stringify(evidence.trace)) <= 200_000);
    });

  for (const { domain } of chosen)
    test(`${domain}: without the answers that prove it, a verdict would be another`, () => {
      const { evidence, verdicts } = seen.get(domain) as Seen;
      const deciders = new Map(protocols.flatMap(({ id }) => [...decidersOf(id, evidence)]));
      const standing = scored(verdicts).filter((verdict) => {
        const ids = (deciders.get(verdict.check) ?? []).flatMap(({ exchanges }) => exchanges);
        const judged = judgeProtocol(verdict.protocol, withoutAnswers(evidence, ids));
        const again = judged.find(({ check }) => check === verdict.check);
        return JSON.stringify([again?.outcome, again?.facts]) === JSON.stringify([verdict.outcome, verdict.facts]);
      });
      assert.deepEqual(
        standing.map(({ check }) => check),
        [],
      );
    });

  for (const { domain } of chosen)
    test(`${domain}: a proof speaks of what the facts name`, () => {
      const { evidence, verdicts } = seen.get(domain) as Seen;
      const proved = proofsOf(evidence, verdicts);
      const strays = scored(verdicts).filter(({ protocol, check, facts }) => {
        const named = namesIn(facts);
        const speaksOf = (exchange: Exchange) => named.some((name) => JSON.stringify(exchange).includes(name));
        const asked = (evidence.trace?.exchanges ?? []).filter(({ protocols }) => protocols.includes(protocol));
        const { exchanges = [], byCheck } = proved.get(protocol) ?? {};
        const proof = exchanges.filter(({ id }) => byCheck?.get(check)?.ids.includes(id));
        return asked.some(speaksOf) && !proof.some((exchange) => speaksOf(exchange) || isCut(exchange));
      });
      assert.deepEqual(
        strays.map(({ check, facts }) => `${check} ${JSON.stringify(facts)}`),
        [],
      );
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
    const schema = JSON.parse(readFileSync(new URL('../engine/audit.schema.json', import.meta.url), 'utf8'));
    const valid = new Ajv2020.default({ strict: true, formats: { 'date-time': true } }).compile(schema);
    for (const [domain, { evidence, ...conclusion }] of seen) {
      for (const made of [auditDocument(evidence, conclusion), provenDocument(evidence, conclusion)])
        assert.ok(valid(JSON.parse(JSON.stringify(made))), `${domain}: ${JSON.stringify(valid.errors)}`);
    }
  });

  test('in every world each action removes what it says, with records that its protocol takes', () => {
    for (const [domain, { evidence }] of seen) {
      const { actions } = assertPlan(evidence);
      const { grade, verdicts } = seen.get(domain) as Seen;
      const faults = verdicts.filter(
        (verdict) => verdict.severity !== 'info' && ['fail', 'warn'].includes(verdict.outcome) && callsForAct(verdict),
      );
      const removed = new Set(actions.flatMap(({ checks }) => checks));
      assert.deepEqual(
        faults.map(({ check }) => check).filter((check) => !removed.has(check)),
        [],
        `${domain}, ${grade.letter}: nothing is proposed`,
      );
    }
  });

  test('in no world can a step of the plan, or anything printed from it, hurt', () => {
    for (const { evidence } of seen.values()) assertHarmless(evidence);
  });

  test('a fault that no remedy removes says what to do, by whom and in what time', () => {
    const rules = [...seen.values()].flatMap(({ evidence, ...conclusion }) =>
      planOf(evidence, conclusion).actions.flatMap(({ subject }) =>
        subject.kind === 'rule' ? [subject.verdict.check] : [],
      ),
    );
    assert.deepEqual(
      [...new Set(rules)].filter((check) => labourFor(check) === null),
      [],
    );
  });

  test('what is said of plans, scenarios and receivers is set as French is', () => {
    for (const { evidence, ...conclusion } of seen.values()) {
      const { sentence, scenarios, receivers } = briefOf(evidence, conclusion);
      // What a check advises is read with its own words.
      const own = planOf(evidence, conclusion).actions.filter(({ id }) => !/^rule:|^bimi\/repair/.test(id));
      const actions = own.map((action) => describeAction(action));
      const texts = [
        plainSentence(sentence),
        ...scenarios.flatMap(({ title, text }) => [title, text]),
        ...receivers.flatMap(({ text }) => [text]),
        ...actions.flatMap(({ title, why, steps, criterion, rollback }) => [title, why, ...steps, criterion, rollback]),
      ];
      for (const text of texts) {
        assert.doesNotMatch(text, / [;:?!»]|« /, text);
        assert.doesNotMatch(text, /[a-zà-ÿ]'[a-zà-ÿ]/i, text);
        assert.doesNotMatch(text, /\b(undefined|null|NaN)\b|\[object/, text);
      }
    }
  });

  return seen;
}

type Exchange = NonNullable<AuditEvidence['trace']>['exchanges'][number];

function scored(verdicts: Conclusion['verdicts']): Conclusion['verdicts'] {
  return verdicts.filter(({ outcome, severity }) => severity !== 'info' && ['pass', 'warn', 'fail'].includes(outcome));
}

/** The evidence as it would be written down had the audit ended before these answers came. */
function withoutAnswers(evidence: AuditEvidence, ids: readonly number[]): AuditEvidence {
  return JSON.parse(JSON.stringify({ ...evidence, trace: undefined }), (_, part: unknown) => {
    const by = part !== null && typeof part === 'object' && 'by' in part && Array.isArray(part.by) ? part.by : [];
    return by.some((id) => ids.includes(id)) ? { seen: false, silence: 'deadline', detail: 'taken away' } : part;
  });
}

/** The names of hosts and domains that facts hold, and the addresses, these also as they are written in the reverse tree. */
function namesIn(facts: unknown): readonly string[] {
  const texts = JSON.stringify(facts) ?? '';
  const names = texts.match(/[\w-]+(?:\.[\w-]+)+|[\da-f]+(?::+[\da-f]+)+/g) ?? [];
  return names.flatMap((name) => (isIPv4(name) ? [name, name.split('.').toReversed().join('.')] : [name]));
}

/** An answer that was too long for the trace cannot show what facts quote of it. */
function isCut({ answer }: Exchange): boolean {
  return answer.seen && (answer.value.kind === 'omitted' || JSON.stringify(answer.value).includes('"left":'));
}
