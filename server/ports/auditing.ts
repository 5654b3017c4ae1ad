import type { Demo, ScannerIdentity } from '@rempart/contract';
import type {
  AuditEvent,
  Audited,
  AuditScope,
  DomainReading,
  Foretelling,
  Patience,
  ProtocolId,
  Template,
  TemplateRequest,
} from '@rempart/engine';
import type { PreparedView, ViewAsked } from './views.ts';

/** Network access for audits, and the views of their results. */
export interface Auditing {
  readonly audit: (domain: string, how: HowToAudit) => AsyncIterable<AuditEvent>;
  /** Makes the view of a finished audit in a worker thread. Rejects where that takes too long. */
  readonly prepareView: (asked: ViewAsked) => Promise<PreparedView>;
  /** Version of the rules and texts by which this process makes views. */
  readonly viewVersion: string;
  readonly readDomain: (typed: unknown) => DomainReading;
  /** Whether the domain's owner refuses audits in the DNS; settles within two seconds. */
  readonly hasOptedOut: (domain: string) => Promise<boolean>;
  /** Whether a registered name publishes this proof; null where the DNS gave no answer within two seconds. */
  readonly provesWatch: (registrable: string, value: string) => Promise<boolean | null>;
  /** Whether this name has an MX record of its own; null where the DNS gave no answer within two seconds. */
  readonly receivesMail: (domain: string) => Promise<boolean | null>;
  /** Whether a name exists in the DNS; null where the DNS does not answer in time. */
  readonly nameExists: (domain: string) => Promise<boolean | null>;
  /** What a service would make of an audited domain; null where the audit is older than traces. Asks the DNS what it did not ask. */
  readonly foretell: (asked: ForetellAsked) => Promise<Foretelling | null>;
  readonly demo: () => Promise<Demo>;
  readonly scanner: ScannerIdentity;
}

export interface ForetellAsked {
  readonly before: Audited;
  readonly template: Template;
  readonly request: TemplateRequest;
}

export interface HowToAudit {
  readonly signal: AbortSignal;
  readonly permits: AuditScope;
  readonly selectors: readonly string[];
  /** Selectors that signed mail of the domain. */
  readonly mailSelectors?: readonly string[];
  readonly sendsNothing: boolean;
  /** Audits these protocols alone. */
  readonly only?: readonly ProtocolId[];
  readonly patience?: Patience;
}
