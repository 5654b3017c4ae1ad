/** « novembre 2026 » of « 2026-11 ». */
export function monthWords(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('fr-FR', { month: 'long', year: 'numeric' });
}

export const keysWords = {
  title: 'Mes clés de l’API',
  ask: {
    lead: 'Une clé permet à un programme de lancer des analyses et de lire leurs résultats. Il n’y a pas de mot de passe : un lien envoyé par e-mail ouvre la page de vos clés.',
    field: 'Adresse e-mail',
    hint: 'Le compte et ses limites sont ceux de cette adresse.',
    button: 'Recevoir le lien',
    sent: 'Le lien vient d’être envoyé. Il vaut sept jours.',
  },
  expired: 'Ce lien n’ouvre plus rien : il a plus de sept jours.',
  again: 'Recevoir un nouveau lien',
  none: 'Cette adresse n’a pas encore de clé.',
  made: (name: string) => `La clé « ${name} » est créée. Copiez-la maintenant : elle ne sera plus jamais montrée.`,
  revoked: 'La clé est révoquée : elle n’ouvre plus rien.',
  gone: 'Cette clé n’est plus là, ou a déjà été remplacée.',
  create: 'Créer une clé',
  rotate: 'Remplacer',
  revoke: 'Révoquer',
  webhooks: {
    title: 'Slack, Teams et vos programmes',
    lead: 'Ce qui change sur vos domaines surveillés, et la fin de vos analyses, peut s’écrire dans un canal de Slack ou de Teams, ou s’envoyer à un programme.',
    form: 'Où écrire',
    forms: { standard: 'Un programme (Standard Webhooks)', slack: 'Slack', teams: 'Microsoft Teams' },
    url: 'Adresse du webhook',
    urlHint:
      'Dans Slack : une application, puis « Incoming Webhooks ». Dans Teams : le canal, « Flux de travail », « Publier dans un canal lors de la réception d’une requête webhook ».',
    events: 'Écrire quand',
    add: 'Ajouter',
    remove: 'Retirer',
    removed: 'Plus rien n’y est envoyé.',
    added: 'C’est noté. Un premier message part à l’instant ; les suivants partent dès que celui-ci est accepté.',
    secret:
      'La signature des messages se vérifie avec ce secret. Copiez-le maintenant : il ne sera plus jamais montré.',
    since: (day: string) => `Depuis le ${day}.`,
    disabled: (day: string) =>
      `Plus rien n’y est envoyé depuis le ${day} : l’adresse ne répondait plus. Retirez-la, puis ajoutez la nouvelle.`,
    gone: 'Cette destination n’est plus là.',
  },
} as const;
