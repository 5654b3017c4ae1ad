import type { ApiCallWords, ApiWords } from './words.ts';

export const apiCallWords: ApiCallWords = {
  startAnalysis: {
    summary: 'Lancer une analyse',
    description:
      'Lance l’analyse de ce nom, tel qu’il est écrit. « protocols » choisit ce qui est demandé au domaine ; sans lui, les douze protocoles le sont. La même analyse demandée dans les cinq minutes est partagée. « estimatedTime » est en secondes : la médiane des dernières analyses. Une analyse demandée pendant qu’une autre de ce compte est en cours ne sollicite jamais trop un serveur : 20 connexions par minute au plus, et elle peut attendre qu’un serveur partagé soit disponible. Par cet appel vous certifiez être titulaire ou administrateur du domaine, ou agir avec son accord. Par « entitled: true » vous le déclarez expressément, avec l’heure : l’analyse essaie alors aussi d’y passer (relais, copie de la zone, récursion, injection).',
  },
  listAnalyses: {
    summary: 'Lister ses analyses',
    description:
      'Les analyses de ce compte, la plus récente d’abord. « nextCursor » se renvoie dans « cursor » pour la page suivante ; « domain » ne garde qu’un domaine.',
  },
  readAnalysis: {
    summary: 'Suivre et lire une analyse',
    description:
      'L’état, puis les résultats : une lettre de F (critique) à A (excellent), et le verdict de chaque protocole demandé. « overallScore » vaut null quand trop peu a pu être mesuré ; « partial » dit que la lettre n’est que celle des protocoles demandés ; « unknown » dit qu’une mesure a manqué, jamais qu’elle est mauvaise.',
  },
  readReport: {
    summary: 'Télécharger le rapport',
    description:
      'Le PDF acheté sur le site avec l’adresse de ce compte, une fois relu et validé. Sinon 409, avec ce qu’il reste à faire.',
  },
  readEvidence: {
    summary: 'Lire les preuves',
    description:
      'Tout ce qui a été observé, avec les constats qui en découlent : le document que l’on télécharge sur la page du résultat.',
  },
  readPlan: {
    summary: 'Lire le plan d’action',
    description:
      'Les actions dans l’ordre conseillé, avec leur effet sur la note. Les valeurs à publier sont dans le rapport.',
  },
  foretellService: {
    summary: 'Prédire l’ajout d’un service',
    description:
      'Ce que le bouton d’un service (Domain Connect) ferait du domaine analysé : la lettre et les recherches DNS du SPF avant et après, les enregistrements ajoutés et retirés, qui y perd, ce qui ne tiendrait plus, et les enregistrements à écrire plutôt. Nommez-le par « service » (« mailjet.com/domain-auth »), par « link », l’adresse vers laquelle il vous envoie, ou donnez son modèle dans « template » ; « values » porte ce que lui seul connaît. La prédiction part de ce que l’analyse a vu : le DNS n’est interrogé que sur ce qu’elle n’avait pas demandé, et aucune machine n’est jointe. Ce qui n’est pas mesuré vaut null ou figure dans « unknown ». Rien n’est modifié.',
  },
  followAnalysis: {
    summary: 'Suivre en direct',
    description:
      'Les étapes de l’analyse en server-sent events, numérotées : un seul appel suffit du début à la fin, et « Last-Event-ID » reprend où la lecture s’est arrêtée. D’une analyse demandée pendant qu’une autre de ce compte était en cours, seuls le début et la fin sont dits. 204 quand il n’y a plus rien à dire.',
  },
  listDomains: {
    summary: 'Lister les domaines surveillés',
    description:
      'Les domaines que surveille l’adresse de ce compte, avec leurs étiquettes et leur dernière lettre, par ordre alphabétique. « tag » ne garde que ceux qui portent cette étiquette. Ce sont les mêmes que sur la page « Mes domaines surveillés ».',
  },
  addDomains: {
    summary: 'Surveiller des domaines',
    description:
      'Chaque domaine est analysé aussitôt que possible, puis chaque jour, et ce qui change est écrit à l’adresse du compte. Un domaine déjà surveillé reçoit les étiquettes envoyées, s’il y en a. Tout est ajouté, ou rien : le premier domaine qui ne peut pas l’être est nommé. Deux cents domaines au plus par adresse, dont dix noms d’un même domaine enregistré ; davantage, quand ce domaine publie l’enregistrement TXT que la réponse indique. Par « entitled: true » vous certifiez être titulaire ou administrateur de ces domaines, ou agir avec l’accord de leurs titulaires.',
  },
  setDomainTags: {
    summary: 'Étiqueter un domaine',
    description: 'Remplace les étiquettes d’un domaine surveillé : cinq au plus, de quarante caractères.',
  },
  stopDomain: {
    summary: 'Ne plus surveiller un domaine',
    description: 'Il n’est plus analysé pour cette adresse, et plus rien ne lui en est écrit.',
  },
  listCommonFaults: {
    summary: 'Lister les défauts communs',
    description:
      'Les défauts que plusieurs domaines surveillés ont en commun, dits une fois chacun, le plus répandu d’abord : ce qui est à écrire à un même prestataire.',
  },
  createWebhook: {
    summary: 'Créer un webhook',
    description:
      'Chaque événement est envoyé à cette adresse par POST, signé selon Standard Webhooks avec le secret que cette réponse montre une seule fois. Une réponse 2xx en moins de 15 secondes vaut réception. Sinon l’envoi est tenté dix fois en trois jours et demi ; 410 désactive le webhook. Le premier envoi, « webhook.created », montre si l’adresse répond. « domain.changed » porte sur les domaines surveillés par l’adresse du compte. Avec « form », « slack » ou « teams », c’est un message en français pour un canal de Slack (Block Kit) ou de Microsoft Teams (Adaptive Card, par un flux de travail). Une redirection n’est pas suivie, et rien n’est envoyé à une adresse interne.',
  },
  listWebhooks: {
    summary: 'Lister ses webhooks',
    description:
      'Les webhooks de ce compte, sans leur secret. « disabledAt » dit depuis quand rien n’y est plus envoyé.',
  },
  changeWebhookSecret: {
    summary: 'Changer le secret d’un webhook',
    description:
      'Un nouveau secret signe dès maintenant, et cette réponse le montre une seule fois. Pendant 24 heures chaque message porte aussi la signature de l’ancien, pour que rien ne soit refusé tant que votre programme n’a pas changé. Un secret changé deux fois en un jour ne garde que le dernier remplacé.',
  },
  deleteWebhook: {
    summary: 'Supprimer un webhook',
    description: 'Plus rien n’est envoyé, et les envois en attente sont oubliés.',
  },
  listDeliveries: {
    summary: 'Lister les envois d’un webhook',
    description:
      'Les envois des trente derniers jours, le plus récent d’abord : où chacun en est, ce que l’adresse a répondu, quand il sera tenté de nouveau.',
  },
  replayDelivery: {
    summary: 'Renvoyer un message',
    description:
      'Le même message, sous le même identifiant, est envoyé de nouveau tout de suite, et retenté comme la première fois s’il le faut.',
  },
};

/** What is wrong with a requested key. */
export const ownKeyMessages = {
  name: 'Donnez un nom à la clé, de 60 signes au plus',
  scopes: 'Choisissez au moins un droit',
} as const;

export const apiPlanNames: ApiWords['apiPlanNames'] = {
  free: 'Gratuit',
  premium: 'Premium',
  enterprise: 'Entreprise',
};

export const apiScopeWords: ApiWords['apiScopeWords'] = {
  start: 'Lancer des analyses',
  read: 'Lire les résultats',
  report: 'Télécharger les rapports achetés',
  webhooks: 'Gérer les webhooks, qui reçoivent les résultats',
  watch: 'Gérer les domaines surveillés',
};

export const deliveredEventWords: ApiWords['deliveredEventWords'] = {
  'webhook.created': 'Le webhook vient d’être créé',
  'analysis.completed': 'Une analyse que ce compte a demandée est terminée',
  'analysis.failed': 'Une analyse que ce compte a demandée a échoué',
  'domain.changed': 'L’analyse quotidienne d’un domaine que surveille l’adresse du compte a trouvé un changement',
};
