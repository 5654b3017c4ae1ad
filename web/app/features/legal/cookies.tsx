import { product } from '@rempart/brand';
import { durationWords, KEPT } from '@rempart/contract';
import type { Section } from '../../ui/page.tsx';
import { Outside, Table } from '../../ui/prose.tsx';
import { keptHere } from './kept-here.fr.ts';

/** What the browser stores (loi Informatique et Libertés, art. 82), item by item. */
export const cookies: readonly Section[] = [
  {
    id: 'en-bref',
    title: 'En bref',
    body: (
      <p>
        {product.name} ne mesure pas votre audience, ne fait pas de publicité et ne charge rien d’un autre site. Votre
        navigateur garde seulement ce qu’il faut pour le service que vous demandez : la loi dispense ces éléments de
        consentement. Les autres catégories sont vides. « Accepter tout » n’autorise donc rien : un accord ne vaut ni
        pour plus tard, ni pour ce que l’on ne connaît pas. Si une catégorie devait servir un jour, la question vous
        serait posée à nouveau, avec le nom et le but de chaque élément.
      </p>
    ),
  },
  {
    id: 'liste',
    title: 'La liste complète',
    body: (
      <Table
        caption="Tout ce que ce site peut garder dans votre navigateur, émis par lui seul"
        head={['Nom', 'Où', 'À quoi il sert', 'Catégorie', 'Durée']}
        rows={keptHere.map(({ name, where, purpose, until }) => [
          <code key={name}>{name}</code>,
          where,
          purpose,
          'Nécessaire',
          until,
        ])}
      />
    ),
  },
  {
    id: 'choisir',
    title: 'Votre choix',
    body: (
      <>
        <p>
          Refuser est aussi simple qu’accepter, et n’a aucune conséquence. Le choix est gardé{' '}
          {durationWords(KEPT.consents)}, le oui comme le non, puis redemandé. Une preuve sans identité (un identifiant
          au hasard, les catégories, la version du texte et l’heure) est conservée autant de temps.
        </p>
        <p className="scripted flex flex-wrap gap-3">
          <button type="button" data-consent="managed" className="consent-button">
            Modifier mon choix
          </button>
          <button type="button" data-consent="reset" className="consent-button">
            Effacer mon choix
          </button>
        </p>
      </>
    ),
  },
  {
    id: 'effacer',
    title: 'Tout effacer',
    body: (
      <>
        <p>
          Efface de ce navigateur tout ce que la liste ci-dessus y a mis : vos dernières analyses, vos coordonnées,
          votre choix sur les cookies. Les résultats restent à leur adresse, et une commande reste à vous : son rapport
          se télécharge par le lien de l’e-mail, que <a href="/payment-success">nous pouvons vous renvoyer</a>. Pour ce
          que nous gardons de notre côté, voyez <a href="/gdpr">vos droits</a>.
        </p>
        <p className="scripted">
          <button type="button" data-erase data-consent="reset" className="consent-button">
            Effacer mes données de ce navigateur
          </button>
        </p>
        <noscript>
          <p>Sans JavaScript, rien n’est gardé dans les stockages du navigateur.</p>
        </noscript>
      </>
    ),
  },
  {
    id: 'textes',
    title: 'Les textes',
    body: (
      <p>
        Article 82 de la loi n° 78-17 du 6 janvier 1978 ; lignes directrices et recommandation de la CNIL du 17
        septembre 2020 : <Outside href="https://www.cnil.fr/fr/cookies-et-autres-traceurs">cnil.fr</Outside>. Voir aussi{' '}
        <a href="/privacy">Données personnelles</a>.
      </p>
    ),
  },
];
