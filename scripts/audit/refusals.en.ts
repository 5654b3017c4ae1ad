import type { Refusals } from './refusals.ts';
import { usage } from './usage.en.ts';

export const refusals: Refusals = {
  unwritable: (file, why) => `Cannot write ${file}: ${why}`,
  unreadable: (file, why) => `Cannot read ${file}: ${why}`,
  tooLong: (file, mebibytes) => `${file}: a line is longer than ${mebibytes} MiB`,
  notJson: (file, line) => `${file}, line ${line}: this is not JSON`,
  notEvidence: (file, line) => `${file}, line ${line}: this is not the recording of an audit`,
  cut: (file, line) => `${file}, line ${line}: recording cut short, this audit is left out`,
  empty: (file, domains) =>
    domains.length === 0 ? `${file} contains no audit` : `${file} does not contain ${domains.join(', ')}`,
  noDomain: `A domain is required\n${usage.command}`,
  language: (word) => `Unknown language: ${word} (fr or en)`,
  parsing: (why, of) => `${why}\n${usage[of]}`,
  exclusive: (format) => `"--format ${format}" goes with neither --json, --plan nor --proof\n${usage.command}`,
  planAndProof: `"--plan" and "--proof" do not go together\n${usage.command}`,
  protocol: (word, known) => `Unknown protocol: ${word}. Known: ${known.join(', ')}`,
  format: (word, known) => `Unknown format: ${word}. Known: ${known.join(', ')}`,
  grade: (word) => `Unknown grade: ${word}. From A to F`,
  selector: (word) => `Invalid DKIM selector: ${word}`,
  deadline: (text, most) => `Invalid deadline: ${text} (from 1 to ${most} seconds)`,
  zoneTooLarge: (file) => `${file} is larger than 16 MiB`,
  badDomain: (typed) => `Invalid domain name: ${typed}`,
  lint: usage.lint,
  trace: usage.trace,
  oneList: `One list is required, and only one\n${usage.list}`,
  listFormat: (text) => `Unknown list format: ${text} (json, csv or markdown)`,
  concurrency: (text) => `Invalid number of audits: ${text} (from 1 to 16)`,
  foreign: (file, line) => `${file}, line ${line}: this file does not hold the results of a list and is left as it is`,
  domain: (code) => (code === 'DOMAIN_REQUIRED' ? 'A domain is required' : 'Invalid domain name'),
  refused: (typed, why) => `${typed}: ${why}`,
  textOrJson: (format) => `"--reports" is read as text or as JSON, not as ${format}`,
};
