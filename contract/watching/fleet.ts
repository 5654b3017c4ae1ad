import * as z from 'zod/mini';
import type { Placement, ProtocolId, ProtocolVerdict } from '../audit/analysis.ts';
import type { FaultShown } from '../sale/follow-up.ts';
import type { WatchedDeadline } from './deadline.ts';
import { typedAddress, type WatchedChange } from './watching.ts';

/** Domains that one address may watch. */
export const MOST_WATCHED = 200;
/** Names below one registered name that an address may watch without proving that it controls that name. */
export const MOST_BELOW = 10;
/** Tags of one domain. */
export const MOST_TAGS = 5;
/** Characters of one tag. */
export const LONGEST_TAG = 40;

/** One watched domain in the table. */
export interface FleetDomain {
  /** The public name of its watch. */
  readonly id: string;
  /** In ASCII. */
  readonly domain: string;
  /** The name in Unicode. */
  readonly unicode: string;
  readonly tags: readonly string[];
  /** null before the first audit, and where too little could be measured. */
  readonly letter: string | null;
  /** 0 to 100. */
  readonly points: number | null;
  readonly provisional: boolean;
  /** ISO 8601; null before the first audit. */
  readonly lastAudit: string | null;
  /** Its last result; null once that was deleted. */
  readonly reportId: string | null;
  /** Of each protocol the verdict on its known state; empty before the first audit. */
  readonly verdicts: Readonly<Partial<Record<ProtocolId, ProtocolVerdict>>>;
  /** Where a message with a forged sender ends up, as far as the published policy says. */
  readonly forged: Placement;
  /** What expires next. */
  readonly due: WatchedDeadline | null;
  /** The last change of thirty days. */
  readonly changed: { readonly at: string; readonly change: WatchedChange } | null;
}

/** A fault that several domains share, listed once. Those that a check warns of and those that fail it are two faults. */
export interface FleetFault extends FaultShown {
  readonly check: string;
  readonly outcome: 'warn' | 'fail';
  /** What it means. */
  readonly why: string;
  /** What is to be done, where that is the same for all of them. */
  readonly remedy: string | null;
  /** All of them, in Unicode. */
  readonly domains: readonly string[];
}

/** All domains of a watcher that are not stopped. */
export interface Fleet {
  readonly domains: readonly FleetDomain[];
  /** The most frequent first. */
  readonly common: readonly FleetFault[];
  /** Whether its changes are mailed on Mondays only. */
  readonly weekly: boolean;
}

/**
 * Why a line of a list cannot be read: `name`: no valid domain, `quote`: a quotation mark inside a cell, `empty`: no line names a domain,
 * `tooMany`: the first beyond `MOST_WATCHED`, `optedOut`: a domain that refuses audits, `unproven`: more than `MOST_BELOW` names below
 * `text`, which does not publish the TXT record `proof`.
 */
export type FleetLineFault =
  | {
      readonly line: number;
      readonly kind: 'name' | 'quote' | 'tags' | 'empty' | 'tooMany' | 'optedOut';
      readonly text: string;
    }
  | { readonly line: number; readonly kind: 'unproven'; readonly text: string; readonly proof: WatchProof }
  | { readonly line: number; readonly kind: 'twice'; readonly text: string; readonly first: number };

/** The TXT record by which a registered name lets an address watch any number of names below it. */
export interface WatchProof {
  readonly name: string;
  readonly value: string;
}

/** Nothing was added where a line is invalid, or where there would be too many. */
export interface FleetAdded {
  readonly added: number;
  /** Watched before: these got the tags of the list. */
  readonly known: number;
  readonly faults: readonly FleetLineFault[];
}

/** The form that is posted with a list. */
export const fleetAsked = z.object({
  /** Lines of `domain,tag,tag`; `;` and tabs separate cells as well. */
  list: z.string().check(z.maxLength(60_000)),
  /** The watcher declares to be entitled. */
  entitled: z.literal('oui'),
});
export type FleetAsked = z.output<typeof fleetAsked>;

/** A list for which an address is to be asked first. */
export const watchListAsked = z.extend(fleetAsked, { email: typedAddress });
export type WatchListAsked = z.output<typeof watchListAsked>;
