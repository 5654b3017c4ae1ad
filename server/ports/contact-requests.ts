import type { ContactMessage, ContactRequestKind, PrivacyRequest, Withdrawal } from '@rempart/contract';

/** The stored message, or the one stored before under the same key. */
export interface StoredContactRequest {
  readonly reference: string;
  readonly receivedAt: Date;
}

/** The state of a message; `closedAt` is null while it waits. */
export interface ContactRequestState {
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly note: string;
}

type KeptMessage = Omit<ContactMessage, 'website' | 'key'> & StoredContactRequest;
type KeptPrivacyRequest = Omit<PrivacyRequest, 'website' | 'key'> & StoredContactRequest & { readonly dueAt: Date };
type KeptWithdrawal = Omit<Withdrawal, 'website' | 'key'> & StoredContactRequest;

export type InboxRequest = ContactRequestState &
  (
    | ({ readonly kind: 'message' } & KeptMessage)
    | ({ readonly kind: 'privacy' } & KeptPrivacyRequest)
    | ({ readonly kind: 'withdrawal' } & KeptWithdrawal)
  );

/** Messages from visitors and buyers to the operator. */
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
  /** Withdrawals declared for an order number as it was typed; oldest first. */
  readonly withdrawalsOf: (orderNumber: string) => Promise<readonly KeptWithdrawal[]>;
  /** The newest of each requested kind, in no order; null requests all kinds. */
  readonly inbox: (asked: {
    readonly kind: ContactRequestKind | null;
    readonly open: boolean | null;
    readonly limit: number;
  }) => Promise<readonly InboxRequest[]>;
  /** How many wait, of all kinds. */
  readonly countOpen: () => Promise<number>;
  /** Returns false where there is no such message, or it is closed. */
  readonly close: (
    kind: ContactRequestKind,
    reference: string,
    closing: { by: string; note: string; at: Date },
  ) => Promise<boolean>;
}
