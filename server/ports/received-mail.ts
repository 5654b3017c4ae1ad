import type { MessageEvidence, ReceiverDays } from '@rempart/engine';
import type { AuditId } from '../domain/ids.ts';

/** What mail that came in tells of domains: test messages, and reports of receivers, which come to a box of their domain. */
export interface ReceivedMail {
  /** DKIM selectors under which mail of a domain was signed. */
  readonly selectorsOf: (domain: string, at: Date) => Promise<readonly string[]>;
  /** The results of all test messages about an audit, in the order in which their addresses were requested. */
  readonly messagesAbout: (auditId: AuditId) => Promise<readonly MessageEvidence[]>;
  /** The results of the newest test messages about a domain, the newest last. */
  readonly messagesOf: (domain: string) => Promise<readonly MessageEvidence[]>;
  /** The box that this key opens. */
  readonly boxOf: (key: string) => Promise<ReceivingBox | null>;
  /** The boxes of a domain to which reports came. */
  readonly boxesOf: (domain: string) => Promise<readonly ReceivingBox[]>;
  /** What the reports in a box tell of mail since a day. */
  readonly reportedIn: (boxId: number, since: string) => Promise<ReceiverDays['dmarc']>;
  /** Texts by domain, each of which changes with whatever comes in about it. */
  readonly marksOf: (domains: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface ReceivingBox {
  readonly id: number;
  readonly domain: string;
  /** The audit that it was opened from; null where that is gone. */
  readonly auditId: AuditId | null;
}

/** Where no mail is taken in. */
export const NOTHING_RECEIVED: ReceivedMail = {
  selectorsOf: async () => [],
  messagesAbout: async () => [],
  messagesOf: async () => [],
  boxOf: async () => null,
  boxesOf: async () => [],
  reportedIn: async () => [],
  marksOf: async () => new Map(),
};
