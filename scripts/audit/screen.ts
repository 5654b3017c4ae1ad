import { plainJson } from '@rempart/contract';
import { type AuditEvent, type AuditEvidence, type Conclusion, planOf, proofsOf, type Verdict } from '@rempart/engine';
import type { Proof } from '@rempart/engine/fr';
import { textIn } from '@rempart/report/text';
import { safeLines } from '../safe-lines.ts';
import type { Weighed } from './accepted.ts';
import type { JudgedFile } from './judged-file.ts';
import { planSummary } from './plan.ts';
import type { TerminalWords } from './words.en.ts';

const WIDTH = 80;
const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;

/** The audit as one line of JSON, or as a page for people; with `proof`, also what it rests on; with `plan`, what to do in its place. */
export function shown(
  words: TerminalWords,
  evidence: AuditEvidence,
  conclusion: Conclusion,
  { format, proof, plan }: { readonly format: string; readonly proof: boolean; readonly plan: boolean },
  weighed: Weighed,
  judged: JudgedFile | null = null,
): string {
  const { auditDocument, planDocumentOf, provenDocument } = words.engine;
  const { drawText, summary } = textIn[words.language];
  const json = format === 'json';
  if (plan && json) return plainJson(planDocumentOf(planOf(evidence, conclusion), evidence));
  if (json) {
    const document = proof ? provenDocument(evidence, conclusion) : auditDocument(evidence, conclusion);
    const notes = judged?.notes ?? [];
    return plainJson({ ...withAccepted(document, weighed), ...(notes.length > 0 && { notes }) });
  }
  const page = `\n${drawText(plan ? planSummary(words, evidence, conclusion) : summary(evidence, conclusion), { width: WIDTH, colour: isTerminal })}`;
  const proofs = proof ? proofLines(words, evidence, conclusion) : [];
  return [page, ...acceptedLines(words, conclusion, weighed), ...proofs].join('\n');
}

/** A document with what of it is accepted, and the grade without that; as it is where nothing is. */
export function withAccepted<Document extends object>(document: Document, { accepted, letter, points }: Weighed) {
  if (accepted.size === 0) return document;
  const told = [...accepted.values()].map(({ check, until, why }) => ({ check, until, why }));
  return { ...document, accepted: told, gradeWithoutAccepted: { letter, points } };
}

function acceptedLines(
  { baseline, engine, formats }: TerminalWords,
  { verdicts, grade: { partial } }: Conclusion,
  { accepted, letter }: Weighed,
): readonly string[] {
  if (accepted.size === 0) return [];
  const told = verdicts.flatMap((verdict) => {
    const known = accepted.get(verdict.check);
    return known ? [`- ${baseline.one(engine.advise(verdict).title, known)}`] : [];
  });
  return [
    '',
    `${baseline.title}${formats.colon}`,
    ...told,
    baseline.without(letter === null ? formats.noGrade : formats.letter({ letter, partial })),
  ].map(safeLines);
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

const TOLD: readonly Verdict['outcome'][] = ['fail', 'warn', 'unknown'];

/** What proves each rule that does not hold: the question, the answer and how to ask the same, line by line. */
function proofLines(
  { engine, screen }: TerminalWords,
  evidence: AuditEvidence,
  { verdicts }: Conclusion,
): readonly string[] {
  const { PROTOCOLS, showProof, titleOf } = engine;
  const { none, colon, more } = screen.proofs;
  if (!evidence.trace) return [none];
  const proofs = proofsOf(evidence, verdicts);
  return verdicts
    .filter(({ outcome }) => TOLD.includes(outcome))
    .flatMap((verdict) => {
      const { exchanges = [], byCheck } = proofs.get(verdict.protocol) ?? {};
      const { ids = [], left = 0 } = byCheck?.get(verdict.check) ?? {};
      const shown = ids.flatMap((wanted) => exchanges.find(({ id }) => id === wanted) ?? []).map(showProof);
      return [
        '',
        `${PROTOCOLS[verdict.protocol]}, ${titleOf(verdict)}`,
        ...shown.flatMap((proof) => linesFor(colon, proof)),
        ...(left > 0 ? [more(left)] : []),
      ];
    });
}

function linesFor(colon: string, { asked, status, server, at, elapsedMs, lines, command }: Proof): readonly string[] {
  return [
    `  ${asked}${colon}${status}`,
    `    ${[server, at, `${elapsedMs} ms`].filter((part) => part !== null).join(', ')}`,
    ...lines.map((line) => `    ${line}`),
    ...(command === null ? [] : [`    $ ${command}`]),
  ];
}
