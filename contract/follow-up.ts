import type { CheckResult, ProtocolId, ProtocolVerdict } from './analysis.ts';

/** After how many days a sold domain is audited again, without payment. */
export const FOLLOW_UP_DAYS = [30, 60] as const;
export type FollowUpDays = (typeof FOLLOW_UP_DAYS)[number];

/** `dropped`: it is not made any more, and `why` says why. `failed`: the audit could not be brought to its end. */
export type FollowUpState = 'planned' | 'running' | 'done' | 'dropped' | 'failed';

/** Why an audit that was promised is not made. `overtaken`: the next one is due already. */
export type FollowUpDropped =
  | 'stopped'
  | 'refunded'
  | 'withdrawn'
  | 'undelivered'
  | 'optedOut'
  | 'overtaken'
  | 'forgotten';

/** A sold domain some weeks later, for whoever has the link. */
export interface FollowUpView {
  /** In its own letters. */
  readonly domain: string;
  readonly days: FollowUpDays;
  readonly state: FollowUpState;
  readonly why: FollowUpDropped | null;
  /** ISO 8601. */
  readonly dueAt: string;
  /** Audits of this order that are still to come, ISO 8601. */
  readonly toCome: readonly string[];
  /** The new analysis as a whole; null where there is none, or it was deleted. */
  readonly reportId: string | null;
  /** null until it is done. */
  readonly compared: BeforeAfter | null;
}

/** Two audits of one domain, judged by the same rules. */
export interface BeforeAfter {
  readonly before: AuditShown;
  readonly after: AuditShown;
  /** `unmeasured`: that they differ, or that one has none, comes of what was not measured. */
  readonly letter: 'same' | 'better' | 'worse' | 'unmeasured';
  readonly repaired: readonly FaultShown[];
  /** What they were about is gone. */
  readonly gone: readonly FaultShown[];
  readonly appeared: readonly FaultShown[];
  readonly remaining: readonly FaultShown[];
  /** Faults then, not measured now. */
  readonly unmeasured: readonly FaultShown[];
  /** Faults now, not measured then. */
  readonly firstSeen: readonly FaultShown[];
}

export interface AuditShown {
  /** ISO 8601. */
  readonly at: string;
  readonly letter: string | null;
  readonly protocols: readonly { readonly id: ProtocolId; readonly verdict: ProtocolVerdict }[];
}

export interface FaultShown extends Pick<CheckResult, 'severity' | 'title'> {
  /** As it is called. */
  readonly protocol: string;
}

/** Of a follow-up: 128 bits in base64url. */
export const FOLLOW_UP_TOKEN = /^[A-Za-z0-9_-]{22}$/;

export function followUpPath(token: string): string {
  return `/suivi/${token}`;
}

/** Where the audits to come are called off, by a person or by a mail program (RFC 8058). */
export function followUpStopPath(token: string): string {
  return `${followUpPath(token)}/arret`;
}
