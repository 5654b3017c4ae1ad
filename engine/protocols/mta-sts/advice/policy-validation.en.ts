import { count, enumerate, integer, quote } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/policy-validation.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const advice = {
  'mta-sts/policy-syntax': {
    title: 'Reading the policy',
    why: 'An unreadable policy is treated as absent.',
    pass: ({ unknown }) =>
      `Every line of the policy can be read${unknown.length > 0 ? `; senders will ignore ${enumerate(unknown)}` : ''}.`,
    warn: ({ blankLines }) =>
      `The policy is readable but contains ${count(blankLines, 'empty line', 'empty lines')}, which the standard does not allow.`,
    fail: ({ lines, readable }) => {
      if (!readable) return 'The file served is not an MTA-STS policy.';
      return `${lines.length > 1 ? 'Lines do' : 'A line does'} not have the form "key: value": ${lines.map((line) => `"${line.replace('\uFEFF', '[invisible byte order mark] ')}"`).join(', ')}.`;
    },
    remedy:
      'The file must contain only the lines "version: STSv1", "mode: …", "mx: …" and "max_age: …", in plain text. Write "mode: testing" in it first: a corrected file takes effect, and an MX host that is not ready would receive nothing more.',
  },
  'mta-sts/policy-version': {
    title: 'Version of the policy',
    why: 'Without the line "version: STSv1", senders reject the file.',
    pass: () => 'The policy has version STSv1.',
    fail: ({ version }) =>
      version === null ? 'The policy has no version.' : `The policy has version "${version}" instead of "STSv1".`,
    remedy:
      'Put the line "version: STSv1" at the top of the file. Write "mode: testing" in it first: a corrected file takes effect, and an MX host that is not ready would receive nothing more.',
  },
  'mta-sts/policy-mode': {
    title: 'Mode of the policy',
    task: 'Require encryption (MTA-STS), once all servers pass',
    why: 'Only the mode "enforce" forbids delivering messages to you over an unprotected connection; "testing" only reports.',
    pass: () => 'The policy is enforced (mode "enforce").',
    warn: () => 'The policy is being tested (mode "testing"): it does not protect yet.',
    info: () => 'The policy is disabled (mode "none").',
    fail: ({ mode }) =>
      mode === null
        ? 'The policy has no "mode" field in lower case.'
        : `The mode "${mode}" does not exist: the policy is rejected.`,
    remedy:
      'Once every MX host passes the checks and the TLS reports have been good for two weeks, write "mode: enforce" and change the "id" in the DNS.',
  },
  'mta-sts/policy-mx-list': {
    title: 'Servers that the policy authorises',
    why: 'A policy that authorises no server is rejected.',
    pass: ({ patterns }) => `The policy authorises ${enumerate(patterns.map((pattern) => quote(pattern)))}.`,
    fail: () => 'The policy names no mail server ("mx:"): senders reject it as a whole.',
    remedy:
      'Write an "mx:" line for each of the MX hosts that you use, in "mode: testing" first: once complete, the policy takes effect at once.',
  },
  'mta-sts/policy-mx-syntax': {
    title: 'Syntax of the authorised servers',
    why: 'A malformed name authorises no server.',
    pass: ({ patterns }) =>
      patterns.length > 1 ? 'The server names are well formed.' : 'The server name is well formed.',
    fail: ({ faulty }) => `These names are invalid: ${faulty.map((name) => `"${name}"`).join(', ')}.`,
    remedy:
      'Write a full name ("mx1.example.com") or a leading asterisk ("*.example.com"), without port, IP address or trailing dot.',
  },
  'mta-sts/policy-max-age': {
    title: 'Lifetime of the policy',
    why: 'For this long, a sender stays protected without fetching the policy again: if it is too short, the first outage ends the protection.',
    pass: ({ seconds }) => `Senders keep the policy for ${duration(seconds)}.`,
    warn: ({ seconds }) => `Senders keep the policy for ${duration(seconds)} only.`,
    fail: ({ written, largest }) =>
      written === null
        ? 'The policy does not say how long it is valid ("max_age:").'
        : `The lifetime "${written}" is not a number of seconds between 0 and ${integer(largest)}.`,
    remedy:
      'Write "max_age: 86400" (one day) during the test; once the policy is enforced and the reports are good, "max_age: 604800" (one week), and a month later "max_age: 2592000" (thirty days).',
  },
  'mta-sts/policy-dup': {
    title: 'Duplicate lines',
    why: 'When a line is written twice, only the first counts: the other has no effect.',
    pass: () => 'No line of the policy is duplicated.',
    warn: ({ repeated }) =>
      `Written several times: ${repeated.map(({ name, first }) => `"${name}" (senders use "${first}")`).join(', ')}.`,
    remedy: 'Keep one line of each name; only "mx:" may be repeated.',
  },
} satisfies AdviceFor<typeof checks>;

function duration(seconds: number): string {
  if (seconds >= 2 * DAY) return count(Math.floor(seconds / DAY), 'day', 'days');
  return seconds >= HOUR ? count(Math.floor(seconds / HOUR), 'hour', 'hours') : count(seconds, 'second', 'seconds');
}
