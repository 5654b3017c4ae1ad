import type { Store as CoreStore } from '../../../ports/store.ts';
import type { Tools as CoreTools } from '../../../ports/tools.ts';
import type { ReportBoxes } from './report-boxes.ts';
import type { TestMessages } from './test-messages.ts';

export interface MailTables {
  readonly testMessages: TestMessages;
  readonly reportBoxes: ReportBoxes;
}

export type Store = CoreStore<MailTables>;

/** The dependencies of the use-cases of real mail. */
export type Tools = CoreTools<MailTables>;
