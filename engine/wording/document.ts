import type { Counts } from '@rempart/contract';
import type { Language } from '../common/language.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Advice } from '../judgement/advice.ts';
import type { Conclusion } from '../judgement/conclude.ts';
import type { Grade } from '../judgement/grade.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { ProtocolVerdict } from '../judgement/verdict.ts';
import type { Severity } from '../model/check.ts';
import type { UnseenPart } from '../model/outcome.ts';
import { proofsOf } from '../proof/proof.ts';
import type { ProtocolId } from '../protocols/index.ts';
import { commandOf } from '../trace/command.ts';
import type { TracedExchange } from '../trace/exchange.ts';
import { ENGINE, SCHEMA_VERSION } from '../version.ts';

/**
 * One audit as one JSON document, the form of `audit.schema.json`. Its sentences are legible; its facts are those that were published,
 * character for character, so that it is to be written by `plainJson`.
 */
export interface AuditDocument {
  readonly schemaVersion: string;
  readonly domain: string;
  /** Of the sentences: `title` and `text`. */
  readonly language: Language;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly engine: string;
  readonly grade: Omit<Grade, 'provisional'> & {
    /** Protocols or questions were left out: the letter is that of a part, and not the domain's. */
    readonly partial: boolean;
  };
  readonly counts: Counts;
  readonly protocols: readonly {
    readonly id: ProtocolId;
    readonly verdict: ProtocolVerdict;
    readonly checks: readonly CheckDocument[];
  }[];
}

interface CheckDocument {
  readonly id: string;
  readonly step: string;
  readonly severity: Severity;
  readonly outcome: Verdict['outcome'];
  readonly facts: unknown;
  /** What the finding leaves out; absent where it leaves out nothing. */
  readonly unseen?: readonly UnseenPart[];
  readonly reference: string;
  readonly title: string;
  /** What was found, then what to do where something is to be done. */
  readonly text: string;
}

/** The same with all that was asked and answered, and what of it proves each rule. */
export interface ProvenDocument extends AuditDocument {
  readonly protocols: readonly (Omit<AuditDocument['protocols'][number], 'checks'> & {
    readonly checks: readonly (CheckDocument & { readonly proof: readonly number[]; readonly omittedProofs: number })[];
  })[];
  /** null in evidence that is older than traces. */
  readonly trace: {
    readonly exchanges: readonly (Omit<TracedExchange, 'at'> & {
      /** When the answer came, or was given up; ISO 8601. */
      readonly answeredAt: string;
      readonly command: string | null;
    })[];
    readonly omitted: number;
  } | null;
}

/** What a language says in a document. */
export interface DocumentWords {
  readonly language: Language;
  readonly advise: (verdict: Verdict) => Advice;
}

/** How one language writes an audit as a JSON document; its functions are documented where they are exported. */
export function documentsIn(words: DocumentWords) {
  return {
    auditDocument: (evidence: AuditEvidence, conclusion: Conclusion) => auditDocument(words, evidence, conclusion),
    provenDocument: (evidence: AuditEvidence, conclusion: Conclusion) => provenDocument(words, evidence, conclusion),
  };
}

function provenDocument(words: DocumentWords, evidence: AuditEvidence, conclusion: Conclusion): ProvenDocument {
  const document = auditDocument(words, evidence, conclusion);
  const proofs = proofsOf(evidence, conclusion.verdicts);
  const { trace } = evidence;
  return {
    ...document,
    protocols: document.protocols.map(({ id, verdict, checks }) => ({
      id,
      verdict,
      checks: checks.map((check) => {
        const { ids = [], left = 0 } = proofs.get(id)?.byCheck.get(check.id) ?? {};
        return { ...check, proof: ids, omittedProofs: left };
      }),
    })),
    trace: trace ? { exchanges: trace.exchanges.map(exchangeDocument), omitted: trace.omitted } : null,
  };
}

function exchangeDocument(exchange: TracedExchange) {
  const { at: answeredAt, ...others } = exchange;
  return { ...others, answeredAt, command: commandOf(exchange) };
}

function auditDocument(
  words: DocumentWords,
  { domain, at, durationMs }: AuditEvidence,
  conclusion: Conclusion,
): AuditDocument {
  const { letter, points, floor, ceiling, measuredShare, partial, cappedBy, axes } = conclusion.grade;
  return {
    schemaVersion: SCHEMA_VERSION,
    domain,
    language: words.language,
    startedAt: at,
    durationMs,
    engine: ENGINE,
    grade: { letter, points, floor, ceiling, measuredShare, partial, cappedBy, axes },
    counts: conclusion.counts,
    protocols: conclusion.protocols.map(({ id, verdict }) => ({
      id,
      verdict,
      checks: conclusion.verdicts
        .filter(({ protocol }) => protocol === id)
        .map((verdict) => checkDocument(words, verdict)),
    })),
  };
}

function checkDocument(words: DocumentWords, verdict: Verdict): CheckDocument {
  const { check, step, severity, outcome, facts, reference } = verdict;
  const unseen = 'unseen' in verdict && verdict.unseen ? { unseen: verdict.unseen } : {};
  return { id: check, step, severity, outcome, facts, ...unseen, reference, ...checkSentences(words, verdict) };
}

export function checkSentences(
  { advise }: Pick<DocumentWords, 'advise'>,
  verdict: Verdict,
): Pick<CheckDocument, 'title' | 'text'> {
  const { title, found, remedy } = advise(verdict);
  return { title, text: remedy ? `${found} ${remedy}` : found };
}
