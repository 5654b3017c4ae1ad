import type { Delivery, MessageEvidence } from '@rempart/engine';
import type { AuditId } from '../../../domain/ids.ts';

/** An address to which a visitor may send one message, and what was observed of it. The message itself is not stored. */
export interface TestMessage {
  readonly id: number;
  /** 128 random bits: opens its page. */
  readonly key: string;
  /** The token in its address. It opens nothing. */
  readonly token: string;
  readonly auditId: AuditId;
  readonly state: TestMessageState;
  readonly createdAt: Date;
  /** Until when a message is accepted. */
  readonly until: Date;
  readonly evidence: MessageEvidence | null;
}

/** `judging`: a message has arrived, and is being verified. */
export type TestMessageState = 'waiting' | 'judging' | 'judged';

export interface TestMessages {
  readonly open: (asked: Pick<TestMessage, 'key' | 'token' | 'auditId' | 'createdAt' | 'until'>) => Promise<void>;
  readonly byKey: (key: string) => Promise<TestMessage | null>;
  /** Whether a message would be accepted now. */
  readonly isOpen: (token: string, at: Date) => Promise<boolean>;
  /**
   * waiting → judging, for one of several concurrent messages; also takes over from a process that began before `lostBefore` and never
   * finished.
   */
  readonly begin: (token: string, at: Date, lostBefore: Date) => Promise<TestMessage | null>;
  /** judging → waiting: the sender may try again. */
  readonly release: (id: number) => Promise<void>;
  /** The results of all messages about an audit, in the order in which their addresses were requested. */
  readonly judgedOf: (auditId: AuditId) => Promise<readonly MessageEvidence[]>;
  /** The results of the newest messages about a domain, the newest first. */
  readonly judgedAbout: (domain: string, most: number) => Promise<readonly MessageEvidence[]>;
  /** How many messages about each of these domains were judged. */
  readonly countsOf: (domains: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly judge: (id: number, evidence: MessageEvidence) => Promise<void>;
}

/** Verifies a message by its envelope, its connection and its header. Rejects with `Unjudgeable` where it exceeds our limits. */
export type VerifyMessage = (asked: {
  readonly message: Buffer;
  readonly delivery: Delivery;
  readonly sender: string;
  readonly audited: string;
  readonly receivedAt: Date;
}) => Promise<MessageEvidence>;

/** A message that cannot be judged within our limits; the text is the SMTP reply to the sending server. */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable';
}
