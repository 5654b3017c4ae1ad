import type { ReportsSeen } from './aggregate-reports/evidence/seen.ts';
import type { TlsReportsSeen } from './aggregate-reports/evidence/tls-seen.ts';
import type { AuditScope } from './model/ask.ts';
import type { Observed } from './model/observed.ts';
import type { EvidenceOf, ProtocolId } from './protocols/index.ts';
import type { MessageEvidence } from './received-message/evidence.ts';
import type { Trace } from './trace/exchange.ts';

/** All that one audit saw: plain JSON, enough to judge it again for ever. */
export interface AuditEvidence {
  readonly domain: string;
  /** When the audit began, ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  /** The engine that gathered it (`ENGINE`); absent from older evidence. */
  readonly engine?: string;
  readonly permits: AuditScope;
  /** `absent`: the DNS says that the name does not exist (RFC 8020). */
  readonly existence: Observed<'exists' | 'absent'>;
  /** A protocol that was left out (`--only`) has no entry. */
  readonly protocols: { readonly [Id in ProtocolId]?: Observed<EvidenceOf<Id>> };
  /**
   * Messages of the domain's own mail that its owner sent us after the audit, oldest first. Absent where none came, or nobody vouched for
   * them.
   */
  readonly messages?: readonly MessageEvidence[];
  /** What receivers' reports tell, put in by who holds their sums. Absent where nobody did. */
  readonly reports?: ReportsSeen;
  /** The same of the encryption of mail that comes to it. */
  readonly tlsReports?: TlsReportsSeen;
  /** Every question with its answer, shown as proof. Rules never read it. Absent from older evidence. */
  readonly trace?: Trace;
}
