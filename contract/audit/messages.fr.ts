import type { RefusalCode } from '../site/refusal.ts';
import { domainMessages } from './domain-messages.fr.ts';

/** Refusals that name the moment when a request is accepted again, such as « demain à 9 h 12 ». */
export const refusalMessagesUntil = {
  MAILED_ENOUGH: (moment: string) =>
    `Trois messages ont déjà été demandés pour cette adresse (voyez aussi les indésirables) : aucun autre ne part avant ${moment}`,
  MAIL_CEILING: (moment: string) =>
    `Trop de messages de ce genre ont été demandés en un jour : aucun autre ne part avant ${moment}`,
} as const satisfies Partial<Record<RefusalCode, (moment: string) => string>>;

/** The text of each refusal for the visitor. Those about the domain are the specification’s own words. */
export const refusalMessages = {
  ...domainMessages,
  CHOOSE_NAME: 'Ce sous-domaine ne reçoit pas d’e-mail : choisissez le nom à analyser',
  NO_SUCH_NAME: 'Ce nom n’existe pas : vérifiez l’orthographe',
  VALIDATION: 'Requête invalide',
  BODY_TOO_LARGE: 'Requête trop volumineuse',
  UNSUPPORTED_MEDIA: 'Seul le format JSON est accepté',
  UPLOAD_TOO_LARGE: 'Ces fichiers dépassent 12 Mo ensemble, ou sont plus de 100 : envoyez-les en plusieurs fois',
  PICTURE_KIND: 'Ce fichier n’est pas une image PNG, JPEG, WebP ou AVIF',
  FOREIGN_ORIGIN: 'Requête refusée : elle vient d’un autre site',
  METHOD_NOT_ALLOWED: 'Méthode non autorisée',
  NOT_FOUND: 'Introuvable',
  UNAVAILABLE: 'Service momentanément indisponible',
  CONSENT_REQUIRED: 'Cochez les deux cases pour poursuivre',
  ALREADY_PAID: 'Ce rapport est déjà payé',
  PAYMENT_PENDING: 'Un paiement de ce rapport est déjà en cours : attendez sa réponse',
  CONTACT_FROZEN: 'Les coordonnées d’une commande payée ne changent plus ici : écrivez-nous',
  NOT_COMPLETED: 'L’analyse n’est pas terminée',
  NOTHING_MEASURED:
    'Nous n’avons pas pu mesurer l’essentiel : il n’y a pas de rapport à vendre. Relancez l’analyse plus tard',
  NO_MAIL_HERE:
    'Ce sous-domaine ne reçoit pas d’e-mail : son rapport n’est pas vendu, analysez le domaine dont il dépend',
  NOT_READY: 'Le rapport n’est pas encore disponible',
  ALREADY_LET_GO: 'Ce rapport a déjà été validé : il part, ou il est parti',
  TOO_LATE: 'Trop tard : le rapport est parti',
  PREPARING: 'Ce résultat est en cours de préparation : revenez dans quelques secondes',
  NOT_MADE: 'Ce résultat n’a pas pu être mis en forme : nous en sommes prévenus, revenez plus tard',
  NOT_DRAWABLE: 'Ce texte n’a pas pu être mis en page à temps : raccourcissez-le',
  WITHDRAWN: 'L’acheteur s’est rétracté avant l’envoi : le remboursement est dû, et le rapport ne s’envoie plus',
  NOT_OWNER: 'Seul le navigateur qui a lancé cette analyse peut la supprimer. Demandez-le-nous par la page RGPD.',
  KEPT: 'Ce résultat est partagé avec d’autres visiteurs ou fait l’objet d’une commande : il s’effacera à son échéance',
  FORBIDDEN: 'Accès refusé',
  TOO_MANY_WEBHOOKS: 'Cinq destinations reçoivent déjà vos messages : retirez-en une avant d’en ajouter une autre',
  WEBHOOK_ADDRESS: 'L’adresse doit commencer par https:// et nommer un serveur public, comme la donnent Slack et Teams',
  TOO_MANY_KEYS: 'Dix clés ouvrent déjà ce compte : révoquez-en une avant d’en créer une autre',
  TOO_MANY_WATCHED:
    'Deux cents domaines sont déjà surveillés par cette adresse : arrêtez-en un avant d’en ajouter un autre',
  UNPROVEN_DOMAIN:
    'Dix noms de ce domaine sont déjà surveillés par cette adresse : ajoutez celui-ci depuis la page de votre parc, qui dit quel enregistrement publier d’abord',
  TOO_MANY_LINKS: 'Deux cent cinquante liens ouvrent déjà ce parc : révoquez-en un avant d’en créer un autre',
  LOGO_KIND:
    'Ce logo ne convient pas : un PNG, ou un SVG fait de formes seulement, de 60 ko et de 2000 pixels de côté au plus',
  SALES_CLOSED: 'La vente n’est pas ouverte sur ce site',
  PAYMENT_UNAVAILABLE: 'Le service de paiement ne répond pas : rien n’a été débité, réessayez dans un instant',
  BAD_SIGNATURE: 'Signature invalide',
  RATE_LIMITED: 'Trop de demandes : patientez avant de recommencer',
  MAILED_ENOUGH: refusalMessagesUntil.MAILED_ENOUGH('demain'),
  MAIL_CEILING: refusalMessagesUntil.MAIL_CEILING('demain'),
  TOO_MANY_RUNNING: 'Trois de vos analyses sont en cours : attendez la fin de l’une d’elles',
  BUSY: 'Trop de demandes attendent déjà leur tour : réessayez dans quelques minutes',
  OPTED_OUT: 'Le titulaire de ce domaine a demandé qu’il ne soit pas analysé',
  EXPIRED: 'Ce lien a expiré',
  UNAUTHENTICATED: 'Connexion requise',
  WRONG_CREDENTIALS: 'Identifiant, mot de passe ou code incorrect',
  CODE_NEEDED: 'Indiquez le code de votre application',
  WRONG_PASSWORD: 'Ce n’est pas votre mot de passe actuel',
  WRONG_CODE: 'Ce code ne convient pas, ou a déjà servi : attendez le suivant',
  WRONG_NEW_CODE: 'Ce code n’est pas celui de la nouvelle application : attendez le suivant',
  WEAK_PASSWORD:
    'Le mot de passe compte au moins 15 caractères et ne se devine pas : ni mot courant, ni suite de touches, ni votre nom, ni celui de ce site',
  PASSKEY_OVER: 'Cette demande a déjà servi, ou a plus de cinq minutes : recommencez',
  PASSKEY_REFUSED: 'Cette clé d’accès n’ouvre aucun compte : connectez-vous avec votre mot de passe',
  PASSKEY_BLOCKED:
    'Une copie de cette clé d’accès semble exister : elle n’ouvre plus rien. Connectez-vous avec votre mot de passe, puis ôtez-la.',
  PASSKEY_NOT_MADE: 'Le navigateur n’a pas créé de clé d’accès pour ce site : recommencez',
  PASSKEY_KNOWN: 'Cette clé d’accès est déjà enregistrée',
  TOO_MANY_PASSKEYS: 'Dix clés d’accès ouvrent déjà ce compte : ôtez-en une avant d’en ajouter une autre',
  PASSKEYS_CLOSED: 'Ce site n’a pas d’adresse publique en HTTPS : il ne peut pas recevoir de clés d’accès',
  NAME_TAKEN: 'Ce nom est déjà pris',
  COMPARE_FIRST: 'Comparez d’abord ce qui est montré à ce que montre votre hébergeur, et cochez que c’est fait',
  KEY_NEEDED: 'La clé n’est plus en mémoire : collez-la de nouveau',
  SLUG_TAKEN: 'Un autre article a déjà cette adresse',
  POST_CHANGED:
    'Cet article a changé depuis que vous l’avez ouvert. Recommencez pour le remplacer : le texte remplacé reste dans ses versions',
  LINK_OVER: 'Ce lien a déjà servi, ou n’est plus valable',
  INTERNAL: 'Erreur interne',
} as const satisfies Record<RefusalCode, string>;

/** What the page may add below a message, where the code says more than the message. */
export const refusalHints: Partial<Record<RefusalCode, string>> = {
  DOMAIN_NOT_AUDITABLE:
    'Ce nom est réservé, n’appartient à personne en particulier, ou se termine par une extension qui n’existe pas. Saisissez un domaine public, par exemple exemple.fr.',
  NO_SUCH_NAME:
    'Le DNS répond qu’aucun domaine ne porte ce nom. Un domaine tout neuf peut n’y paraître qu’après quelques heures.',
  DOMAIN_FORMAT: 'Saisissez un nom de domaine, par exemple exemple.fr.',
};

/** Texts of the start of an analysis, exactly those of the specification. */
export const analysisMessages = {
  errorTitle: 'Erreur',
  startFailed: "Impossible de démarrer l'analyse",
  startedTitle: 'Analyse démarrée',
  started: (domain: string) => `Analyse du domaine ${domain} en cours...`,
  /** Replaces the letter while the audit runs. */
  pendingScore: 'En cours...',
  /** Replaces an unknown value. */
  unknownScore: '--',
} as const;

/** The page of an unknown path. */
export const notFoundMessage = '404 Page Not Found';
