import type { Demo, ScannerIdentity } from '@rempart/contract';
import type { AuditEvent, DomainReading, Patience, Permits, ProtocolId } from '@rempart/engine';
import type { ReadBounce } from './bounces.ts';
import type { ReadReportMail } from './report-boxes.ts';
import type { VerifyMessage } from './test-messages.ts';
import type { ReadUpload } from './uploads.ts';
import type { PreparedView, ViewAsked } from './views.ts';
import type { WebhookPosting } from './webhooks.ts';

/** What asks the network, and what is read of its answers. */
export interface Auditing extends WebhookPosting {
  readonly audit: (domain: string, how: HowToAudit) => AsyncIterable<AuditEvent>;
  /** Makes what is read of a finished audit, beside the event loop. Rejects where that takes too long. */
  readonly prepareView: (asked: ViewAsked) => Promise<PreparedView>;
  /** Of the rules and the words by which this process makes views. */
  readonly viewVersion: string;
  readonly readUpload: ReadUpload;
  readonly verifyMessage: VerifyMessage;
  readonly readReportMail: ReadReportMail;
  readonly readBounce: ReadBounce;
  readonly readDomain: (typed: unknown) => DomainReading;
  /** Whether the owner of this name refuses audits in the DNS; known within two seconds. */
  readonly hasOptedOut: (domain: string) => Promise<boolean>;
  /** Whether this name has an MX of its own; null where the DNS did not say so within two seconds. */
  readonly receivesMail: (domain: string) => Promise<boolean | null>;
  /** Whether a name exists in the DNS; null where it does not answer in time. */
  readonly nameExists: (domain: string) => Promise<boolean | null>;
  /** Lookups that the SPF policy of an include spends; null where the DNS does not tell in time. */
  readonly includeCost: (name: string) => Promise<number | null>;
  readonly demo: () => Promise<Demo>;
  readonly scanner: ScannerIdentity;
}

export interface HowToAudit {
  readonly signal: AbortSignal;
  readonly permits: Permits;
  readonly selectors: readonly string[];
  /** Those that signed mail of the domain. */
  readonly mailSelectors?: readonly string[];
  readonly sendsNothing: boolean;
  /** Leaves the other protocols out. */
  readonly only?: readonly ProtocolId[];
  readonly patience?: Patience;
}
