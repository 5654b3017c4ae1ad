import { priceWords } from '../../content/price.fr.ts';
import { UnlessOrdered } from '../checkout/ordered.tsx';

interface AccessProps {
  readonly onReport: (() => void) | undefined;
  readonly isNeeded: boolean;
}

/**
 * The way to the report, after the actions. `isNeeded`: there is something to do; otherwise the report only proves it, and its button is
 * less prominent.
 */
export function Access({ onReport, isNeeded }: AccessProps) {
  const look = `inline-block px-6 py-3 font-medium ${isNeeded ? 'bg-ink text-ground hover:opacity-90' : 'border border-edge hover:border-ink'}`;
  return (
    <section aria-label="Le rapport en PDF" className="no-print mt-10">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {['Rapport détaillé', 'Recommandations incluses', 'Prêt à partager'].map((hint) => (
          <li key={hint} className="before:mr-2 before:text-pass before:content-['✓']">
            {hint}
          </li>
        ))}
      </ul>
      <UnlessOrdered>
        <p className="scripted mt-3">
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
      </UnlessOrdered>
      <noscript>
        <p className="mt-3 text-sm">
          La commande en ligne demande JavaScript ; sans lui,{' '}
          <a href="/contact?objet=Commande" className="underline">
            écrivez-nous
          </a>
          .
        </p>
      </noscript>
      <p className="mt-2 text-sm text-muted">PDF, {priceWords}. Le résultat de cette page est gratuit et complet.</p>
    </section>
  );
}
