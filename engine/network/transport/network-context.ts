import type { Ask, AuditScope } from '../../model/ask.ts';
import type { Unseen } from '../../model/observed.ts';
import type { Ledger } from '../courtesy/connection-quota.ts';
import type { Slots } from '../courtesy/slots.ts';
import type { Ends } from '../ending.ts';
import type { Bootstrap } from '../options.ts';
import type { Dial } from './dial.ts';
import type { ShakeHands } from './shake-hands.ts';

export type { Dial } from './dial.ts';

/** What every asker of this floor is given: the time that is left, the way out, and who may be reached. One per audit. */
export interface NetworkContext {
  /** Aborted at the end of the audit; nothing may outlive it. */
  readonly signal: Ends;
  readonly now: string;
  readonly permits: AuditScope;
  /** The one audited. */
  readonly domain: string | undefined;
  /** Where a socket really goes. The identity, but in the lab. */
  readonly dial: Dial;
  /** The guard: true for public unicast addresses and those of the allowed networks. To be asked before and after connecting. */
  readonly mayReach: (address: string) => boolean;
  /** Why nothing may be connected to at this address, where its owner has opted out (`opt-outs.ts`); null where nobody has. */
  readonly refusal: (address: string) => Promise<Unseen | null>;
  /** Waits until the address may have one more connection from us; false where the signal comes first. */
  readonly mayConnect: (address: string, signal: Ends) => boolean | Promise<boolean>;
  readonly leaveAlone: Ledger['leaveAlone'];
  /** Connections that this audit may still make. */
  readonly connections: { left: number };
  /** Few conversations at once with each address. */
  readonly slots: Slots;
  /** Addresses, and ports of them, that took or refused a connection. */
  readonly heard: Set<string>;
  /** Those that let a whole connection pass, and were never heard. */
  readonly mute: Set<string>;
  /** Trusts the roots of the system, of NODE_EXTRA_CA_CERTS and of the options. */
  readonly shakeHands: ShakeHands;
  readonly ehlo: string;
  readonly userAgent: string;
  readonly bootstrap: Bootstrap;
  /** Resolved once and shared (the resolver's memo). */
  readonly addresses: Ask['addresses'];
}
