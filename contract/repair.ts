import * as z from 'zod/mini';
import type { ApiResult } from './site/refusal.ts';

/** Why a step was not written: stable for machines; `said` of a `RefusedRepair` tells people. */
export type RepairRefusalCode =
  /** The plan, judged on the zone as its host holds it now. */
  | 'NO_STEP'
  | 'WITHHELD'
  | 'UNMET'
  | 'BAD_VALUE'
  | 'CHANGE'
  | 'WORSENS'
  | 'NO_ENTRY'
  | 'CHANGED_SINCE'
  | 'ALREADY_BACK'
  | 'LATER_FIRST'
  /** The host. */
  | 'HOST'
  /** The domain is published by others. */
  | 'NOT_ITS_HOST'
  | 'BAD_KEY_TEXT'
  | 'BAD_SERVER'
  /** An address that is not of the internet. */
  | 'INTERNAL_SERVER'
  /** Another person writes into this zone right now. */
  | 'BUSY_ZONE'
  /** The zone is not as it was shown. */
  | 'CHANGED_MEANWHILE'
  | 'NOT_WRITTEN'
  /** The process that read the zone ended meanwhile. */
  | 'CUT_OFF'
  /** The time of the form is over. */
  | 'TOO_LATE';

export interface RefusedRepair {
  readonly code: RepairRefusalCode;
  readonly said: readonly string[];
}

/** What a step does to the zone, read from the host just now. Records are lines of a master file. */
export interface ShownRepair {
  readonly zone: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** null where the host does not hand the zone over. */
  readonly unchanged: number | null;
  readonly grade: { readonly now: string; readonly afterwards: string };
  /** What it takes away, and what it allows to unknown parties; absent from a form that was shown before this was told. */
  readonly lost?: readonly string[];
  readonly granted?: readonly string[];
  readonly repaired: readonly string[];
  /** What does not hold any more afterwards. */
  readonly appeared: readonly string[];
  readonly conditions: readonly string[];
  /** What one should know of this host and this key before. */
  readonly notices: readonly string[];
}

/** What one authoritative server answered. */
export interface RepairedServer {
  readonly name: string;
  readonly state: 'as-written' | 'not-yet' | 'unasked';
}

/** Where a step can be written. */
export interface RepairHost {
  readonly id: string;
  readonly name: string;
  /** The name servers of the domain are of this host. */
  readonly isRecognised: boolean;
  /** The day of the documents by which it is spoken to, where nobody has seen it work: « 11 juin 2018 ». */
  readonly documents: string | null;
  /** The narrowest key, and where it is made. */
  readonly right: string;
  readonly keyAt: string | null;
  /** What is typed as the key, and whether it has several lines. */
  readonly keyForm: string;
  readonly isKeyLong: boolean;
  /** What is typed as the address; null where all owners have the same. */
  readonly serverForm: string | null;
}

/** A condition of a step that no program sees. */
export interface RepairCondition {
  readonly kind: string;
  readonly texts: readonly string[];
  /** Whether its owner may say that it is met: that another step comes first cannot be said away. */
  readonly isSayable: boolean;
}

export interface RepairStep {
  readonly id: string;
  readonly title: string;
}

/** The form: of an audited domain the steps, of a step what it waits for, and the hosts. */
export interface RepairForm {
  readonly reportId: string;
  readonly domain: string;
  readonly steps: readonly RepairStep[];
  readonly chosen:
    | (RepairStep & {
        readonly conditions: readonly RepairCondition[];
        /** Placeholders for the owner's own values. */
        readonly values: readonly string[];
      })
    | null;
  readonly hosts: readonly RepairHost[];
  readonly host: RepairHost | null;
}

/** A form on its way, for the browser that filled it in. */
export interface RepairAttemptPage {
  readonly id: string;
  readonly reportId: string;
  readonly domain: string;
  readonly step: string;
  readonly title: string;
  readonly host: string;
  readonly isUndo: boolean;
  readonly state: 'reading' | 'shown' | 'refused' | 'writing' | 'done';
  readonly shown: ShownRepair | null;
  readonly refusal: RefusedRepair | null;
  /** The process that answers does not hold the key: it is asked for again. */
  readonly asksKey: boolean;
  /** The owner has to say that what is shown was compared with what the host shows. */
  readonly asksComparison: boolean;
  readonly repairId: string | null;
}

/** A step that was written, for thirty days. */
export interface RepairPage {
  readonly id: string;
  readonly reportId: string;
  readonly domain: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly host: string;
  readonly way: string;
  readonly state: 'begun' | 'written' | 'not-written' | 'otherwise' | 'proved' | 'undoing' | 'undone';
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly letters: { readonly before: string | null; readonly predicted: string | null };
  readonly obtained: {
    readonly letter: string | null;
    readonly differs: readonly string[];
    readonly servers: readonly RepairedServer[] | null;
  } | null;
  /** What was seen since that the holder was told by mail, the newest first. */
  readonly alarms: readonly string[];
  /** Until when it is looked at what becomes of it, ISO 8601; null where that is over, or nothing stands in the zone. */
  readonly watchedUntil: string | null;
  /** The last day of the way back, ISO 8601; null where there is nothing to take back. */
  readonly undoUntil: string | null;
}

const LONGEST_KEY = 4_096;
const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** What is sent with the form. The key is read apart, and stands in no value that is kept. */
export const repairAsked = z.object({
  step: line(200),
  way: line(20),
  server: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  by: line(120),
  holder: z.email().check(z.maxLength(254)),
  met: z._default(z.array(line(60)).check(z.maxLength(20)), []),
  values: z._default(z.record(z.string(), z.string().check(z.trim(), z.maxLength(300))), {}),
});
export type RepairAsked = z.output<typeof repairAsked>;

/** What is sent with the form of a way back. */
export const repairUndoAsked = z.object({ by: line(120) });

export const repairKey = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_KEY));

/** A form that was taken: its page, and what the browser keeps to open it. */
export interface RepairOpened {
  readonly id: string;
  readonly secret: string;
}

/** The server's functions for the pages of repairs. `cookies` is the header of the request, which identifies the browser. */
export interface RepairApi {
  readonly repairForm: (
    reportId: string,
    choice: { readonly step: string | null; readonly way: string | null },
  ) => Promise<ApiResult<RepairForm>>;
  /** `asked` is parsed as a `repairAsked`, `key` as a `repairKey`. */
  readonly openRepair: (
    reportId: string,
    asked: unknown,
    key: unknown,
    cookies: string | null,
  ) => Promise<ApiResult<RepairTaken>>;
  readonly openUndo: (
    id: string,
    asked: unknown,
    key: unknown,
    cookies: string | null,
  ) => Promise<ApiResult<RepairTaken>>;
  readonly repairAttempt: (id: string, cookies: string | null) => Promise<ApiResult<RepairAttemptPage>>;
  /** `key` where it is asked for again; else "". */
  readonly confirmRepair: (
    id: string,
    how: { readonly isCompared: boolean; readonly key: unknown },
    cookies: string | null,
  ) => Promise<ApiResult<void>>;
  readonly repair: (id: string) => Promise<ApiResult<RepairPage>>;
}

/** `cookie`: a header of the answer. */
export interface RepairTaken {
  readonly id: string;
  readonly cookie: string;
}

/** The form of a result: `?etape=` a step, `?chez=` a host. */
export function repairFormPath(reportId: string): string {
  return `/analyse/${reportId}/reparer`;
}

export function repairAttemptPath(id: string): string {
  return `/reparer/${id}`;
}

/** What was done, with its way back. */
export function repairPath(id: string): string {
  return `/reparer/fait/${id}`;
}
