import { analysisMessages } from '@house/contract';
import { priceWords } from '../../content/price.fr.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Stage } from './choreography.ts';
import { Elsewhere } from './elsewhere.tsx';
import type { Progress } from './progress.ts';
import { ProgressPanel } from './progress-panel.tsx';
import type { Followed } from './use-analysis.ts';
import { waitWords } from './wait-words.fr.ts';
import { queueWords } from './words.fr.ts';

interface PanelProps {
  readonly reportId: string;
  readonly followed: Followed;
  readonly stage: Stage;
  /** Ends the choreography. */
  readonly finish: () => void;
  /** Opens the purchase of the report; without it the button leads to the offer. */
  readonly onReport?: (() => void) | undefined;
  readonly onRenew: () => void;
}

/** The counters of an audit, and below them what can be done at this moment of it. */
export function AnalysisPanel({ reportId, followed, stage, finish, onReport, onRenew }: PanelProps) {
  const { truth, results, connection, retry } = followed;
  return (
    <ProgressPanel truth={truth} stage={stage} connection={connection}>
      {truth.status === 'completed' ? (
        truth.stats?.score === analysisMessages.unknownScore ? (
          <Unmeasured onRenew={onRenew} />
        ) : results?.mailElsewhere ? (
          <Elsewhere domain={results.unicode} elsewhere={results.mailElsewhere} />
        ) : (
          results && <Access onReport={onReport} />
        )
      ) : truth.status === 'failed' || connection === 'gone' ? (
        <Broken isGone={connection === 'gone'} onRenew={onRenew} />
      ) : (
        <Meanwhile reportId={reportId} isLost={connection === 'lost'} truth={truth} stage={stage} finish={finish} />
      )}
      {truth.status === 'completed' && !results && connection === 'lost' && (
        <p className="mt-4 text-sm">
          Les résultats n’ont pas pu être lus.{' '}
          <button type="button" onClick={retry} className="underline">
            Réessayer
          </button>
        </p>
      )}
    </ProgressPanel>
  );
}

function Access({ onReport }: { readonly onReport: (() => void) | undefined }) {
  const look = 'inline-block bg-ink px-6 py-3 font-medium text-ground hover:opacity-90';
  return (
    <div className="no-print mt-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {['Rapport détaillé', 'Recommandations incluses', 'Prêt à partager'].map((hint) => (
          <li key={hint} className="before:mr-2 before:text-pass before:content-['✓']">
            {hint}
          </li>
        ))}
      </ul>
      <p className="needs-script mt-4">
        {onReport ? (
          <button type="button" onClick={onReport} className={look}>
            Accès au rapport d'analyse
          </button>
        ) : (
          <a href="#rapports" className={look}>
            Accès au rapport d'analyse
          </a>
        )}
      </p>
      <noscript>
        <p className="mt-4 text-sm">
          La commande en ligne demande JavaScript ; sans lui, écrivez-nous par la page Contact.
        </p>
      </noscript>
      <p className="mt-2 text-sm text-muted">PDF, {priceWords}. Le résultat de cette page est gratuit et complet.</p>
    </div>
  );
}

/** Nothing is sold of nothing. */
function Unmeasured({ onRenew }: { readonly onRenew: () => void }) {
  return (
    <div className="no-print mt-6 space-y-4">
      <p className="max-w-prose">Un rapport n’aurait rien à dire de plus : il n’est pas proposé.</p>
      <button type="button" onClick={onRenew} className="bg-ink px-6 py-3 font-medium text-ground hover:opacity-90">
        Nouvelle analyse
      </button>
    </div>
  );
}

/** While it runs: who keeps us waiting, how to see everything, and that nobody has to stay. */
function Meanwhile({
  reportId,
  isLost,
  truth,
  stage,
  finish,
}: {
  readonly reportId: string;
  readonly isLost: boolean;
  readonly truth: Progress;
  readonly stage: Stage;
  readonly finish: () => void;
}) {
  const [longest] = truth.waits;
  const isBehind =
    !stage.isOver &&
    (stage.ticked.size < truth.doneSteps.size ||
      Object.keys(stage.revealed).length < Object.keys(truth.verdicts).length);
  return (
    <div className="mt-5 space-y-3 text-sm">
      {truth.status === 'waiting' && truth.ahead !== null && (
        <p className="font-medium tabular-nums">{queueWords(truth.ahead)}.</p>
      )}
      {longest && <p className="tabular-nums [overflow-wrap:anywhere]">{waitWords(longest)}.</p>}
      {isLost && <p className="border-l-2 border-warn pl-3">Connexion perdue, nouvelle tentative…</p>}
      <p className="text-muted">
        Vous pouvez fermer cette page : l’analyse continue, et son résultat vous attend à{' '}
        <a href={`/analyse/${reportId}`} className="text-ink underline">
          cette adresse
        </a>
        . <noscript>Rechargez-la pour voir où elle en est.</noscript>
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

function Broken({ isGone, onRenew }: { readonly isGone: boolean; readonly onRenew: () => void }) {
  return (
    <div className="mt-5 space-y-4">
      <p className="max-w-prose">
        {isGone
          ? 'Elle a été supprimée, ou son temps de conservation est passé.'
          : 'L’analyse n’a pas pu aller à son terme. Ce n’est pas une faute de votre domaine : relancez-la.'}
      </p>
      <button type="button" onClick={onRenew} className="bg-ink px-6 py-3 font-medium text-ground hover:opacity-90">
        {isGone ? 'Nouvelle analyse' : 'Relancer l’analyse'}
      </button>
    </div>
  );
}
