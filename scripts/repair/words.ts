import type { ApiHostId, ChangeFaultCode, HostFaultCode, Settled } from '@rempart/engine/repair';

/** What a command line of `repair` is refused with. */
export interface RepairRefusals {
  readonly usage: string;
  readonly way: (word: string, known: readonly string[]) => string;
  readonly server: (typed: string) => string;
  readonly url: (typed: string) => string;
  readonly notAToken: (file: string) => string;
  readonly notAKey: (file: string) => string;
  readonly openKey: (file: string) => string;
  readonly notAKeyOf: (host: ApiHostId, file: string) => string;
  readonly makeKey: (host: ApiHostId, domain: string) => string;
}

/** What the command `repair` says. */
export interface RepairWords {
  readonly title: (domain: string, step: string, host: string) => string;
  readonly undoTitle: (domain: string, step: string, id: string, host: string) => string;
  readonly now: string;
  readonly afterwards: string;
  readonly removed: string;
  readonly added: string;
  readonly unchanged: (records: number | null) => string;
  readonly repaired: string;
  readonly appeared: string;
  readonly conditions: string;
  readonly unconditional: string;
  /** What a key needs and no more, and where it is made. */
  readonly narrowestKey: (host: ApiHostId, domain: string) => string;
  readonly opensMore: (opened: readonly string[]) => string;
  readonly reachUntold: string;
  readonly unseen: (host: ApiHostId, isOnlyRead: boolean) => string;
  readonly dryRun: string;
  readonly settled: Readonly<Record<Settled['fate'], (id: string, step: string) => string>>;
  readonly begun: (id: string) => string;
  readonly written: string;
  readonly asked: (said: number, all: number) => string;
  readonly server: Readonly<Record<'as-written' | 'not-yet' | 'unasked', (server: string, detail: string) => string>>;
  readonly noServers: string;
  readonly waiting: (seconds: number) => string;
  readonly notWaited: (seconds: number) => string;
  readonly obtained: string;
  readonly asPredicted: string;
  readonly otherThanPredicted: string;
  readonly differs: (title: string) => string;
  readonly undo: (id: string) => string;
  readonly busy: string;
  readonly notWritten: (why: string) => string;
  readonly changedMeanwhile: string;
  readonly partly: (id: string) => string;
  readonly otherwise: (id: string) => string;
  readonly unknown: (id: string, why: string) => string;
  readonly unsigned: (isBack: boolean, id: string) => string;
  readonly noStep: (step: string | null, steps: readonly string[]) => string;
  readonly withheld: (step: string) => string;
  readonly unmet: (step: string) => string;
  readonly meet: (kind: string) => string;
  readonly comesFirst: string;
  readonly reportsSayOtherwise: string;
  readonly give: (placeholder: string) => string;
  readonly badValue: (value: string) => string;
  readonly worsens: (checks: readonly string[]) => string;
  readonly change: Readonly<Record<ChangeFaultCode, (found: string) => string>>;
  readonly notPatched: (file: string) => string;
  readonly serial: string;
  readonly noEntry: (id: string) => string;
  readonly changedSince: (id: string) => string;
  readonly alreadyBack: (id: string) => string;
  readonly laterFirst: (id: string, later: readonly string[]) => string;
  readonly host: Readonly<Record<HostFaultCode, (detail: string) => string>>;
}
