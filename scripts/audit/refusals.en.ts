import type { DomainFault } from '@rempart/engine';
import { repairRefusals as repair } from '../repair/words.en.ts';
import type { BaselineFault } from './accepted.ts';
import type { Usage } from './usage.en.ts';
import { usage } from './usage.en.ts';

/** What is said where a command line does not hold together, or a file cannot be written, read or used. */
export const refusals = {
  unwritable: (file: string, why: string) => `Cannot write ${file}: ${why}`,
  unreadable: (file: string, why: string) => `Cannot read ${file}: ${why}`,
  tooLong: (file: string, mebibytes: number) => `${file}: a line is longer than ${mebibytes} MiB`,
  notJson: (file: string, line: number) => `${file}, line ${line}: this is not JSON`,
  notEvidence: (file: string, line: number) => `${file}, line ${line}: this is not the recording of an audit`,
  cut: (file: string, line: number) => `${file}, line ${line}: recording cut short, this audit is left out`,
  empty: (file: string, domains: readonly string[]) =>
    domains.length === 0 ? `${file} contains no audit` : `${file} does not contain ${domains.join(', ')}`,
  noDomain: `A domain is required\n${usage.command}`,
  oneMonitored: '"--format nagios" tells of one domain: name one',
  warnAlone: '"--warn-under" goes with "--format nagios"',
  language: (word: string) => `Unknown language: ${word} (fr or en)`,
  unknownOption: (option: string, of: keyof Usage) => `Unknown option: ${option}\n${usage[of]}`,
  optionValue: (option: string, of: keyof Usage) => `${option} lacks a value, or takes none\n${usage[of]}`,
  /** Two options of which one would not be heard. */
  apart: (one: string, other: string) => `"--${one}" and "--${other}" do not go together\n${usage.command}`,
  diffFormat: (format: string) => `"--diff" is read as text, JSON or Markdown, not as ${format}`,
  otherZone: (base: string, now: string) =>
    `"--diff" compares two files of one zone: these are of ${base} and of ${now}`,
  diffAlone:
    '"--diff", a template (--service, --template) and "--fail-worse" go with lint, one comparison at a time, and with neither --record, --plan nor --proof',
  oneTemplate: 'name one template: by --service, or by --template',
  allowance: (word: string, known: readonly string[]) =>
    `Nothing to allow is called ${word}. Known: ${known.join(', ')}`,
  protocol: (word: string, known: readonly string[]) => `Unknown protocol: ${word}. Known: ${known.join(', ')}`,
  format: (word: string, known: readonly string[]) => `Unknown format: ${word}. Known: ${known.join(', ')}`,
  grade: (word: string) => `Unknown grade: ${word}. From A to F`,
  selector: (word: string) => `Invalid DKIM selector: ${word}`,
  deadline: (text: string, most: number) => `Invalid deadline: ${text} (from 1 to ${most} seconds)`,
  zoneTooLarge: (file: string) => `${file} is larger than 16 MiB`,
  badDomain: (typed: string) => `Invalid domain name: ${typed}`,
  lint: usage.lint,
  trace: usage.trace,
  before: usage.before,
  repair,
  variable: (text: string) => `"${text}" is no NAME=VALUE.`,
  notATemplate: (file: string, why: string) => `${file} is not a template of Domain Connect (${why}).`,
  noService: (words: string) => `No known service is called "${words}". A template in a file is tried with --template.`,
  severalServices: (ids: readonly string[]) => `Several templates have this name; choose one:\n  ${ids.join('\n  ')}`,
  oneList: `One list is required, and only one\n${usage.list}`,
  noName: (list: string) => `${list} names no domain`,
  listFormat: (text: string) => `Unknown list format: ${text} (json, csv, markdown, sarif or junit)`,
  baselineTooLarge: (file: string) => `${file} is larger than 4 MiB: it is no list of accepted findings`,
  baseline: {
    BAD_JSON: 'this line is not a JSON object',
    BAD_FIELDS: '“domain”, “check”, “until” and “why” are required, as texts, and nothing else',
    BAD_DOMAIN: '“domain” is no domain name',
    UNKNOWN_CHECK: '“check” is the id of no check (docs/checks)',
    BAD_DAY: '“until” is not a day (YYYY-MM-DD)',
    TOO_FAR: '“until” is more than a year ahead: what is accepted is reviewed every year',
    BAD_WHY: '“why” gives the reason, in 500 characters at most',
    TWICE: 'this finding is accepted above for this domain already',
  } satisfies Readonly<Record<BaselineFault, string>>,
  concurrency: (text: string) => `Invalid number of audits: ${text} (from 1 to 16)`,
  foreign: (file: string, line: number) =>
    `${file}, line ${line}: this file does not hold the results of a list and is left as it is`,
  domain: (code: DomainFault): string => (code === 'DOMAIN_REQUIRED' ? 'A domain is required' : 'Invalid domain name'),
  refused: (typed: string, why: string) => `${typed}: ${why}`,
  textOrJson: (format: string) => `"--reports" is read as text or as JSON, not as ${format}`,
};

export type Refusals = typeof refusals;
