import type { ProtocolId, ProtocolVerdict, ReceiverShown } from './analysis.ts';

/** The first screen of the specimen's result, which the home shows before a visitor has one of his own. */
export interface Sample {
  readonly domain: string;
  readonly letter: string;
  readonly verdicts: Readonly<Partial<Record<ProtocolId, ProtocolVerdict>>>;
  readonly receivers: readonly Pick<ReceiverShown, 'id' | 'name' | 'forged'>[];
  /** The title of the first action; null where there is none. */
  readonly first: string | null;
}
