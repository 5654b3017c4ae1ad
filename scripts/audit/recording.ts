import { createReadStream } from 'node:fs';
import { errorCode, isObject } from '@rempart/contract';
import type { AuditEvidence } from '@rempart/engine';
import { LineTooLong, linesIn } from '@rempart/server/lines';
import { UsageError } from './usage-error.ts';
import { openLines } from './written.ts';

/**
 * A recording is lines: on each the evidence of one audit as JSON, in the order in which the audits ended. Each is written as its audit
 * ends; only the last can be cut.
 */
export interface Recording {
  readonly add: (evidence: AuditEvidence) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** In octets; an audit keeps less than 10 MB of what it saw. */
const LONGEST_LINE = 64 * 2 ** 20;

/** A new recording in place of what the file held. Every fault is a `UsageError`. */
export async function openRecording(path: string): Promise<Recording> {
  const { add, close } = await openLines(path, 'w');
  return { add: (evidence) => add(JSON.stringify(evidence)), close };
}

/** What a recording holds, one after the other, each with the number of its line. A last line that was cut is told to `cut`. */
export async function* readRecording(
  path: string,
  cut: (line: number) => void,
): AsyncGenerator<{ readonly line: number; readonly evidence: AuditEvidence }> {
  let line = 0;
  let whole = 0;
  for await (const { text, ended } of linesOf(path)) {
    line += 1;
    if (text.trim() === '') continue;
    const value = parsed(text);
    if (value === undefined && !ended && whole > 0) return cut(line);
    if (value === undefined) throw new UsageError((said) => said.notJson(path, line));
    if (!isEvidence(value)) throw new UsageError((said) => said.notEvidence(path, line));
    whole += 1;
    yield { line, evidence: value };
  }
}

async function* linesOf(path: string) {
  try {
    yield* linesIn(createReadStream(path), LONGEST_LINE);
  } catch (error) {
    if (error instanceof LineTooLong) throw new UsageError((said) => said.tooLong(path, LONGEST_LINE / 2 ** 20));
    if (!(error instanceof Error) || errorCode(error) === undefined) throw error;
    throw new UsageError((said) => said.unreadable(path, error.message));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEvidence(value: unknown): value is AuditEvidence {
  if (!isObject(value)) return false;
  const { domain, at, durationMs, permits, existence, protocols, trace } = value;
  return (
    typeof domain === 'string' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    typeof durationMs === 'number' &&
    isObject(permits) &&
    isObserved(existence) &&
    isObject(protocols) &&
    Object.values(protocols).every(isObserved) &&
    (trace === undefined || isTrace(trace))
  );
}

function isTrace(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value['exchanges'])) return false;
  return value['exchanges'].every((one) => isObject(one) && isObject(one['question']) && isObserved(one['answer']));
}

function isObserved(value: unknown): boolean {
  return isObject(value) && (value['seen'] === true ? 'value' in value : typeof value['silence'] === 'string');
}
