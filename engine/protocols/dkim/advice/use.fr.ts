import { agree, enumerate, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { useChecks } from '../checks/use.ts';

export const advice = {
  'dkim/record-testing': {
    title: 'Clés à l’essai',
    why: 'Le drapeau « t=y » annonce un essai : la norme demande de n’en rien conclure, mais un essai oublié cache souvent un réglage inachevé.',
    pass: () => 'Aucune clé trouvée n’est à l’essai.',
    warn: ({ testing }) => `Clés restées à l’essai : ${enumerate(testing)}.`,
    remedy: ({ testing, replaced }) => {
      const sound = testing.filter((selector) => !replaced.includes(selector));
      return [
        ...(sound.length > 0 ? [`Retirez « t=y » ${ofName(enumerate(sound))} une fois la signature vérifiée.`] : []),
        ...(replaced.length > 0
          ? [
              `Ne touchez pas à « t=y » pour ${enumerate(replaced)} : faites signer par une clé neuve, puis retirez l’enregistrement entier.`,
            ]
          : []),
      ].join(' ');
    },
  },
  'dkim/record-strict': {
    title: 'Clés réservées au domaine exact',
    why: 'Avec « t=s », la clé ne vaut pas pour les messages signés au nom d’un sous-domaine.',
    pass: () => 'Les clés trouvées valent aussi pour les identités des sous-domaines.',
    info: ({ strict }) => `Clés réservées au domaine exact : ${enumerate(strict)}.`,
    remedy: 'Retirez « t=s » seulement si des messages de sous-domaines échouent.',
  },
  'dkim/signature-observed': {
    title: 'Signature d’un message',
    why: 'Seul un message reçu montre que vos envois sont vraiment signés, et au nom de votre domaine.',
    pass: ({ messages, selectors }) =>
      `${messages > 1 ? `Les ${messages} messages d’essai reçus sont signés` : 'Le message d’essai reçu est signé'} au nom de votre domaine ; clé : ${enumerate(selectors)}.`,
    warn: ({ messages, unsigned }) =>
      messages === 1
        ? 'Le message d’essai reçu ne porte pas de signature valable au nom de votre domaine.'
        : `Sur ${messages} messages d’essai reçus, ${unsigned.length} ne ${unsigned.length > 1 ? 'portent' : 'porte'} pas de signature valable au nom de votre domaine.`,
    remedy:
      'Activez la signature DKIM, au nom de votre domaine, dans l’outil qui a envoyé ce message, puis renvoyez un message d’essai.',
  },
  'dkim/alg-sha1': {
    title: 'Algorithme de hachage',
    why: 'SHA-1 est cassé : les destinataires ne doivent plus accepter ces signatures.',
    pass: () => 'Les clés trouvées admettent SHA-256.',
    fail: ({ selectors }) => `Clés qui n’admettent pas SHA-256 (« h= ») : ${enumerate(selectors)}.`,
    remedy: 'Retirez le champ « h= » de l’enregistrement et signez en rsa-sha256.',
  },
  'dkim/record-restrict': {
    title: 'Usage des clés',
    why: 'Le champ « s= » dit à quoi sert la clé : sans l’e-mail parmi ses usages, aucune signature ne vaut.',
    pass: ({ forReports }) =>
      forReports.length === 0
        ? 'Les clés trouvées peuvent servir aux e-mails.'
        : `Les clés trouvées peuvent servir aux e-mails, sauf ${enumerate(forReports)}, ${agree(forReports, 'réservée', 'réservées')} aux rapports TLS.`,
    fail: ({ selectors }) => `Clés interdites aux e-mails par « s= » : ${enumerate(selectors)}.`,
    remedy: 'Retirez le champ « s= » de l’enregistrement.',
  },
} satisfies AdviceFor<typeof useChecks>;
