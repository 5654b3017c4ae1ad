/** Texts of the contact forms; the first two are the specification’s own. */
export const contactRequestMessages = {
  sending: 'Envoi en cours...',
  sent: 'Message envoyé avec succès !',
  notSent:
    'Votre message n’a pas pu être enregistré : rien n’est parti. Votre texte est conservé, réessayez dans un instant.',
  faulty: 'Le formulaire contient des erreurs : elles sont indiquées sous les champs.',
  firstName: 'Indiquez votre prénom',
  lastName: 'Indiquez votre nom',
  email: 'Adresse email invalide, par exemple jean@exemple.fr',
  subject: 'Choisissez un sujet',
  message: 'Écrivez votre message (10 caractères au moins)',
  tooLong: 'Ce texte est trop long',
  hidden: 'Ce texte contient des caractères invisibles : tapez-le au clavier plutôt que de le coller',
  orderNumber: 'Indiquez le numéro de commande, par exemple C-20261121-7F3K',
  right: 'Choisissez le droit que vous exercez',
} as const;

/** The subjects of a message. */
export const contactSubjects = [
  'Question',
  'Commande',
  'Rétractation',
  'Données personnelles',
  'Signaler un scan',
  'Vulnérabilité',
  'Accessibilité',
  'Presse',
  'Candidature spontanée',
  'Autre',
] as const;

export const urgencyWords = { low: 'Basse', normal: 'Normale', high: 'Haute', urgent: 'Urgente' } as const;

/** The rights of the GDPR that can be exercised here, by their article. */
export const privacyRights = {
  access: 'Accéder à mes données (article 15)',
  rectification: 'Faire rectifier mes données (article 16)',
  erasure: 'Faire effacer mes données (article 17)',
  restriction: 'Limiter leur traitement (article 18)',
  portability: 'Recevoir mes données dans un format réutilisable (article 20)',
  objection: 'M’opposer à un traitement (article 21)',
  afterDeath: 'Donner des directives pour après mon décès (loi Informatique et Libertés, article 85)',
} as const;
