import { plainJson } from '@rempart/contract';
import { type AuditEvent, type AuditEvidence, type Conclusion, planOf } from '@rempart/engine';
import { textIn } from '@rempart/report/text';
import { planSummary } from './plan.ts';
import { proofLines } from './proofs.ts';
import type { TerminalWords } from './words.ts';

const WIDTH = 80;
const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;

/** The audit as one line of JSON, or as a page for people; with `proof`, also what it rests on; with `plan`, what to do in its place. */
export function shown(
  words: TerminalWords,
  evidence: AuditEvidence,
  conclusion: Conclusion,
  { format, proof, plan }: { readonly format: string; readonly proof: boolean; readonly plan: boolean },
): string {
  const { auditDocument, planDocumentOf, provenDocument } = words.engine;
  const { drawText, summary } = textIn[words.language];
  const json = format === 'json';
  if (plan && json) return plainJson(planDocumentOf(planOf(evidence, conclusion), evidence));
  if (json) return plainJson(proof ? provenDocument(evidence, conclusion) : auditDocument(evidence, conclusion));
  const page = `\n${drawText(plan ? planSummary(words, evidence, conclusion) : summary(evidence, conclusion), { width: WIDTH, colour: isTerminal })}`;
  return proof ? [page, ...proofLines(words, evidence, conclusion)].join('\n') : page;
}

/** What is said of a protocol the moment it is judged. */
export function progressLine(
  words: TerminalWords,
  domain: string,
  { protocol, verdict }: Extract<AuditEvent, { type: 'judged' }>,
  named: boolean,
): string {
  return `${named ? `${domain}  ` : ''}${words.engine.PROTOCOLS[protocol].padEnd(14)} ${MARKS[verdict]} ${words.verdicts[verdict]}`;
}

const MARKS = { pass: '■', warn: '◪', fail: '□', na: '·', unknown: '?' } as const;
