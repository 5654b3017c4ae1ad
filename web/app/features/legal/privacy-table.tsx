import type { ReactNode } from 'react';

/** Treatments: purpose, legal basis, data, time. The times are those of the deletion job. */
export const TREATMENTS: readonly (readonly ReactNode[])[] = [
  [
    'Analyse gratuite',
    'Exécution de votre demande ; intérêt légitime à prévenir les abus',
    'Domaine, options, date et heure, déclaration d’être titulaire ou mandaté',
    '12 mois au plus',
  ],
  [
    'Limitation des abus',
    'Intérêt légitime',
    'Adresse IP, comptée en mémoire ; empreinte de l’adresse électronique à laquelle un formulaire fait écrire',
    'Le temps du décompte : une journée au plus, deux pour l’empreinte',
  ],
  [
    'Commande et rapport',
    'Contrat',
    'Prénom, nom, adresse électronique, entreprise s’il y a lieu, domaine, rapport, consentements',
    '12 mois, puis effacement du rapport et des coordonnées',
  ],
  [
    'Facturation',
    'Obligation légale (code de commerce, article L123-22)',
    'Identité, montant, date',
    '10 ans, archive restreinte',
  ],
  [
    'Preuve des consentements, rétractations et demandes de droits',
    'Intérêt légitime : établir et défendre des droits',
    'Version des textes, date et heure, déclaration',
    '5 ans',
  ],
  ['Messages de contact', 'Intérêt légitime, ou mesures précontractuelles', 'Champs du formulaire', '12 mois'],
  [
    'Preuve de votre choix sur les cookies',
    'Obligation légale (consentement démontrable)',
    'Identifiant au hasard, choix, date',
    '6 mois',
  ],
  ['Administration du site', 'Intérêt légitime', 'Compte de l’administrateur, journal de ses actions', '12 mois'],
];
