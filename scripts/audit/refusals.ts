import type { DomainFault } from '@rempart/engine';
import type { RepairRefusals } from '../repair/words.ts';
import type { BaselineFault } from './accepted.ts';
import type { Usage } from './usage.ts';

/** What is said where a command line does not hold together, or a file cannot be written, read or used. */
export interface Refusals {
  readonly unwritable: (file: string, why: string) => string;
  readonly unreadable: (file: string, why: string) => string;
  readonly tooLong: (file: string, mebibytes: number) => string;
  readonly notJson: (file: string, line: number) => string;
  readonly notEvidence: (file: string, line: number) => string;
  readonly cut: (file: string, line: number) => string;
  readonly empty: (file: string, domains: readonly string[]) => string;
  readonly noDomain: string;
  readonly language: (word: string) => string;
  readonly unknownOption: (option: string, of: keyof Usage) => string;
  readonly optionValue: (option: string, of: keyof Usage) => string;
  /** Two options of which one would not be heard. */
  readonly apart: (one: string, other: string) => string;
  readonly diffFormat: (format: string) => string;
  readonly otherZone: (base: string, now: string) => string;
  readonly diffAlone: string;
  readonly oneTemplate: string;
  readonly allowance: (word: string, known: readonly string[]) => string;
  readonly baselineTooLarge: (file: string) => string;
  readonly baseline: Readonly<Record<BaselineFault, string>>;
  readonly protocol: (word: string, known: readonly string[]) => string;
  readonly format: (word: string, known: readonly string[]) => string;
  readonly grade: (word: string) => string;
  readonly selector: (word: string) => string;
  readonly deadline: (text: string, most: number) => string;
  readonly zoneTooLarge: (file: string) => string;
  readonly badDomain: (typed: string) => string;
  readonly lint: string;
  readonly trace: string;
  readonly before: string;
  readonly repair: RepairRefusals;
  readonly variable: (text: string) => string;
  readonly notATemplate: (file: string, why: string) => string;
  readonly noService: (words: string) => string;
  readonly severalServices: (ids: readonly string[]) => string;
  readonly oneList: string;
  readonly noName: (list: string) => string;
  readonly listFormat: (text: string) => string;
  readonly concurrency: (text: string) => string;
  readonly foreign: (file: string, line: number) => string;
  readonly domain: (code: DomainFault) => string;
  readonly refused: (typed: string, why: string) => string;
  readonly textOrJson: (format: string) => string;
}
