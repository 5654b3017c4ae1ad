import { product } from '@rempart/brand';
import { type ResultOutline, TOLD_PARAMETER } from '@rempart/contract';
import { useContext } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SiteContext } from '../../../ui/site.ts';
import { useStartAgain } from '../start-again.ts';
import { DeleteResult } from './delete-result.tsx';
import { readingAddress } from './reading.ts';
import { TestMessageLink } from './test-message-link.tsx';

const look = 'py-1.5 text-left underline decoration-edge hover:decoration-ink';

/** What can be done with a result: it is shared or followed; everything else is in a menu. */
export function Actions({ results }: { readonly results: ResultOutline }) {
  const { reportId, domain, unicode } = results;
  const { startAgain, isStarting } = useStartAgain(results);
  const path = readingAddress(reportId, 'first');
  const { origin, takesMail } = useContext(SiteContext);
  return (
    <>
      <div className="no-print mt-8 flex flex-wrap items-start gap-x-6 border-y border-soft py-2 text-sm">
        <Share path={path} className={look} />
        {results.kind !== 'absent' && (
          <a href="#surveiller" className={`scripted inline-block ${look}`}>
            Suivre ce domaine
          </a>
        )}
        <details data-wakes="" className="folds min-w-0">
          <summary className="py-1.5">Autres actions</summary>
          <ul aria-label="Ce résultat" className="mt-1 flex flex-col gap-x-6 sm:flex-row sm:flex-wrap">
            <li className="scripted">
              <button
                type="button"
                onClick={startAgain}
                disabled={isStarting}
                aria-describedby="relancer"
                className={`[overflow-wrap:anywhere] ${look}`}
              >
                Relancer {unicode}
              </button>
            </li>
            <li>
              <a href="/" className={`inline-block ${look}`}>
                Nouvelle analyse
              </a>
            </li>
            {takesMail && (
              <li>
                <TestMessageLink reportId={reportId} className={look} />
              </li>
            )}
            <li>
              <CopyButton
                text={`${origin}${path}?${TOLD_PARAMETER}`}
                label="Copier le lien avec la note"
                className={look}
              />
            </li>
            <li>
              <a
                href={`/api/analysis/${reportId}/document`}
                download={`${product.slug}-${domain}.json`}
                className={`inline-block ${look}`}
              >
                Télécharger JSON
              </a>
            </li>
            <li className="scripted">
              {/* On paper everything is unfolded. */}
              <button type="button" data-print={readingAddress(reportId, 'whole')} className={look}>
                Imprimer
              </button>
            </li>
            <li className="scripted">
              <DeleteResult reportId={reportId} className={look} />
            </li>
          </ul>
          <p id="relancer" className="scripted mt-1 mb-2 text-xs text-muted">
            En relançant l’analyse, vous certifiez être titulaire ou administrateur de ce domaine, ou agir avec son
            accord.
          </p>
        </details>
      </div>
      <p className="print-only mt-4">
        Adresse de ce résultat : {origin}
        {path}
      </p>
    </>
  );
}

/** Hands the link of a result to the share sheet of the device; where there is none, copies it (`plain/copy.ts`). */
function Share({ path, className }: { readonly path: string; readonly className: string }) {
  return (
    <button
      type="button"
      data-share={path}
      data-copied="Lien copié : toute personne qui a ce lien peut lire le résultat."
      className={`scripted ${className}`}
    >
      Partager
    </button>
  );
}
