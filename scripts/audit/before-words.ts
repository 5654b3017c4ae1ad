import type { TemplateFaultCode } from '@rempart/engine';

/** What the command `before` says. */
export interface BeforeWords {
  readonly title: (domain: string, provider: string, service: string, id: string) => string;
  readonly grade: string;
  readonly lookups: string;
  readonly added: string;
  readonly removed: string;
  readonly losers: string;
  /** Who loses what, by the term of the SPF record, the mailbox of reports, the mail server. */
  readonly loses: Readonly<Record<'sender' | 'reports' | 'mail', (named: string) => string>>;
  readonly appeared: string;
  readonly instead: (grade: string) => string;
  readonly repaired: string;
  readonly unmodelled: string;
  readonly open: (type: string, name: string, variables: readonly string[]) => string;
  readonly missing: (variables: readonly string[]) => string;
  readonly draft: string;
  readonly unanswered: (name: string) => string;
  readonly faults: Readonly<Record<TemplateFaultCode, (found: string) => string>>;
}
