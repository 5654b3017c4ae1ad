import type { PlanStep } from '@rempart/contract';
import type { Audited } from '../domain-connect/prediction.ts';
import type { ZoneData } from '../zone-file/zone.ts';
import type { ZoneChange } from './change.ts';
import type { Chosen, Wish } from './choose.ts';
import { HostFault } from './host-fault.ts';
import type { Journal } from './journal.ts';
import type { KeptEntry } from './journal-entry.ts';
import type { Publisher } from './publisher.ts';
import type { ServerSaid } from './servers.ts';
import type { HostedZone } from './zone.ts';

/** What a step is carried out with. */
export interface RepairTools {
  readonly publisher: Publisher;
  /** How the host is called in the journal. */
  readonly host: string;
  /** A whole audit, in which a zone takes the place of what the DNS answers about it. null: as the DNS answers. */
  readonly audit: (zone: ZoneData | null) => Promise<Audited>;
  /** A whole audit of what is published, once caches have forgotten what was. */
  readonly auditPublished: (zone: ZoneData) => Promise<Audited>;
  /** Asks every authoritative server; again and again, until all say what was written or patience ends. */
  readonly askServers: (change: ZoneChange) => Promise<readonly ServerSaid[] | null>;
  /** The step of the plan that follows from an audit. */
  readonly choose: (wish: Wish, audited: Audited) => Chosen | Promise<Chosen>;
  readonly journal: Journal;
  /** Seconds. */
  readonly wait: (seconds: number) => Promise<void>;
  /** Whether the zone is read again until it tells what became of a change, or the change can come no more. */
  readonly isPatient: boolean;
  readonly now: () => Date;
  /** Ends what is waited for. What was written by then stands. */
  readonly signal?: AbortSignal;
}

/** A change that was judged, and may be written. */
export interface Prepared {
  readonly domain: string;
  readonly step: string;
  /** The step as plans write it; null on a way back. */
  readonly told: PlanStep | null;
  readonly change: ZoneChange;
  readonly before: Audited;
  readonly predicted: Audited;
  /** The entry of the journal that is taken back. */
  readonly undoes: KeptEntry | null;
}

/** The whole zone of a domain, or these names of it where it is not handed over. @throws {HostFault} */
export async function readFor(
  { publisher }: Pick<RepairTools, 'publisher'>,
  domain: string,
  sets: readonly { readonly name: string }[],
): Promise<HostedZone> {
  return (await publisher.read(domain).catch(whereNotHandedOver)) ?? publisher.readNames(domain, namesOf(sets));
}

export function namesOf(records: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(records.map(({ name }) => name))];
}

export function whereNotHandedOver(fault: unknown): null {
  if (fault instanceof HostFault && fault.code === 'NOT_HANDED_OVER') return null;
  throw fault;
}
