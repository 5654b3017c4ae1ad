import { analysisMessages, protocolIds } from '@rempart/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { protocolCards } from '../../content/protocols.fr.ts';
import { Scale } from '../../ui/scale.tsx';
import { countsOf } from './bastions.ts';
import { PACE_MS, type Stage } from './choreography.ts';
import { Counters } from './counters.tsx';
import type { Connection } from './follow.ts';
import { TICK_MS } from './pace.ts';
import type { Progress } from './progress.ts';
import { type Simulated, simulate } from './simulation.ts';
import { checksWords, progressWords } from './words.fr.ts';

const parts = protocolIds.map((id) => Object.keys(protocolCards[id].steps).length);

interface ProgressPanelProps {
  readonly truth: Progress;
  readonly stage: Stage;
  readonly connection: Connection;
  readonly children?: ReactNode;
}

/** 'Progression Générale': the bar until the end, the counters, the present activity, and `children` below. */
export function ProgressPanel({ truth, stage, connection, children }: ProgressPanelProps) {
  const simulated = useSimulation(truth.status === 'waiting');
  const counts = truth.status === 'completed' ? truth.stats : countsOf(stage);
  if (truth.status === 'failed' || connection === 'gone') return children;
  return (
    <>
      {simulated && (
        <p className="mt-5 border-l-2 border-warn pl-3 text-sm">
          <strong>Simulation</strong> : aucun résultat n’est encore arrivé. Ces chiffres montrent comment une analyse se
          déroule ; ce ne sont pas les vôtres.
        </p>
      )}
      <Bar truth={truth} simulated={simulated} />
      <div className="mt-5">
        <Counters
          counts={simulated ?? counts}
          score={(simulated ? simulated.score : scoreOf(truth)) ?? analysisMessages.unknownScore}
        />
      </div>
      {children}
    </>
  );
}

function scoreOf({ status, stats }: Progress): string | null {
  if (status === 'completed') return stats && `${stats.score}${stats.partial ? ' (partielle)' : ''}`;
  return status === 'running' ? analysisMessages.pendingScore : null;
}

function Bar({ truth, simulated }: { readonly truth: Progress; readonly simulated: Simulated | null }) {
  return (
    <div className="mt-5">
      <Scale
        share={simulated ? simulated.share : truth.done / truth.total}
        parts={parts}
        label="Progression de l’analyse"
        text={simulated ? 'Simulation, aucun résultat n’est encore arrivé' : progressWords(truth)}
      />
      <p className="mt-1 text-xs text-muted tabular-nums" aria-hidden="true">
        {simulated ? 'Simulation' : checksWords(truth)}
      </p>
    </div>
  );
}

/** Only while the server has sent nothing at all, and not before the pause that a quick start needs. */
function useSimulation(isWaiting: boolean): Simulated | null {
  const [ticks, setTicks] = useState(-PACE_MS.start / TICK_MS);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTicks((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting && ticks >= 0 ? simulate(ticks) : null;
}
