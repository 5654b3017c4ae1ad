import { durationWords, KEPT, product } from '@house/contract';
import type { Section } from '../../ui/page.tsx';
import { Outside, Table } from '../../ui/prose.tsx';

const code = (name: string) => <code key={name}>{name}</code>;

/** What the browser keeps (loi Informatique et Libertés, art. 82), item by item. */
export function cookies(): readonly Section[] {
  return [
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
          rows={[
            [
              code('analysisData'),
              'Stockage local',
              'Retrouver votre analyse après un rechargement',
              'Nécessaire',
              'Jusqu’à une nouvelle analyse ou l’effacement',
            ],
            [
              code(`${product.slug}-analyses`),
              'Stockage local',
              'Les vingt dernières analyses vues ici, pour comparer un domaine à ce qu’il était',
              'Nécessaire',
              'Jusqu’à ce que vous l’effaciez dans votre navigateur',
            ],
            [
              code('contactInfo'),
              'Stockage local',
              'Ne pas vous redemander vos coordonnées de commande',
              'Nécessaire',
              '24 heures après le paiement, ou l’effacement',
            ],
            [
              code(`${product.slug}-cookie-consent`),
              'Stockage local',
              'Savoir qu’un choix a été fait',
              'Nécessaire',
              durationWords(KEPT.consents),
            ],
            [
              code(`${product.slug}-cookie-preferences`),
              'Stockage local, ou de session si vous ne voulez pas qu’il soit retenu',
              'Votre choix, sa date, la version du texte et son identifiant de preuve',
              'Nécessaire',
              `${durationWords(KEPT.consents)}, ou la session`,
            ],
            [
              code('commande'),
              'Cookie HttpOnly',
              'Rattacher à ce navigateur la commande qu’il a payée',
              'Nécessaire',
              `${durationWords(KEPT.orderPerson)}, comme les coordonnées de la commande`,
            ],
            [
              code('adminToken'),
              'Stockage local',
              'Session de l’administrateur, sur ses pages seulement',
              'Nécessaire',
              '8 heures au plus',
            ],
            [
              code('appareil'),
              'Cookie HttpOnly',
              'Reconnaître le navigateur d’un administrateur quand d’autres essaient des mots de passe à sa place',
              'Nécessaire',
              '90 jours après sa dernière connexion',
            ],
            [
              code('adminDraft'),
              'Stockage de session',
              'Le texte que l’administrateur n’a pas encore enregistré',
              'Nécessaire',
              'La session',
            ],
          ]}
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
            {durationWords(KEPT.consents)}, le oui comme le non, puis redemandé. Une preuve sans identité (un
            identifiant au hasard, les catégories, la version du texte et l’heure) est conservée autant de temps.
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
      id: 'textes',
      title: 'Les textes',
      body: (
        <p>
          Article 82 de la loi n° 78-17 du 6 janvier 1978 ; lignes directrices et recommandation de la CNIL du 17
          septembre 2020 : <Outside href="https://www.cnil.fr/fr/cookies-et-autres-traceurs">cnil.fr</Outside>. Voir
          aussi <a href="/privacy">Données personnelles</a>.
        </p>
      ),
    },
  ];
}
