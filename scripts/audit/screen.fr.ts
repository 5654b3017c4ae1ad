import { plainJson, verdictWords } from '@rempart/contract';
import { type AuditEvent, type AuditEvidence, type Conclusion, type DomainFault, planOf } from '@rempart/engine';
import { auditDocument, PROTOCOLS, planDocumentOf, provenDocument } from '@rempart/engine/fr';
import { drawText, summary } from '@rempart/report/text';
import { planSummary } from './plan.fr.ts';
import { proofLines } from './proofs.fr.ts';

const WIDTH = 80;
const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;

/** The audit as one line of JSON, or as a page for people; with `proof`, also what it rests on; with `plan`, what to do in its place. */
export function shown(
  evidence: AuditEvidence,
  conclusion: Conclusion,
  { format, proof, plan }: { readonly format: string; readonly proof: boolean; readonly plan: boolean },
): string {
  const json = format === 'json';
  if (plan && json) return plainJson(planDocumentOf(planOf(evidence, conclusion), evidence));
  if (json) return plainJson(proof ? provenDocument(evidence, conclusion) : auditDocument(evidence, conclusion));
  const page = `\n${drawText((plan ? planSummary : summary)(evidence, conclusion), { width: WIDTH, colour: isTerminal })}`;
  return proof ? [page, ...proofLines(evidence, conclusion)].join('\n') : page;
}

/** What is said of a protocol the moment it is judged. */
export function progressLine(
  domain: string,
  { protocol, verdict }: Extract<AuditEvent, { type: 'judged' }>,
  named: boolean,
): string {
  return `${named ? `${domain}  ` : ''}${PROTOCOLS[protocol].padEnd(14)} ${MARKS[verdict]} ${verdictWords[verdict]}`;
}

const MARKS = { pass: '■', warn: '◪', fail: '□', na: '·', unknown: '?' } as const;

/** What was typed is audited as it is; a note says where the mail of that name is. */
export function elsewhereHint(domain: string, elsewhere: string): string {
  return `${domain} ne reçoit pas d’e-mail : la messagerie se règle sur ${elsewhere}.`;
}

export function domainMessage(code: DomainFault): string {
  return code === 'DOMAIN_REQUIRED' ? 'Le domaine est requis' : 'Format de domaine invalide';
}
