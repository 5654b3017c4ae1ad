import { product } from '@rempart/brand';
import { durationWords, KEPT } from '@rempart/contract';

/** An item that this site may store in a browser. */
export interface KeptHere {
  readonly name: string;
  readonly where: string;
  readonly purpose: string;
  readonly until: string;
}

const LOCAL = 'Stockage local';
const SESSION = 'Stockage de session';
const COOKIE = 'Cookie HttpOnly';

/** All items; a journey through the site compares what it finds in the browser with these names. Everything here is necessary. */
export const keptHere: readonly KeptHere[] = [
  {
    name: 'analysisData',
    where: LOCAL,
    purpose: 'Retrouver votre analyse après un rechargement',
    until: 'Jusqu’à une nouvelle analyse ou l’effacement',
  },
  {
    name: `${product.slug}-analyses`,
    where: LOCAL,
    purpose: 'Les vingt dernières analyses vues ici, pour comparer un domaine à ce qu’il était',
    until: 'Jusqu’à l’effacement',
  },
  {
    name: `${product.slug}-cles`,
    where: LOCAL,
    purpose: 'Les clés des vingt dernières analyses lancées ici : elles seules permettent de supprimer leurs résultats',
    until: 'Jusqu’à l’effacement',
  },
  {
    name: 'contactInfo',
    where: LOCAL,
    purpose: 'Ne pas vous redemander vos coordonnées de commande',
    until: '24 heures après le paiement, ou l’effacement',
  },
  {
    name: `${product.slug}-cookie-consent`,
    where: LOCAL,
    purpose: 'Savoir qu’un choix a été fait',
    until: durationWords(KEPT.consents),
  },
  {
    name: `${product.slug}-cookie-preferences`,
    where: 'Stockage local, ou de session si vous ne voulez pas qu’il soit retenu',
    purpose: 'Votre choix, sa date, la version du texte et son identifiant de preuve',
    until: `${durationWords(KEPT.consents)}, ou la session`,
  },
  {
    name: 'analysisStarted',
    where: SESSION,
    purpose: 'Dire, sur la page du résultat, si votre demande a lancé une analyse ou retrouvé la dernière',
    until: 'Le temps d’ouvrir cette page',
  },
  {
    name: 'react-router-scroll-positions',
    where: SESSION,
    purpose: 'Revenir à l’endroit de la page où vous étiez',
    until: 'La session',
  },
  {
    name: 'commande',
    where: COOKIE,
    purpose: 'Rattacher à ce navigateur la commande qu’il a payée',
    until: `${durationWords(KEPT.orderPerson)}, comme les coordonnées de la commande`,
  },
  {
    name: 'reparation',
    where: COOKIE,
    purpose: 'Ne laisser confirmer ce qui sera écrit dans votre zone DNS que par le navigateur qui l’a demandé',
    until: 'Une heure',
  },
  {
    name: 'adminToken',
    where: LOCAL,
    purpose: 'Session de l’administrateur, sur ses pages seulement',
    until: '8 heures au plus',
  },
  {
    name: 'appareil',
    where: COOKIE,
    purpose: 'Reconnaître le navigateur d’un administrateur quand d’autres essaient des mots de passe à sa place',
    until: '90 jours après sa dernière connexion',
  },
  {
    name: 'adminDraft',
    where: SESSION,
    purpose: 'Le texte que l’administrateur n’a pas encore enregistré',
    until: 'La session',
  },
];
