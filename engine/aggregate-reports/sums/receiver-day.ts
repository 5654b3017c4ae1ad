import type { AggregateReport, DmarcReport, TlsReport } from '../reading/report.ts';
import { dayOf, type Span, spanOf } from './day.ts';

/** What one receiver tells of one UTC day: a report, or its reports of that day added up. Everything else is summed from these. */
interface ReceiverDay {
  readonly organization: string;
  readonly day: string;
  /** The days that it tells of, which may be several. */
  readonly period: Span;
}

export interface DmarcDay extends ReceiverDay, Pick<DmarcReport, 'published' | 'rows' | 'unread'> {
  readonly reports: number;
  /** When it ends, in seconds since 1970: the latest tells which policy is published. */
  readonly end: number;
}

export interface SessionsDay extends ReceiverDay, Pick<TlsReport, 'policies'> {}

export interface ReceiverDays {
  readonly dmarc: readonly DmarcDay[];
  readonly tls: readonly SessionsDay[];
}

export function receiverDays(reports: readonly AggregateReport[]): ReceiverDays {
  return {
    dmarc: reports.flatMap((report) => (report.kind === 'dmarc' ? [dmarcDay(report)] : [])),
    tls: reports.flatMap((report) => (report.kind === 'tls' ? [sessionsDay(report)] : [])),
  };
}

export function dmarcDay(report: DmarcReport): DmarcDay {
  const { organization, published, rows, unread, end } = report;
  return { organization, day: dayOf(report), period: spanOf(report), published, rows, unread, reports: 1, end };
}

export function sessionsDay(report: TlsReport): SessionsDay {
  const { organization, policies } = report;
  return { organization, day: dayOf(report), period: spanOf(report), policies };
}
