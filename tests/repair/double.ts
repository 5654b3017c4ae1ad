/** A record as a double keeps it: names absolute without their final dot, data as a master file writes it. */
export interface Row {
  id: string;
  name: string;
  type: string;
  ttl: number;
  content: string;
  extra: Record<string, unknown>;
}

/** What a host may do instead of what it was asked. */
export type Mood =
  | 'as-documented'
  | 'refuses'
  | 'throttles-once'
  | 'throttles'
  /** Does what it was asked, and hangs up without saying so. */
  | 'hangs-up'
  /** Is asked, and never says anything. */
  | 'never'
  /** Hangs up before it does anything. */
  | 'deaf'
  | 'fails-at-second'
  | 'no-json'
  | 'other-json'
  /** Says that it did, and did nothing. */
  | 'lies'
  /** Does what adds twice. */
  | 'twice';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Double {
  readonly base: URL;
  readonly origin: string;
  rows: Row[];
  /** How it answers what changes the zone. */
  mood: Mood;
  /** How it answers questions. */
  readMood: Mood;
  /** Zones that the key opens besides. */
  readonly others: string[];
  readonly asked: Asked[];
  /** What happens before the next change is taken. */
  before: () => void;
  /** What has not been published yet. */
  isDeployed: boolean;
  readonly close: () => Promise<void>;
}

export type Call = Asked & { readonly query: URLSearchParams; readonly json: Record<string, unknown> };
export type Told = readonly [status: number, body?: unknown];
export type Speaks = (call: Call, own: Double) => Told;

/** Stands in every key, and must be found nowhere else. */
export const CANARY = 'c4n4ryC4N4RY0987c4n4ry';

let lastId = 1_000;
export function newId(): string {
  lastId += 1;
  return `${lastId}`;
}
