import { ADDRESS_NAMES_REMEMBERED, durationWords, KEPT } from '@rempart/contract';
import type { ReactNode } from 'react';

/** Processing activities: purpose, legal basis, data, retention. The retention times are those that the purge applies. */
export const TREATMENTS: readonly (readonly ReactNode[])[] = [
  [
    'Analyse gratuite',
    'Exécution de votre demande ; intérêt légitime à prévenir les abus',
    'Domaine, options, date et heure, déclaration d’être titulaire ou mandaté, résultat et preuves',
    `${durationWords(KEPT.analyses)} au plus ; ${durationWords(KEPT.followedAnalyses)} si elle est demandée par un compte de l’API, par une surveillance ou après une commande`,
  ],
  [
    'Limitation des abus',
    'Intérêt légitime : garder le service utilisable',
    'Adresse IP, comptée en mémoire ; empreinte de l’adresse e-mail à laquelle un formulaire fait écrire',
    `Le temps du décompte : ${durationWords(KEPT.mailCounts)}`,
  ],
  [
    'Lecture des rapports DMARC et TLS que vous déposez',
    'Exécution de votre demande',
    'Les fichiers déposés : domaine, adresses d’envoi, nombres de messages',
    'Le temps de les lire, en mémoire : ni les fichiers ni le résultat ne sont gardés',
  ],
  [
    'Message d’essai que vous nous envoyez',
    'Exécution de votre demande',
    'Le message : lu en mémoire et jamais écrit. Ce qui en est gardé : noms de domaine, sélecteurs, adresse IP et nom du serveur d’envoi, résultat de chaque vérification',
    `${durationWords(KEPT.testMessages)} ; s’il compte dans le résultat d’une analyse, aussi longtemps qu’elle`,
  ],
  [
    'Rapports DMARC et TLS que les messageries envoient à votre adresse chez nous',
    'Exécution de votre demande',
    'Sommes par jour, messagerie et source : adresses IP d’envoi, domaines, sélecteurs, nombres de messages. Les rapports ne sont pas gardés ; ceux qui citent un message sont refusés',
    `${durationWords(KEPT.reportSums)} ; si vous les faites compter dans une analyse, leur total aussi longtemps qu’elle`,
  ],
  [
    'Nom du réseau d’une adresse que rien ne nomme dans vos rapports DMARC',
    'Intérêt légitime : dire d’où vient ce qui part en votre nom',
    'Adresse IP, demandée au DNS et au registre qui la tient ; nom de son serveur et de son réseau, jamais celui de son titulaire',
    `${durationWords(ADDRESS_NAMES_REMEMBERED)}, en mémoire : rien n’est écrit`,
  ],
  [
    'Clés de l’API',
    'Contrat',
    'Adresse e-mail du compte, empreinte de chaque clé, offre, nombre d’appels par mois, analyses demandées ; adresses des webhooks et messages envoyés',
    `Tant que le compte sert ; clé fermée, mois d’appels et compte sans usage : ${durationWords(KEPT.apiAccounts)} ; messages des webhooks : ${durationWords(KEPT.webhookDeliveries)}`,
  ],
  [
    'Surveillance d’un domaine',
    'Votre consentement, confirmé par le lien du message ; vous le retirez d’un clic, depuis chaque message',
    'Adresse e-mail, domaines surveillés, étiquettes que vous leur donnez, dates, résultats de chaque jour, messages envoyés ; liens par lesquels vous donnez à lire (nom, ce qu’ils montrent), nom et logo que vos clients voient',
    `Chaque résultat : ${durationWords(KEPT.watched)} ; l’adresse tant qu’elle surveille, puis ${durationWords(KEPT.watchStopped)} ; sans confirmation : ${durationWords(KEPT.watchAsked)} ; lien donné à lire : ${durationWords(KEPT.fleetLinks)}`,
  ],
  [
    'Écriture d’une étape dans votre zone DNS, et son retour',
    'Exécution de votre demande ; intérêt légitime à en garder la trace',
    'Nom que vous donnez, adresse e-mail du titulaire, domaine, hébergeur, enregistrements retirés et ajoutés, dates. La clé de la zone reste en mémoire une heure au plus : elle n’est jamais écrite',
    `${durationWords(KEPT.repairs)} ; le formulaire : ${durationWords(KEPT.repairAttempts)}`,
  ],
  [
    'Commande et rapport',
    'Contrat',
    'Prénom, nom, adresse e-mail, entreprise s’il y a lieu (nom, SIREN, adresse, numéro de TVA), domaine, rapport',
    `${durationWords(KEPT.orderPerson)} après la commande, puis effacement du rapport et des coordonnées`,
  ],
  [
    'Preuve du contrat',
    'Intérêt légitime : établir et défendre des droits',
    'Numéro, dates et montant de la commande, vos accords mot pour mot, sans vos coordonnées une fois celles-ci effacées',
    durationWords(KEPT.orderProof),
  ],
  [
    'Nouvelles analyses offertes après une commande, à 30 et 60 jours, et leur comparaison',
    'Intérêt légitime : vous dire ce que vos corrections ont changé ; vous les arrêtez d’un clic, depuis chaque message qui les annonce',
    'Domaine, adresse e-mail de la commande, résultats',
    'Avec la commande : 12 mois',
  ],
  [
    'Facturation',
    'Obligation légale (article L123-22 du code de commerce)',
    'Identité, adresse de l’entreprise, objet, montant, dates',
    `${durationWords(KEPT.invoices)}, en accès restreint`,
  ],
  [
    'Rétractations et demandes de droits',
    'Obligation légale d’y répondre ; intérêt légitime à prouver la réponse',
    'Déclaration ou demande, date et heure, réponse',
    durationWords(KEPT.requests),
  ],
  [
    'Messages de contact',
    'Intérêt légitime à vous répondre, ou mesures précontractuelles',
    'Champs du formulaire',
    durationWords(KEPT.messages),
  ],
  [
    'Preuve de votre choix sur les cookies',
    'Intérêt légitime : pouvoir montrer le choix fait (article 7, paragraphe 1, du RGPD)',
    'Identifiant au hasard, choix, date, version du texte',
    durationWords(KEPT.consents),
  ],
  [
    'Administration et envoi des messages',
    'Intérêt légitime : savoir qui a fait quoi, et ce qui est parti',
    'Compte de l’administrateur, journal de ses actions, messages envoyés (destinataire, nature, date)',
    durationWords(KEPT.traces),
  ],
];
