import type { RefusalCode } from '@rempart/contract';

/** The real effect of each option, below its label. */
export const startOptions = [
  {
    name: 'dnsAnalysis',
    label: 'Analyse DNS (enregistrements publics)',
    effect: 'Sans elle, huit protocoles ne sont pas analysés et la note est partielle.',
    isOn: true,
  },
  {
    name: 'securityChecks',
    label: 'Vérifications de sécurité (connexions légères à vos serveurs)',
    effect: 'Sans elles, aucune connexion : ni SMTP, ni HTTPS, ni ports.',
    isOn: true,
  },
  {
    name: 'pdfReport',
    label: 'Préparer le rapport PDF détaillé (payant, 19,90 €)',
    effect: 'Il se commande dès la fin de l’analyse ; cette case n’achète rien.',
    isOn: false,
  },
  {
    name: 'realTimeAlerts',
    label: 'Surveiller ce domaine',
    effect:
      'Une analyse par jour, et un e-mail si quelque chose change. Vous donnez votre adresse à la fin de celle-ci.',
    isOn: false,
  },
] as const;

/** What the visitor can do where nothing could be started. */
export const startHints = {
  offline: 'Le site est injoignable depuis ce navigateur. Vérifiez votre connexion, puis réessayez.',
  unwell: 'Le service ne répond pas comme il devrait. Réessayez dans un instant.',
  waiting: (duration: string) => `Nouvel essai possible dans ${duration}.`,
  byCode: {
    RATE_LIMITED: 'Beaucoup d’analyses viennent d’être demandées, depuis votre connexion ou de ce domaine.',
    TOO_MANY_RUNNING: 'Rien n’a été lancé. Celles qui sont en cours vont à leur terme.',
    OPTED_OUT:
      'Son titulaire nous l’a demandé. Si c’est vous, retirez l’enregistrement TXT de refus de votre zone, ou écrivez-nous par la page Contact.',
    BUSY: 'Rien n’a été lancé.',
    UNAVAILABLE: 'Rien n’a été lancé. Réessayez dans un instant.',
  } as Partial<Record<RefusalCode, string>>,
} as const;
