import type { Delivery, MessageEvidence } from '@rempart/engine';

/** An address to which a visitor may send one message, and what was seen of it. The message itself is kept nowhere. */
export interface TestMessage {
  readonly id: number;
  /** 128 random bits: opens its page. */
  readonly key: string;
  /** What stands in its address. It opens nothing. */
  readonly token: string;
  readonly reportId: number;
  readonly state: TestMessageState;
  readonly createdAt: Date;
  /** Until when a message is taken. */
  readonly until: Date;
  readonly evidence: MessageEvidence | null;
}

/** `judging`: a message is there, and is being verified. */
export type TestMessageState = 'waiting' | 'judging' | 'judged';

export interface TestMessages {
  readonly open: (asked: Pick<TestMessage, 'key' | 'token' | 'reportId' | 'createdAt' | 'until'>) => Promise<void>;
  readonly byKey: (key: string) => Promise<TestMessage | null>;
  /** Whether a message would be taken now. */
  readonly isOpen: (token: string, at: Date) => Promise<boolean>;
  /** waiting → judging, for one of several that come at once; also takes over from whoever began before `lostBefore` and was never heard of again. */
  readonly begin: (token: string, at: Date, lostBefore: Date) => Promise<TestMessage | null>;
  /** judging → waiting: whoever sends may try again. */
  readonly release: (id: number) => Promise<void>;
  /** Selectors in the name of this domain whose signatures were verified, of all messages about it that are kept. */
  readonly selectorsOf: (domain: string) => Promise<readonly string[]>;
  /** What was seen of all messages about an audit, in the order in which their addresses were asked for. */
  readonly judgedOf: (reportId: number) => Promise<readonly MessageEvidence[]>;
  readonly judge: (id: number, evidence: MessageEvidence) => Promise<void>;
}

/** Verifies a message by its envelope, its connection and its header. Rejects with `Unjudgeable` what exceeds our bounds. */
export type VerifyMessage = (asked: {
  readonly message: Buffer;
  readonly delivery: Delivery;
  readonly sender: string;
  readonly audited: string;
  readonly receivedAt: Date;
}) => Promise<MessageEvidence>;

/** A message that cannot be judged within our bounds; the words are for the server that sent it. */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable';
}
