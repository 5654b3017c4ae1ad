import { fieldsOf } from '@rempart/contract';
import { plainName } from '../../common/names.ts';
import { LONGEST_VALUE, MOST_PARTS } from './bounds.ts';
import { RefusedReport, type TlsFailure, type TlsPolicy, type TlsReport } from './report.ts';

/** Policies read of one report; a domain has one or two. */
const MOST_POLICIES = 1_000;
const LARGEST_COUNT = 1e12;

/**
 * Reads an SMTP TLS report (RFC 8460 §4.4).
 * @throws {RefusedReport} `json-malformed`, `not-a-report`, or `incomplete` where it does not say of which time it speaks, or of how many
 * sessions: a number that cannot be read is no zero, which would say that none failed.
 */
export function parseTlsReport(text: string): TlsReport {
  const read = fieldsOf(parsed(text));
  const policies = read['policies'];
  if (!Array.isArray(policies)) throw new RefusedReport('not-a-report');
  const range = fieldsOf(read['date-range']);
  const [begin, end] = [secondsOf(range['start-datetime']), secondsOf(range['end-datetime'])];
  if (begin === null || end === null || end < begin) throw new RefusedReport('incomplete');
  return {
    kind: 'tls',
    ...{ organization: text256(read['organization-name']), id: text256(read['report-id']), begin, end },
    policies: policies.slice(0, MOST_POLICIES).map(policyOf),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedReport('json-malformed');
  }
}

function policyOf(value: unknown): TlsPolicy {
  const { policy, summary, 'failure-details': details } = fieldsOf(value);
  const { 'policy-type': type, 'policy-domain': domain } = fieldsOf(policy);
  const sums = fieldsOf(summary);
  return {
    type: type === 'sts' || type === 'tlsa' ? type : 'no-policy-found',
    domain: nameOf(domain),
    successful: countOf(sums['total-successful-session-count']),
    failed: countOf(sums['total-failure-session-count']),
    failures: Array.isArray(details) ? details.slice(0, MOST_PARTS).map(failureOf) : [],
  };
}

function failureOf(value: unknown): TlsFailure {
  const read = fieldsOf(value);
  return {
    result: text256(read['result-type']),
    receivingHost: nameOf(read['receiving-mx-hostname']),
    sessions: read['failed-session-count'] === undefined ? 0 : countOf(read['failed-session-count']),
  };
}

function text256(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_VALUE) : '';
}

function nameOf(value: unknown): string {
  return plainName(text256(value));
}

function countOf(value: unknown): number {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= LARGEST_COUNT;
  if (!isCount) throw new RefusedReport('incomplete');
  return value;
}

function secondsOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}
