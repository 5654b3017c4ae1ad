import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionInWords, settingInWords } from '../common/plan-words.en.ts';
import * as silencesInEnglish from '../common/silences.en.ts';
import { silenceWords as silenceWordsInEnglish } from '../common/silences.en.ts';
import { SILENCES, silenceWords } from '../common/silences.fr.ts';
import type { AuditEvidence } from '../evidence.ts';
import * as adviceInEnglish from '../judgement/advice.en.ts';
import { advise as adviseInEnglish } from '../judgement/advice.en.ts';
import { advise } from '../judgement/advice.fr.ts';
import { type Conclusion, conclude } from '../judgement/conclude.ts';
import { judgeProtocol, type Verdict } from '../judgement/judge.ts';
import { type Silence, unseen } from '../model/observed.ts';
import * as proofInEnglish from '../proof/proof.en.ts';
import { showProof } from '../proof/proof.fr.ts';
import { type ProtocolId, protocols } from '../protocols/index.ts';
import { scenariosOf } from '../receivers/scenarios.ts';
import { describeScenario } from '../receivers/words.fr.ts';
import { planOf } from '../remedies/plan.ts';
import * as actionsInEnglish from '../remedies/words.en.ts';
import { type ActionWords, describeAction } from '../remedies/words.fr.ts';
import { briefOf } from '../wording/brief.fr.ts';
import { planInShort } from '../wording/brief-plan.en.ts';
import { planDocumentOf } from '../wording/plan-steps.en.ts';
import { plainSentence } from '../wording/sentence.fr.ts';
import { changedAt, pathsOf } from './paths.ts';
import { englishFaultsOf, faultsOf } from './sentences.ts';

const KINDS = Object.keys(SILENCES) as readonly Silence[];

/** What resolvers, systems and we ourselves write into a detail, names in the case in which they were asked. */
const DETAILS = [
  'EDE 6 DNSSEC Bogus: validation failure <_mTA-StS.eXEmPle.fR. TXT IN>: no signatures from 192.0.2.53',
  'EDE 0 Other Error: Please see wWw.eXEmPle.fR for details; EDE 22 No Reachable Authority: at delegation eXEmPle.fR.',
  'records of other names from 127.0.0.1:53',
  'CNAME loop: wWw.eXEmPle.fR > aLiAs.eXEmPle.fR',
  'mTa-StS.eXEmPle.fR has no address',
  '192.0.2.1:25',
  '',
  '\u001b[2J\u202e',
  'x'.repeat(10_000),
];
const [HOSTILE_DETAIL = ''] = DETAILS;
/** The detail of most silences is what others say; of these it is a name or a term of the domain's own, which sentences quote. */
const detailOf = (silence: Silence) =>
  silence === 'per-message' || silence === 'opted-out' ? 'exists:%{i}._spf.exemple.fr' : HOSTILE_DETAIL;

/** For tests: how a language is read. */
interface Reading {
  readonly language: string;
  readonly advise: typeof advise;
  readonly silenceWords: typeof silenceWords;
  /** All that people read of an audit besides its findings. */
  readonly others: (evidence: AuditEvidence, conclusion: Conclusion) => readonly string[];
  readonly faultsOf: (text: string) => readonly string[];
}

export const FRENCH: Reading = { language: 'French', advise, silenceWords, others: saidInFrench, faultsOf };

export const ENGLISH: Reading = {
  language: 'English',
  advise: adviceInEnglish.advise,
  silenceWords: silencesInEnglish.silenceWords,
  others: saidInEnglish,
  faultsOf: englishFaultsOf,
};

/** For tests: registers that each kind of silence is a sentence. */
export function testSilences({ language, silenceWords, faultsOf }: Reading): void {
  test(`${language}: every kind of silence is a sentence, whatever its detail`, () => {
    const texts = [silenceWords, silenceWordsInEnglish].flatMap((words) =>
      KINDS.flatMap((silence) => [words({ silence }), ...DETAILS.map((detail) => words({ silence, detail }))]),
    );
    assert.deepEqual(texts.flatMap(faultsOf), []);
  });
}

/**
 * For tests: registers that every sentence about this evidence is whole, also when all is unseen, and with hostile values. An answer is
 * missing for each reason, or for one in so many, in turn.
 */
