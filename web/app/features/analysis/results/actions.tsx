import { product } from '@rempart/brand';
import { type AnalysisResults, TOLD_PARAMETER } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useStartAgain } from '../start-again.ts';
import { DeleteResult } from './delete-result.tsx';
import { TestMessageLink, useTakesMail } from './test-message-link.tsx';

const look = 'py-1.5 underline decoration-edge hover:decoration-ink';

/** The possible acts on a result. */
export function Actions({ results, onRenew }: { readonly results: AnalysisResults; readonly onRenew: () => void }) {
  const { reportId, domain, unicode } = results;
  const { startAgain, isStarting } = useStartAgain(results);
  const path = `/analyse/${reportId}`;
  const takesMail = useTakesMail();
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(location.origin), []);
  return (
    <>
      <ul aria-label="Ce résultat" className="no-print mt-8 flex flex-wrap gap-x-6 border-y border-soft py-2 text-sm">
        <li className="needs-script">
          <button
            type="button"
            onClick={startAgain}
            disabled={isStarting}
            aria-describedby="relancer"
            className={`text-left [overflow-wrap:anywhere] ${look}`}
          >
            Relancer {unicode}
          </button>
        </li>
        <li>
          <CopyButton text={`${origin}${path}`} label="Copier le lien" className={look} />
        </li>
        <li>
          <CopyButton
            text={`${origin}${path}?${TOLD_PARAMETER}`}
            label="Copier le lien avec la note"
            className={look}
          />
        </li>
        {takesMail && (
          <li>
            <TestMessageLink reportId={reportId} className={look} />
          </li>
        )}
        <li>
          <a
            href={`/api/analysis/${reportId}/document`}
            download={`${product.slug}-${domain}.json`}
            className={`inline-block ${look}`}
          >
            Télécharger JSON
          </a>
        </li>
        <li className="needs-script">
          <button type="button" onClick={() => print()} className={look}>
            Imprimer
          </button>
        </li>
        <li className="needs-script">
          <DeleteResult reportId={reportId} className={look} />
        </li>
        <li className="needs-script">
          <button type="button" onClick={onRenew} className={look}>
            Nouvelle analyse
          </button>
        </li>
      </ul>
      <p id="relancer" className="no-print needs-script mt-2 text-xs text-muted">
        En relançant l’analyse, vous certifiez être titulaire ou administrateur de ce domaine, ou agir avec son accord.
      </p>
      <p className="print-only mt-4">
        Adresse de ce résultat : {origin}
        {path}
      </p>
    </>
  );
}
