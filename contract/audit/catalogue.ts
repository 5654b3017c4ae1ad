import type { CheckResult, ProtocolId } from './analysis.ts';

/** All checks and their weights, read from the engine itself. */
export interface Catalogue {
  readonly rulesVersion: string;
  /** The minimum points of each letter, best first. */
  readonly letters: readonly { readonly letter: string; readonly from: number }[];
  /** Points at stake, by severity. */
  readonly weights: readonly { readonly severity: CheckResult['severity']; readonly points: number }[];
  readonly axes: readonly { readonly id: string; readonly name: string; readonly weight: number }[];
  /** Findings that cap the letter, worst first. */
  readonly caps: readonly {
    readonly letter: string;
    readonly rules: readonly { readonly protocol: ProtocolId; readonly titles: readonly string[] }[];
  }[];
  readonly protocols: readonly CatalogueProtocol[];
}

export interface CatalogueProtocol {
  readonly id: ProtocolId;
  /** Name of the axis of most of its rules; null: it has no weight. */
  readonly axis: string | null;
  readonly rules: readonly CatalogueRule[];
}

export interface CatalogueRule {
  readonly id: string;
  readonly title: string;
  readonly severity: CheckResult['severity'];
  readonly points: number;
  /** The standard that says so. */
  readonly reference: string;
}
