import {
  type AnalysisResults,
  type AnalysisState,
  type AnalysisSummary,
  analysisMessages,
  type CheckResult,
  type GradeShown,
  legibleWithin,
  type ProtocolId,
  type ProtocolResult,
  type ProtocolVerdict,
} from '@house/contract';
import {
  type AuditEvidence,
  type CheckProofs,
  type Conclusion,
  mailElsewhere,
  proofsOf,
  type Verdict,
} from '@house/engine';
import type { ProvenDocument } from '@house/engine/fr';
import { commandsFor } from '@house/report';
import type { Report } from '../reports.ts';
import type { Tools } from '../tools.ts';
import { Refusal } from './refusal.ts';
import { scoreOf } from './run-analysis.ts';

/** 22 characters of base64url: 128 bits. Anything else is no report, and is not looked for. */
const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/;

/** What follows from an audit is told at its end only. */
const UNTOLD: Pick<AnalysisResults, 'sentence' | 'profile' | 'mailElsewhere' | 'plan' | 'scenarios' | 'receivers'> = {
  sentence: [],
  profile: '',
  mailElsewhere: null,
  plan: null,
  scenarios: [],
  receivers: [],
};

/** The report that stands behind a public id. */
export async function findReport(publicId: string, { store }: Pick<Tools, 'store'>): Promise<Report> {
  const report = PUBLIC_ID.test(publicId) ? await store.reports.find(publicId) : null;
  if (!report) throw new Refusal('NOT_FOUND');
  return report;
}

export async function readState(publicId: string, tools: Pick<Tools, 'store'>): Promise<AnalysisState> {
  const report = await findReport(publicId, tools);
  const { publicId: id, domain, unicode, status, progress, createdAt, completedAt } = report;
  return {
    report: {
      id,
      domain,
      unicode,
      status,
      ahead: await aheadOf(report, tools),
      progress,
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    },
  };
}

/** Everything that is known of a report: all of it once completed, before that the verdicts so far. */
export async function readResults(
  publicId: string,
  tools: Pick<Tools, 'store' | 'advise' | 'showProof' | 'brief'>,
): Promise<AnalysisResults> {
  const report = await findReport(publicId, tools);
  const found = report.status === 'completed' ? await tools.store.reports.conclusion(report.id) : null;
  if (!found) {
    const ahead = await aheadOf(report, tools);
    return { ...summaryOf(report), ahead, ...(await soFar(report, tools)), ...UNTOLD };
  }
  const { results, evidence } = found;
  return {
    ...summaryOf(report),
    durationMs: evidence.durationMs,
    stats: { ...results.counts, score: scoreOf(results.grade) },
    grade: shownGrade(results, tools),
    protocols: shownProtocols(results, evidence, tools),
    mailElsewhere: mailElsewhere(evidence),
    ...tools.brief(evidence, results),
  };
}

/** The words on the cards, and nothing else; empty before the end. */
export async function readVerdicts(
  publicId: string,
  tools: Pick<Tools, 'store'>,
): Promise<ReadonlyMap<ProtocolId, ProtocolVerdict>> {
  const report = await findReport(publicId, tools);
  const found = report.status === 'completed' ? await tools.store.reports.conclusion(report.id) : null;
  return new Map(found?.results.protocols.map(({ id, verdict }) => [id, verdict]));
}

async function aheadOf({ id, status }: Report, { store }: Pick<Tools, 'store'>): Promise<number | null> {
  return status === 'queued' ? store.reports.ahead(id) : null;
}

function summaryOf(report: Report): AnalysisSummary {
  const { publicId, domain, unicode, status, progress, dnsAnalysis, securityChecks, selectors, sendsNothing } = report;
  const score = status === 'failed' ? analysisMessages.unknownScore : analysisMessages.pendingScore;
  return {
    reportId: publicId,
    domain,
    unicode,
    status,
    ahead: null,
    overallProgress: progress,
    stats: { passed: 0, warnings: 0, errors: 0, unknown: 0, score },
    grade: null,
    options: { dnsAnalysis, securityChecks, selectors: [...selectors], sendsNothing },
    createdAt: report.createdAt.toISOString(),
    completedAt: report.completedAt?.toISOString() ?? null,
    durationMs: null,
  };
}

async function soFar(
  report: Report,
  { store }: Pick<Tools, 'store'>,
): Promise<Pick<AnalysisResults, 'stats' | 'protocols'>> {
  const { stats } = summaryOf(report);
  const events = (await store.reports.eventsAfter(report.id, 0)).map(({ event }) => event);
  const judged = events.filter((event) => event.type === 'judged');
  const protocols: readonly ProtocolResult[] = judged.map(({ protocol, verdict }) => ({
    id: protocol,
    verdict,
    commands: [],
    proofs: [],
    checks: [],
  }));
  return { stats: { ...stats, ...judged.at(-1)?.counts }, protocols };
}

function shownGrade({ grade, verdicts }: Conclusion, { advise }: Pick<Tools, 'advise'>): GradeShown {
  const { letter, points, floor, ceiling, known, provisional, cappedBy, axes } = grade;
  const capping = verdicts.find(({ check }) => check === cappedBy?.check);
  const cap = cappedBy && { ...cappedBy, title: capping ? advise(capping).title : cappedBy.check };
  return { letter, points, floor, ceiling, known, provisional, cappedBy: cap, axes };
}

/** The whole of a completed audit, as a document to keep. */
export async function readDocument(
  publicId: string,
  tools: Pick<Tools, 'store' | 'document'>,
): Promise<ProvenDocument> {
  const { id } = await findReport(publicId, tools);
  const found = await tools.store.reports.conclusion(id);
  if (!found) throw new Refusal('NOT_FOUND');
  return tools.document(found.evidence, found.results);
}

function shownProtocols(
  { protocols, verdicts }: Conclusion,
  evidence: AuditEvidence,
  tools: Pick<Tools, 'advise' | 'showProof'>,
): readonly ProtocolResult[] {
  const proofs = proofsOf(evidence, verdicts);
  return protocols.map(({ id, verdict }) => {
    const { exchanges = [], byCheck } = proofs.get(id) ?? {};
    return {
      id,
      verdict,
      commands: evidence.trace ? [] : commandsFor(id, { evidence }),
      proofs: exchanges.map(tools.showProof),
      checks: verdicts
        .filter(({ protocol }) => protocol === id)
        .map((one) => shownCheck(one, byCheck?.get(one.check) ?? { ids: [], left: 0 }, tools)),
    };
  });
}

function shownCheck(verdict: Verdict, { ids, left }: CheckProofs, { advise }: Pick<Tools, 'advise'>): CheckResult {
  const { check: id, step, severity, outcome, reference, facts } = verdict;
  const { title, found, why, remedy } = advise(verdict);
  return {
    ...{ id, step, severity, outcome, title, found, why, remedy: remedy ?? null, reference },
    facts: legibleWithin(facts),
    proof: ids,
    proofLeft: left,
  };
}
