import { type ProtocolId, type ProtocolVerdict, protocolIds, type ResultOutline } from '@rempart/contract';

/** The change of one protocol between two audits. `other`: one of the two cannot be ranked. */
export interface Change {
  readonly id: ProtocolId;
  readonly before: ProtocolVerdict;
  readonly after: ProtocolVerdict;
  readonly change: 'same' | 'better' | 'worse' | 'other';
}

const RANKS: Readonly<Partial<Record<ProtocolVerdict, number>>> = { fail: 0, warn: 1, pass: 2 };

/** The twelve, in the order of the cards. */
export function compare(before: ResultOutline, after: ResultOutline): readonly Change[] {
  return protocolIds.flatMap((id) => {
    const [earlier, later] = [before, after].map(
      ({ protocols }) => protocols.find((protocol) => protocol.id === id)?.verdict,
    );
    return earlier && later ? [{ id, before: earlier, after: later, change: changeOf(earlier, later) }] : [];
  });
}

function changeOf(before: ProtocolVerdict, after: ProtocolVerdict): Change['change'] {
  if (before === after) return 'same';
  const [earlier, later] = [RANKS[before], RANKS[after]];
  if (earlier === undefined || later === undefined) return 'other';
  return later > earlier ? 'better' : 'worse';
}
