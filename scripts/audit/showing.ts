import type { AuditEvidence, Conclusion } from '@rempart/engine';
import type { Arguments } from './arguments.ts';
import type { Baseline } from './baseline.ts';
import { type Format, type FormatId, MONITOR_FORMAT, streamed } from './formats/format.ts';
import { junit } from './formats/junit.ts';
import { markdown } from './formats/markdown.ts';
import { openMonitor } from './formats/nagios.ts';
import { sarif } from './formats/sarif.ts';
import { type JudgedFile, linesOfFindings } from './judged-file.ts';
import { wordsIn } from './language.ts';
import { shown } from './screen.ts';
import { type Gate, openGate } from './threshold.ts';
import type { TerminalWords } from './words.en.ts';

const DOCUMENTS: Readonly<Partial<Record<FormatId, (words: TerminalWords) => Format>>> = { sarif, junit, markdown };

interface Showing {
  /** The text of one audit, with what stands before it; it is put to the gate. */
  readonly one: (evidence: AuditEvidence, conclusion: Conclusion) => string;
  /** What stands after the last; null where nothing does. */
  readonly end: () => string | null;
  /** How the command ends, once all is written. */
  readonly gate: Omit<Gate, 'add'>;
}

/** Draws audits in the form that was asked for, one after the other. `judged`: a file that stood in place of the DNS. */
export function showing(asked: Arguments, baseline: Baseline, judged: JudgedFile | null = null): Showing {
  const words = wordsIn[asked.language];
  const format = DOCUMENTS[asked.format]?.(words);
  const stream = format && streamed(format);
  const monitor = asked.format === MONITOR_FORMAT ? openMonitor(asked, words) : null;
  const gate = monitor ? { ...monitor, add: () => {}, reasons: () => [] } : openGate(asked, words);
  return {
    one: (evidence, conclusion) => {
      const document = words.engine.auditDocument(evidence, conclusion);
      const weighed = baseline.weigh(document);
      gate.add(document, weighed);
      if (monitor) return monitor.one(document, weighed);
      if (!stream) return shown(words, evidence, conclusion, asked, weighed, judged);
      const { verdicts } = conclusion;
      const file = judged && { ...judged, lineOf: linesOfFindings(judged, evidence, verdicts) };
      return stream.one(document, weighed, file);
    },
    end: () => stream?.end() ?? null,
    gate,
  };
}
