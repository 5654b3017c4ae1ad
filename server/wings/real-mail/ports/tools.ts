import type { AddressNames } from '@rempart/engine';
import type { Store as CoreStore } from '../../../ports/store.ts';
import type { Tools as CoreTools } from '../../../ports/tools.ts';
import type { ReadBounce } from './bounces.ts';
import type { ReadReportMail, ReportBoxes } from './report-boxes.ts';
import type { TestMessages, VerifyMessage } from './test-messages.ts';
import type { ReadUpload } from './uploads.ts';

export interface MailTables {
  readonly testMessages: TestMessages;
  readonly reportBoxes: ReportBoxes;
}

export type Store = CoreStore<MailTables>;

/** The tools that real mail needs besides those of the core. */
export interface MailTools {
  readonly readUpload: ReadUpload;
  readonly verifyMessage: VerifyMessage;
  readonly readReportMail: ReadReportMail;
  readonly readBounce: ReadBounce;
  /** DNS lookups that the SPF policy of an include costs; null where the DNS does not answer in time. */
  readonly includeCost: (name: string) => Promise<number | null>;
  /** How servers at addresses and their networks are called; of the first twelve, as far as it is answered in four seconds. */
  readonly addressNames: (addresses: readonly string[]) => Promise<AddressNames>;
}

/** The dependencies of the use-cases of real mail. */
export interface Tools extends CoreTools<MailTables>, MailTools {}
