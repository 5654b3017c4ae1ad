import type { Audited } from '@rempart/engine';
import { planDocumentOf } from '@rempart/engine/fr';
import {
  type Chosen,
  choose,
  type HandedOver,
  type HostedZone,
  HostFault,
  type HostFaultCode,
  type Wish,
  zoneHandedOver,
} from '@rempart/engine/repair';
import { answerAsked } from '@rempart/report/thread';
import type { PlannedStep } from '../ports/judging.ts';
import { stepsOf } from '../usecases/steps.ts';

export type JudgeAsked =
  | { readonly plan: Audited }
  | { readonly choice: { readonly wish: Wish; readonly audited: Audited } }
  | { readonly handed: HandedOver };

export interface JudgeMade {
  readonly plan: readonly PlannedStep[];
  readonly choice: Chosen;
  readonly handed: ZonePieces;
}

/** A whole zone, in pieces of which the event loop reads one in a turn. */
type ZonePieces =
  | { readonly ok: true; readonly zone: Omit<HostedZone, 'sets'>; readonly pieces: readonly string[] }
  | { readonly ok: false; readonly code: HostFaultCode; readonly detail: string };

const SETS_IN_A_PIECE = 1_000;

answerAsked<JudgeAsked, JudgeMade[keyof JudgeMade]>((asked) => {
  if ('plan' in asked) return stepsOf(asked.plan);
  if ('choice' in asked) return choose(planDocumentOf, asked.choice.wish, asked.choice.audited);
  return inPieces(asked.handed);
});

function inPieces(handed: HandedOver): ZonePieces {
  try {
    const { sets, ...zone } = zoneHandedOver(handed);
    const all = [...sets.values()];
    const count = Math.ceil(all.length / SETS_IN_A_PIECE);
    const pieces = Array.from({ length: count }, (_, index) =>
      JSON.stringify(all.slice(index * SETS_IN_A_PIECE, (index + 1) * SETS_IN_A_PIECE)),
    );
    return { ok: true, zone, pieces };
  } catch (fault) {
    if (!(fault instanceof HostFault)) throw fault;
    return { ok: false, code: fault.code, detail: fault.detail };
  }
}
