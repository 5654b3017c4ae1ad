import type { ContactMessage, LetterKind, PrivacyRequest, Withdrawal } from '@rempart/contract';

/** What was kept, or had been kept before under the same key. */
export interface StoredContactRequest {
  readonly reference: string;
  readonly receivedAt: Date;
}

/** What became of a letter; `closedAt` null while it waits. */
export interface LetterState {
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly note: string;
}

type KeptMessage = Omit<ContactMessage, 'website' | 'key'> & StoredContactRequest;
type KeptPrivacyRequest = Omit<PrivacyRequest, 'website' | 'key'> & StoredContactRequest & { readonly dueAt: Date };
type KeptWithdrawal = Omit<Withdrawal, 'website' | 'key'> & StoredContactRequest;

/** A letter of any kind, as it lies in the inbox. */
export type InboxLetter = LetterState &
  (
    | ({ readonly kind: 'message' } & KeptMessage)
    | ({ readonly kind: 'privacy' } & KeptPrivacyRequest)
    | ({ readonly kind: 'withdrawal' } & KeptWithdrawal)
  );

/** What people write to the operator. */
export interface ContactRequests {
  readonly keepMessage: (
    message: Omit<ContactMessage, 'website'> & StoredContactRequest,
  ) => Promise<StoredContactRequest>;
  readonly keepPrivacyRequest: (
    request: Omit<PrivacyRequest, 'website'> & StoredContactRequest & { readonly dueAt: Date },
  ) => Promise<StoredContactRequest>;
  readonly keepWithdrawal: (
    declared: Omit<Withdrawal, 'website'> & StoredContactRequest,
  ) => Promise<StoredContactRequest>;
  readonly message: (reference: string) => Promise<KeptMessage | null>;
  readonly privacyRequest: (reference: string) => Promise<KeptPrivacyRequest | null>;
  readonly withdrawal: (reference: string) => Promise<KeptWithdrawal | null>;
  /** Declared of an order, as its number was typed; the first one first. */
  readonly withdrawalsOf: (orderNumber: string) => Promise<readonly KeptWithdrawal[]>;
  /** The newest of each kind that is asked for, in no order; null asks for all. */
  readonly inbox: (asked: {
    readonly kind: LetterKind | null;
    readonly open: boolean | null;
    readonly limit: number;
  }) => Promise<readonly InboxLetter[]>;
  /** How many wait, of all kinds. */
  readonly countOpen: () => Promise<number>;
  /** false where there is no such letter, or it is closed. */
  readonly close: (
    kind: LetterKind,
    reference: string,
    closing: { by: string; note: string; at: Date },
  ) => Promise<boolean>;
}
