import type { CheckResult, ProtocolId, ProtocolVerdict } from '../audit/analysis.ts';

/** After how many days a sold domain is audited again, free of charge. */
export const FOLLOW_UP_DAYS = [30, 60] as const;
export type FollowUpDays = (typeof FOLLOW_UP_DAYS)[number];

/** `dropped`: it will not be made, and `why` gives the reason. `failed`: the audit could not be completed. */
export type FollowUpState = 'planned' | 'running' | 'done' | 'dropped' | 'failed';

/** Why a promised audit is not made. `overtaken`: the next one is due already. */
export type FollowUpDropped =
  | 'stopped'
  | 'refunded'
  | 'withdrawn'
  | 'undelivered'
  | 'optedOut'
  | 'overtaken'
  | 'forgotten';

/** A later audit of a sold domain, for the holder of its link. */
export interface FollowUpView {
  /** The name in Unicode. */
  readonly domain: string;
  readonly days: FollowUpDays;
  readonly state: FollowUpState;
  readonly why: FollowUpDropped | null;
  /** ISO 8601. */
  readonly dueAt: string;
  /** Audits of this order that are still to come, ISO 8601. */
  readonly toCome: readonly string[];
  /** The new audit; null where there is none, or it was deleted. */
  readonly reportId: string | null;
  /** null until it is done. */
  readonly compared: BeforeAfter | null;
}

/** Two audits of one domain, judged by the same rules. */
export interface BeforeAfter {
  readonly before: AuditShown;
  readonly after: AuditShown;
  /** `unmeasured`: they differ, or one is missing, because of what was not measured. */
  readonly letter: 'same' | 'better' | 'worse' | 'unmeasured';
  readonly repaired: readonly FaultShown[];
  /** Their subject no longer exists. */
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
  /** Its display name. */
  readonly protocol: string;
  /** What is so now, in sentences; absent where it was not measured, or stored by an earlier release. */
  readonly found?: string;
}

/** The token of a follow-up: 128 bits in base64url. */
export const FOLLOW_UP_TOKEN = /^[A-Za-z0-9_-]{22}$/;

export function followUpPath(token: string): string {
  return `/suivi/${token}`;
}

/** Where the audits to come are cancelled, by a person or by a mail program (RFC 8058). */
export function followUpStopPath(token: string): string {
  return `${followUpPath(token)}/arret`;
}
