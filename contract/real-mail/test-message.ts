import type { CheckResult } from '../audit/analysis.ts';

/** The page where a visitor requests the address of a test message; with a key below it, that message's page. */
export const TEST_MESSAGE_PATH = '/message-d-essai';

/** 22 characters of base64url: 128 bits. */
export const TEST_MESSAGE_KEY = /^[A-Za-z0-9_-]{22}$/;

export function testMessagePath(key: string): string {
  return `${TEST_MESSAGE_PATH}/${key}`;
}

/** A message that a visitor sends to the site from a mailbox of the audited domain, and its results. */
export interface TestMessageView {
  /** `over`: no message arrived in time. */
  readonly state: 'waiting' | 'judging' | 'judged' | 'over';
  /** null where this site no longer accepts mail. */
  readonly address: string | null;
  /** The audit that the visitor came from. */
  readonly reportId: string;
  /** The name in Unicode. */
  readonly domain: string;
  /** ISO 8601: until when a message is accepted. */
  readonly until: string;
  /** ISO 8601; null until it is judged; so is `about`. */
  readonly receivedAt: string | null;
  /** The domain of the message's author. */
  readonly about: {
    readonly relation: 'own' | 'organization' | 'foreign' | 'unreadable';
    readonly words: string;
  } | null;
  /**
   * Whether it is part of the audit's result. `unproven`: neither SPF nor DKIM authenticates it for the domain; `late`: a report was drawn
   * from that audit already. null where it is of another name, or not judged yet.
   */
  readonly standing: 'counted' | 'unproven' | 'late' | null;
  readonly findings: readonly MessageFindingShown[];
}

export interface MessageFindingShown {
  readonly rule: string;
  readonly outcome: Exclude<CheckResult['outcome'], 'notApplicable'>;
  readonly title: string;
  readonly found: string;
  /** null where there is nothing to do. */
  readonly todo: string | null;
}
