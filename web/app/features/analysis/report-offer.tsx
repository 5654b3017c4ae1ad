import { WITHDRAW_HERE, withdrawalEnd, withdrawalWords } from '@rempart/contract';
import { useContext } from 'react';
import { priceWords } from '../../content/price.fr.ts';
import { PhoneFold } from '../../ui/phone-fold.tsx';
import { SiteContext } from '../../ui/site.ts';
import { UnlessOrdered } from '../checkout/ordered.tsx';
import { SpecimenPages } from './specimen-pages.tsx';

const contents = [
  'Le plan d’action par ordre de priorité : qui, combien de temps, quel effet sur la note',
  'Les enregistrements prêts à publier pour votre domaine, avec le retour en arrière',
  'Les gestes chez vos prestataires reconnus, et le message à leur transmettre',
  'Un calendrier pour faire refuser les faux messages (DMARC) par étapes, en vérifiant chacune',
  'Toutes les preuves : chaque question posée, chaque réponse reçue',
  'La relecture par une personne, nommée dans le rapport, avant l’envoi',
];

/** What the PDF adds to the free result, its price, and its delivery time. */
export function ReportOffer({ onReport }: { readonly onReport?: (() => void) | undefined }) {
  return (
    <section id="rapports" aria-labelledby="offre" className="no-print double-rule mt-20 scroll-mt-6 pt-8">
      <h2 id="offre" className="text-3xl">
        Le rapport détaillé
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Le résultat en ligne est gratuit et complet. Le PDF y ajoute la marche à suivre. Voici quatre pages du rapport
        d’exemple :
      </p>
      <PhoneFold title="Voir les quatre pages">
        <SpecimenPages />
      </PhoneFold>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <ol className="max-w-prose">
            {contents.map((line, index) => (
              <li key={line} className="flex gap-4 border-b border-soft py-2.5">
                <span aria-hidden="true" className="w-4 font-serif font-semibold">
                  {index + 1}
                </span>
                {line}
              </li>
            ))}
          </ol>
        </div>
        <div className="text-sm">
          <p className="font-serif text-4xl font-semibold whitespace-nowrap lining-nums">{priceWords}</p>
          <p className="mt-1">Paiement unique, sans abonnement.</p>
          <p className="mt-4 text-muted">
            Envoyé par e-mail. La date limite est affichée avant le paiement ; le rapport part 15 minutes au plus après
            sa relecture.
          </p>
          <p className="mt-2 text-muted">
            {withdrawalWords.right} {withdrawalEnd(useContext(SiteContext))}{' '}
            <a href="/retractation" className="underline">
              {WITHDRAW_HERE}
            </a>
          </p>
          <div className="mt-5 flex flex-col items-start gap-3">
            {onReport && (
              <UnlessOrdered>
                <button
                  type="button"
                  onClick={onReport}
                  className="scripted bg-ink px-6 py-3 font-medium text-ground hover:opacity-90"
                >
                  Commander le rapport
                </button>
              </UnlessOrdered>
            )}
            <a href="/payment-success" className="underline">
              Voir un exemple (PDF)
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