export function testSentences(evidence: AuditEvidence, reading: Reading, oneReasonIn = 1): void {
  const { faultsOf, language } = reading;
  const about = `${evidence.domain}, ${language}`;
  test(`${about}: every sentence is whole`, () => {
    assert.deepEqual(everythingSaid(evidence, reading).flatMap(faultsOf), []);
  });

  test(`${about}: and so it stays when all is unseen, for every reason there is`, () => {
    for (const silence of KINDS) {
      const silent = changedAt(withoutTrace(evidence), (value) =>
        isObserved(value) ? unseen(silence, detailOf(silence)) : undefined,
      );
      assert.deepEqual(everythingSaid(silent, reading).flatMap(faultsOf), [], silence);
    }
  });

  test(`${about}: the same with hostile values`, () => {
    for (const [says, write] of Object.entries(WRITTEN)) {
      const changed = changedAt(withoutTrace(evidence), (value, path) =>
        isFreeText(value, path) ? write(value) : undefined,
      );
      assert.deepEqual(everythingSaid(changed, reading).flatMap(faultsOf), [], says);
    }
  });

  test(`${about}: no sentence needs what a list may lack`, () => {
    const texts = conclude(evidence).verdicts.flatMap((verdict) =>
      [0, 1].flatMap((length) => {
        const facts = changedAt(verdict.facts, (value) =>
          Array.isArray(value) && value.length > length ? value.slice(0, length) : undefined,
        );
        return wordsOf({ ...verdict, facts } as Verdict, reading).map((text) => `${verdict.check}: ${text}`);
      }),
    );
    assert.deepEqual(
      texts.filter((text) => /undefined|NaN|\[object|Infinity/.test(text)),
      [],
    );
  });

  for (const { id } of protocols) {
    test(`${about}, ${id}: and so it stays when one answer is missing, for ${oneReasonIn === 1 ? 'every reason there is' : 'some reason'}`, () => {
      const gathered = evidence.protocols[id];
      if (!gathered?.seen) return;
      const broken = pathsOf(gathered.value, isObserved).flatMap((path, place) =>
        KINDS.filter((_, kind) => (place + kind) % oneReasonIn === 0).flatMap((silence) => {
          const value = changedAt(gathered.value, (inner, at) =>
            at === path && isObserved(inner) ? unseen(silence, detailOf(silence)) : undefined,
          );
          return saidOf(
            id,
            { ...evidence, protocols: { ...evidence.protocols, [id]: { ...gathered, value } } },
            reading,
          ).map((text) => `${path} ${silence}: ${text}`);
        }),
      );
      assert.deepEqual([...new Set(broken)], []);
    });
  }
}

/** Free texts from the network, which no parser constrains. Names, addresses, days, codes and keys were parsed before. */
function isFreeText(value: unknown, path: string): value is string {
  if (typeof value !== 'string' || !FREE.test(path)) return false;
  return !/^[a-z\d.:-]*$/i.test(value);
}

const FREE = /\.(?:lines|texts|strings|said|raw|reason|body|value|text|banner)(?:\[\])?$/;

const WRITTEN: Readonly<Record<string, (text: string) => string>> = {
  nothing: () => '',
  'a space': () => ' ',
  'half of it': (text) => text.slice(0, text.length / 2),
  'much more': (text) => `${text} ${'x'.repeat(3_000)}`,
  'controls and overrides': (text) => `\u001b[2J\u0000${text}\u202e\u2066`,
  'capitals here and there': (text) => text.replaceAll(/[aeiou]/g, (letter) => letter.toUpperCase()),
};

/** A recording without what was asked and answered: the proof may show what it likes, as it came. */
function withoutTrace({ trace: _, ...evidence }: AuditEvidence): AuditEvidence {
  return evidence;
}

/** The faults of what one card says. */
function saidOf(id: ProtocolId, evidence: AuditEvidence, reading: Reading): readonly string[] {
  const { faultsOf } = reading;
  return judgeProtocol(id, evidence).flatMap((verdict) =>
    wordsOf(verdict, reading).flatMap((text) =>
      faultsOf(text).map((fault) => `${verdict.check} ${verdict.outcome}, ${fault}`),
    ),
  );
}

function wordsOf(verdict: Verdict, { advise }: Pick<Reading, 'advise'>): readonly string[] {
  return [advise(verdict), adviseInEnglish(verdict)].flatMap(({ title, found, why, remedy }) => [
    title,
    found,
    why,
    ...(remedy === null ? [] : [remedy]),
  ]);
}

/** All that a person reads of an audit but the report. */
function everythingSaid(evidence: AuditEvidence, reading: Reading): readonly string[] {
  const conclusion = conclude(evidence);
  return [
    ...conclusion.verdicts.flatMap((verdict) => wordsOf(verdict, reading)),
    ...reading.others(evidence, conclusion),
  ];
}

function saidInFrench(evidence: AuditEvidence, conclusion: Conclusion): readonly string[] {
  const brief = briefOf(evidence, conclusion);
  return [
    plainSentence(brief.sentence),
    ...brief.scenarios.flatMap(({ title, text }) => [title, text]),
    ...brief.receivers.flatMap(({ name, text, source }) => [name, text, source]),
    ...(brief.profile === '' ? [] : [brief.profile]),
    ...scenariosOf(conclusion.verdicts, evidence).flatMap((one) => {
      const { title, answer, text, proofs } = describeScenario(one, conclusion.verdicts);
      return [title, answer, text, ...proofs];
    }),
    ...planOf(evidence, conclusion).actions.flatMap((action) => textsOf(describeAction(action))),
    ...(evidence.trace?.exchanges ?? []).map((exchange) => showProof(exchange).status),
  ];
}

/** Scenarios, receivers and the sentence about the whole are French only. */
function saidInEnglish(evidence: AuditEvidence, conclusion: Conclusion): readonly string[] {
  const { describeAction, effortInWords } = actionsInEnglish;
  const plan = planOf(evidence, conclusion);
  const { steps } = planDocumentOf(plan, evidence);
  const { message } = planInShort(evidence, conclusion.verdicts);
  return [
    ...plan.actions.flatMap((action) => [...textsOf(describeAction(action)), effortInWords(action.effort)]),
    ...steps.flatMap(({ conditions }) => conditions.map((one) => conditionInWords(one, (id) => id))),
    ...steps.flatMap(({ other }) => other.map((one) => `${settingInWords(one).split(': ')[0]}`)),
    ...(message ? [message.subject, message.lines[2] ?? ''] : []),
    ...(evidence.trace?.exchanges ?? []).map((exchange) => proofInEnglish.showProof(exchange).status),
  ];
}

function textsOf({ title, why, steps, criterion, rollback }: ActionWords): readonly string[] {
  return [title, why, ...steps, criterion, rollback];
}

function isObserved(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'seen' in value && typeof value.seen === 'boolean';
}
