import type { Mail, MailAttachment, MailKind } from './mail.ts';

/** The content of a message before it is drawn: data only, so that no text of a visitor can become markup. */
export interface Draft {
  readonly subject: string;
  /** The preview line that mail programs show beside the subject. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'list'; readonly entries: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly [string, string])[] }
  /** A quotation, verbatim. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly url: string }[] };

/** The parts of a message besides its text. */
export interface Composed {
  readonly draft: Draft;
  readonly attachments?: readonly MailAttachment[];
  readonly replyTo?: string;
  readonly unsubscribe?: string;
}

/** Composes a message, from the present state; null where there is no longer anything to say. */
export type ComposeMail = (mail: Mail) => Promise<Composed | null>;

/** The kinds of messages that wings compose; the core composes all others. */
export type WingMailKind = Extract<MailKind, 'apiLink' | `watch${string}` | `repair${string}`>;

export interface Composing {
  /** The messages of wings. */
  readonly ofWings: Readonly<Partial<Record<WingMailKind, ComposeMail>>>;
}
