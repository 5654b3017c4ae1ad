import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, HttpResult, SmtpSession } from '../../../model/ask.ts';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { Outcome } from '../../../model/outcome.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../../testing/ask.ts';
import { assertWorded, triedFromOneSide } from '../../../testing/rules.ts';
import { address, fakeHttp, fakeSmtp, mx } from '../../../testing/sessions.ts';
import * as english from '../advice.en.ts';
import * as french from '../advice.fr.ts';
import type { checks } from '../checks.ts';
import { gatherMtaSts } from '../gather.ts';

export interface World {
  readonly record?: FakeAnswer;
  readonly apex?: FakeAnswer;
  readonly rpt?: FakeAnswer;
  readonly zone?: Readonly<Record<string, FakeAnswer>>;
  readonly policy?: Observed<HttpResult>;
  readonly sessions?: Readonly<Record<string, Observed<SmtpSession>>>;
  readonly ask?: Partial<Ask>;
}

type Rule = (typeof checks)[number];
export type Case = readonly [rule: Rule, says: string, world: World, outcome: Outcome['outcome']];

const RECORD = txt('v=STSv1; id=20261120T0900;');
export const policy = (...lines: readonly string[]) => fakeHttp(['version: STSv1', ...lines, ''].join('\r\n'));
export const ENFORCED = policy('mode: enforce', 'mx: mx.exemple.fr', 'max_age: 2592000');
export const TESTED = policy('mode: testing', 'mx: mx.exemple.fr', 'max_age: 2592000');
export const NONE = policy('mode: none', 'max_age: 86400');
export const atMx = (session: SmtpSession) => ({ '192.0.2.25': seen(session) });

/** For tests: each rule concludes what is expected, words are found for it, and all that weigh are tried from both sides. */
export function testCases(rules: readonly Rule[], cases: readonly Case[]): void {
  for (const [{ id, judge }, says, world, outcome] of cases) {
    test(`${id}: ${says}`, async () => {
      const evidence = await gathered(world);
      const verdict: Outcome = judge(evidence);
      assert.equal(verdict.outcome, outcome);
      assertWorded({ french, english }, id, verdict);
      assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
    });
  }

  test('mta-sts: every rule is tried from both sides', () => {
    const tried = cases.map(([{ id }, , , outcome]) => [id, outcome] as const);
    assert.deepEqual(triedFromOneSide(rules, tried), []);
  });
}

export function policyWith(line: string): World {
  return { policy: policy('mode: enforce', 'mx: mx.exemple.fr', line) };
}

/** For tests: what is gathered of exemple.fr, whose mail and policy are in order but for what the world changes. */
export function gathered({
  record = RECORD,
  apex = [],
  rpt = [],
  zone = {},
  policy: answer = ENFORCED,
  sessions = atMx(fakeSmtp()),
  ask = {},
}: World) {
  const all = {
    'exemple.fr MX': mx('mx.exemple.fr'),
    'mx.exemple.fr A': address('192.0.2.25'),
    'mta-sts.exemple.fr A': address('192.0.2.80'),
    '_mta-sts.exemple.fr TXT': record,
    'exemple.fr TXT': apex,
    '_smtp._tls.exemple.fr TXT': rpt,
    ...zone,
  };
  const smtp: Ask['smtp'] = async (host, place) => {
    const session = sessions[place] ?? unseen('timeout');
    return session.seen ? seen({ ...session.value, host, address: place }) : session;
  };
  return gatherMtaSts({
    domain: 'exemple.fr',
    ask: fakeAsk(all, { http: async () => answer, smtp, ...ask }),
    selectors: [],
    done: () => {},
  });
}
