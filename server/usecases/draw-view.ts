import { gzipSync } from 'node:zlib';
import {
  type AnalysisResults,
  type CheckResult,
  type GradeShown,
  legible,
  legibleLines,
  legibleWithin,
  type ProtocolResult,
  plainJson,
} from '@rempart/contract';
import {
  type AuditEvidence,
  axisApplies,
  axisCaps,
  type CheckId,
  type CheckProofs,
  type Conclusion,
  mailElsewhere,
  mailServers,
  proofsOf,
  publishedTexts,
  stakes,
  type TracedExchange,
  type Verdict,
} from '@rempart/engine';
import { type Advice, type Brief, isPlatform, type Proof, type ProvenDocument, partyName } from '@rempart/engine/fr';
import { commandsFor } from '@rempart/report';
import { shortDigest } from '../common/digest.ts';
import type { PackedPart, PreparedView, ViewAsked } from '../ports/views.ts';
import { isPartial, statsOf, summaryOf } from './summary-of.ts';

/** The engine's texts about an audit. */
export interface ViewWords {
  readonly conclude: (evidence: AuditEvidence) => Conclusion;
  readonly advise: (verdict: Verdict) => Advice;
  /** The whole audit as one JSON document, with every question and answer. */
  readonly document: (evidence: AuditEvidence, conclusion: Conclusion) => ProvenDocument;
  readonly showProof: (exchange: TracedExchange) => Proof;
  /** The summary sentence, the short plan, the scenarios and the receivers. */
  readonly brief: (evidence: AuditEvidence, conclusion: Conclusion) => Brief;
}

/** Everything that clients read of a finished audit. Blocks its thread for some tenths of a second. */
export function drawView({ audit, evidence, results: given }: ViewAsked, words: ViewWords): PreparedView {
  const results = given ?? words.conclude(evidence);
  const shown: AnalysisResults = {
    ...summaryOf(audit),
    durationMs: evidence.durationMs,
    stats: statsOf(results, audit),
    grade: { ...shownGrade(results, words), partial: isPartial(audit) },
    protocols: shownProtocols(results, evidence, words),
    mailElsewhere: mailElsewhere(evidence),
    ...(audit.protocols?.length ? NOTHING_FOLLOWS : words.brief(evidence, results)),
  };
  const verdicts = Object.fromEntries(results.protocols.map(({ id, verdict }) => [id, verdict]));
  const document = pack(plainJson(words.document(evidence, results)));
  const view = { results: pack(JSON.stringify(shown)), document, verdicts };
  return { view, results };
}

/** For an audit of some protocols: advice and overall meaning would need all twelve. */
const NOTHING_FOLLOWS: Pick<AnalysisResults, 'sentence' | 'profile' | 'plan' | 'scenarios' | 'receivers'> = {
  sentence: [],
  profile: '',
  plan: null,
  scenarios: [],
  receivers: [],
};

/** JSON as it is stored and sent. */
export function pack(json: string): PackedPart {
  const tag = shortDigest(json).slice(0, TAG_LENGTH);
  return { tag, octets: gzipSync(json, { level: 9 }) };
}

const TAG_LENGTH = 22;

function shownGrade({ grade, verdicts }: Conclusion, { advise }: ViewWords): GradeShown {
  const { letter, points, floor, ceiling, measuredShare, provisional, cappedBy, axes } = grade;
  const caps = axisCaps(verdicts);
  const titled = <Cap extends { readonly check: CheckId; readonly letter: string }>(cap: Cap | null | undefined) => {
    if (!cap) return null;
    const capping = verdicts.find(({ check }) => check === cap.check);
    return { check: cap.check, letter: cap.letter, title: capping ? advise(capping).title : cap.check };
  };
  return {
    ...{ letter, points, floor, ceiling, measuredShare, provisional },
    cappedBy: titled(cappedBy),
    axes: axes.map((axis) => ({
      ...axis,
      applies: axisApplies(axis.id, verdicts),
      cappedBy: titled(caps.find((cap) => cap.axis === axis.id)),
    })),
  };
}

function shownProtocols(
  { protocols, verdicts, grade }: Conclusion,
  evidence: AuditEvidence,
  words: ViewWords,
): readonly ProtocolResult[] {
  const proofs = proofsOf(evidence, verdicts);
  const published = publishedTexts(evidence);
  const lost = new Map(stakes(verdicts).map((stake) => [stake.check, stake.lost]));
  const caps = new Map(
    [...axisCaps(verdicts), ...(grade.cappedBy ? [grade.cappedBy] : [])].map((cap) => [cap.check, cap.letter]),
  );
  return protocols.map(({ id, verdict }) => {
    const { exchanges = [], byCheck } = proofs.get(id) ?? {};
    return {
      id,
      verdict,
      commands: evidence.trace ? [] : commandsFor(id, { evidence }),
      proofs: exchanges.map(words.showProof),
      published: (published[id] ?? []).map(({ name, text, ...one }) => ({
        ...one,
        name: legible(name),
        text: legibleLines(text),
      })),
      checks: verdicts
        .filter(({ protocol }) => protocol === id)
        .map((one) => ({
          ...shownCheck(one, byCheck?.get(one.check) ?? { ids: [], left: 0 }, words),
          lost: Math.round(10 * (lost.get(one.check) ?? 0)) / 10,
          caps: caps.get(one.check) ?? null,
        })),
      ...(id === 'smtp' && { servers: legibleWithin(mailServers(evidence)) }),
    };
  });
}

function shownCheck(verdict: Verdict, { ids, left }: CheckProofs, { advise }: ViewWords): CheckResult {
  const { check: id, step, severity, outcome, reference, facts, provider } = verdict;
  const { title, found, why, remedy } = advise(verdict);
  return {
    ...{ id, step, severity, outcome, title, found, why, remedy: remedy ?? null, reference },
    ...(provider !== undefined && isPlatform(provider) && { keeper: partyName(provider) }),
    facts: legibleWithin(facts),
    proof: ids,
    proofLeft: left,
  };
}
