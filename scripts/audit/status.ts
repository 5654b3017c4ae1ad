import { CLOSED_PIPE } from '../print.ts';

/** How the command ends. These numbers do not change; `--help` and docs/commands.md tell them. */
export const STATUS = {
  /** What was asked was measured, far enough for its answer to be certain, and all of it was written. */
  whole: 0,
  /** A grade is below the one that was asked for. */
  below: 1,
  /** The command line, or a file that it names, cannot be used. */
  refused: 2,
  /** Nothing at all could be measured. */
  nothing: 3,
  /** What could not be measured may change the answer. */
  uncertain: 4,
  /** Protocols or connections were left out. */
  part: 5,
  /** A name does not exist. */
  absent: 6,
  /** The deadline ended an audit before its answers were there. */
  deadline: 7,
  /** What was to be printed, recorded or kept could not be written. */
  unwritten: 8,
  /** A fault of this program. */
  internal: 9,
  /** A change keeps the grade, and takes away what the domain allows. */
  loses: 10,
  /** The reader closed the pipe. */
  closedPipe: CLOSED_PIPE,
} as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** Why an audit does not pass the gate. */
export type GateReason = Extract<
  keyof typeof STATUS,
  'below' | 'nothing' | 'absent' | 'deadline' | 'part' | 'uncertain'
>;

/** What `--allow` accepts for whole. */
export const ALLOWANCES = ['part', 'unmeasured', 'deadline', 'absent', 'closed-pipe', 'losses'] as const;
export type Allowance = (typeof ALLOWANCES)[number];
