import { fieldsOf } from '@rempart/contract';
import type { Letter } from '@rempart/engine';
import type { AuditDocument } from '@rempart/engine/fr';
import type { Weighed } from './accepted.ts';
import { type Allowance, type GateReason, STATUS, type Status } from './status.ts';
import type { TerminalWords } from './words.en.ts';

/** The first that holds of any domain decides the status. */
const REASONS: readonly GateReason[] = ['below', 'nothing', 'absent', 'deadline', 'part', 'uncertain'];

/** Passes only what was measured: each audit is put to it, then it says how the command ends. */
export interface Gate {
  readonly add: (document: AuditDocument, weighed: Weighed) => void;
  readonly status: () => Status;
  /** A sentence for each reason, with its domains. */
  readonly reasons: () => readonly string[];
}

/** Domains named with a reason. */
const NAMED = 5;

/** What an audit is put to. */
export interface Thresholds {
  readonly failUnder: Letter | null;
  readonly allow: readonly Allowance[];
}

export function openGate(thresholds: Thresholds, { gate: words }: Pick<TerminalWords, 'gate'>): Gate {
  const found = new Map<GateReason, { count: number; readonly named: string[] }>();
  return {
    add: (document, weighed) => {
      const reason = reasonOf(document, weighed, thresholds);
      if (reason === null) return;
      const told = found.get(reason) ?? { count: 0, named: [] };
      told.count += 1;
      if (told.named.length < NAMED) told.named.push(document.domain);
      found.set(reason, told);
    },
    status: () => STATUS[REASONS.find((reason) => found.has(reason)) ?? 'whole'],
    reasons: () =>
      REASONS.flatMap((reason) => {
        const told = found.get(reason);
        return told ? [words[reason](`${told.named.join(', ')}${told.count > NAMED ? '…' : ''}`)] : [];
      }),
  };
}

/** What keeps one audit from passing; null where nothing does. The letter of a part is compared only where a part is allowed. */
export function reasonOf(
  document: AuditDocument,
  { letter, floor, ceiling }: Weighed,
  { failUnder, allow }: Thresholds,
): GateReason | null {
  if (isAbsent(document)) return allow.includes('absent') ? null : 'absent';
  if (document.grade.partial && !allow.includes('part')) return 'part';
  if (letter === null) return 'nothing';
  if (isLower(letter, failUnder)) return 'below';
  if (wasCut(document) && !allow.includes('deadline')) return 'deadline';
  const isUncertain = failUnder === null ? floor !== ceiling : floor === null || isLower(floor, failUnder);
  return isUncertain && !allow.includes('unmeasured') ? 'uncertain' : null;
}

export function isLower(letter: Letter, failUnder: Letter | null): boolean {
  return failUnder !== null && letter > failUnder;
}

/** Every check of a name that does not exist says so. */
function isAbsent({ protocols }: AuditDocument): boolean {
  const checks = protocols.flatMap((protocol) => protocol.checks);
  return checks.length > 0 && checks.every(({ facts }) => fieldsOf(facts)['reason'] === 'no-such-domain');
}

function wasCut({ protocols }: AuditDocument): boolean {
  return protocols.some(({ checks }) =>
    checks.some(({ outcome, facts }) => outcome === 'unknown' && fieldsOf(facts)['silence'] === 'deadline'),
  );
}
