import type { RefusedRepair, RepairedServer, ShownRepair } from '@rempart/contract';
import type { Journal, KeptEntry } from '@rempart/engine/repair';

/** Who had a step written, and where. Nothing of it opens a zone. */
export interface RepairedBy {
  /** `ovh`, `rfc2136`. */
  readonly way: string;
  /** What the person typed: « OVH » has one address, a server of one's own has another. */
  readonly server: string;
  /** With the name of the host as the engine's journal writes it. */
  readonly host: string;
  /** What the step is called. */
  readonly title: string;
  /** The result from which it was asked for. */
  readonly reportId: string;
  /** The name that the person gave. */
  readonly by: string;
  /** Who is told by mail. */
  readonly holder: string;
}

/** What an audit found afterwards, beside what was predicted. */
export interface Obtained {
  readonly letter: string | null;
  /** Checks of weight that are not as predicted. */
  readonly differs: readonly { readonly check: string; readonly title: string }[];
  /** null where not even the name servers are known. */
  readonly servers: readonly RepairedServer[] | null;
  /** Once it was taken back: what is found since. */
  readonly isOfReturn?: true;
}

/** A step that was begun, as it is kept for thirty days: what was there, what was written, by whom, and what became of it. */
export interface KeptRepair extends KeptEntry, RepairedBy {
  /** Outcomes of the checks of weight in the audit that was predicted. */
  readonly predicted: Readonly<Record<string, string>>;
  /** null until an audit was made with what was written. */
  readonly obtained: Obtained | null;
}

/** `reading`: the zone is read and judged. `shown`: it waits for the person. `writing`: it was confirmed. */
export type AttemptState = 'reading' | 'shown' | 'refused' | 'writing' | 'done';

/** A form on its way: it ends within the hour, and holds no token. */
export interface Attempt extends Omit<RepairedBy, 'host'> {
  readonly id: string;
  /** SHA-256 of what the browser holds that filled in the form. */
  readonly digest: string;
  readonly at: Date;
  readonly stateAt: Date;
  readonly domain: string;
  readonly step: string;
  readonly met: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  /** The repair that it takes back. */
  readonly undoes: string | null;
  readonly state: AttemptState;
  readonly shown: ShownRepair | null;
  readonly refusal: RefusedRepair | null;
  /** The repair that it wrote, or took back. */
  readonly repairId: string | null;
}

export type AttemptChange = Partial<Pick<Attempt, 'shown' | 'refusal' | 'repairId'>>;

/** What was written into the zones of others, and the forms that lead there. */
export interface Repairs {
  /**
   * The journal of the engine for one person at one host: it sees what was written through that host, and nothing else. A step that was
   * written or taken back is told by mail, in the same transaction.
   */
  readonly journal: (by: RepairedBy, predicted: KeptRepair['predicted'], now: () => Date) => Journal;
  readonly find: (id: string) => Promise<KeptRepair | null>;
  /** Steps that stand since, the oldest first: written or proved, and not taken back. */
  readonly standing: (since: Date) => Promise<readonly KeptRepair[]>;
  readonly noteObtained: (id: string, obtained: Obtained) => Promise<void>;

  readonly open: (attempt: Omit<Attempt, 'state' | 'stateAt' | 'shown' | 'refusal' | 'repairId'>) => Promise<void>;
  readonly attempt: (id: string) => Promise<Attempt | null>;
  /** from → to; false where it is in another state: of two who confirm, one does. */
  readonly move: (
    id: string,
    from: AttemptState,
    to: AttemptState,
    change: AttemptChange,
    at: Date,
  ) => Promise<boolean>;
}
