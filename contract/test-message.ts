import type { CheckResult } from './analysis.ts';

/** Where a visitor asks for the address of a test message; with a key below it, that message. */
export const TEST_MESSAGE_PATH = '/message-d-essai';

/** 22 characters of base64url: 128 bits. */
export const TEST_MESSAGE_KEY = /^[A-Za-z0-9_-]{22}$/;

export function testMessagePath(key: string): string {
  return `${TEST_MESSAGE_PATH}/${key}`;
}

/** A message that a visitor sends us from a mailbox of the audited domain, and what is to be said of it. */
export interface TestMessageView {
  /** `over`: no message came in time. */
  readonly state: 'waiting' | 'judging' | 'judged' | 'over';
  /** null where this site takes no mail any more. */
  readonly address: string | null;
  /** Of the audit that the visitor came from. */
  readonly reportId: string;
  /** In its own letters. */
  readonly domain: string;
  /** ISO 8601: until when a message is taken. */
  readonly until: string;
  /** ISO 8601; null until it is judged, as is `about`. */
  readonly receivedAt: string | null;
  /** Of whose domain the message is. */
  readonly about: {
    readonly relation: 'own' | 'organization' | 'foreign' | 'unreadable';
    readonly words: string;
  } | null;
  /**
   * Whether it counts in the result of the audit: `unproven`: neither SPF nor DKIM shows that it is the domain's own; `late`: a report was drawn from
   * that audit already. null where it is of another name, or not judged yet.
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
