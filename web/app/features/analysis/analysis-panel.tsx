import { CopyButton } from '../../ui/copy-button.tsx';
import type { Stage } from './choreography.ts';
import type { Progress } from './progress.ts';
import { ProgressPanel } from './progress-panel.tsx';
import type { Followed } from './use-analysis.ts';

interface PanelProps {
  readonly reportId: string;
  readonly followed: Followed;
  readonly stage: Stage;
  /** Ends the staged display. */
  readonly finish: () => void;
}

/** The counters of an audit until its results replace them, and below them what can be done meanwhile. */
export function AnalysisPanel({ reportId, followed, stage, finish }: PanelProps) {
  const { truth, connection } = followed;
  return (
    <ProgressPanel truth={truth} stage={stage} connection={connection}>
      {truth.status === 'failed' || connection === 'gone' ? (
        <Broken isGone={connection === 'gone'} />
      ) : (
        <Meanwhile reportId={reportId} truth={truth} stage={stage} finish={finish} />
      )}
    </ProgressPanel>
  );
}

interface MeanwhileProps {
  readonly reportId: string;
  readonly truth: Progress;
  readonly stage: Stage;
  readonly finish: () => void;
}

/** While it runs: how to see everything, and that the visitor may leave. */
function Meanwhile({ reportId, truth, stage, finish }: MeanwhileProps) {
  const isBehind =
    !stage.isOver &&
    (stage.ticked.size < truth.doneSteps.size ||
      Object.keys(stage.revealed).length < Object.keys(truth.verdicts).length);
  return (
    <div className="mt-5 space-y-3 text-sm">
      <p className="text-muted">
        Vous pouvez fermer cette page : l’analyse continue, et son résultat vous attend à{' '}
        <a href={`/analyse/${reportId}`} className="text-ink underline">
          cette adresse
        </a>
        .{' '}
        <noscript>
          Sans JavaScript, cette page se recharge d’elle-même.
          <meta httpEquiv="refresh" content="10" />
        </noscript>
        <CopyButton
          text={`${globalThis.location?.origin ?? ''}/analyse/${reportId}`}
          label="Copier le lien"
          className="text-ink underline"
        />
      </p>
      {isBehind && (
        <button type="button" onClick={finish} className="border border-edge px-3 py-1.5 hover:border-ink">
          Tout afficher
        </button>
      )}
    </div>
  );
}

function Broken({ isGone }: { readonly isGone: boolean }) {
  return (
    <div className="mt-5 space-y-4">
      <p className="max-w-prose">
        {isGone
          ? 'Elle a été supprimée, ou son temps de conservation est passé.'
          : 'L’analyse n’a pas pu aller à son terme. Ce n’est pas une faute de votre domaine : relancez-la.'}
      </p>
      <a href="/" className="inline-block bg-ink px-6 py-3 font-medium text-ground hover:opacity-90">
        {isGone ? 'Nouvelle analyse' : 'Relancer l’analyse'}
      </a>
    </div>
  );
}
