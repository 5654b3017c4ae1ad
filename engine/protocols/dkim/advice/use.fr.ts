import { enumerate, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { useChecks } from '../checks/use.ts';

export const advice = {
  'dkim/record-testing': {
    title: 'Mode d’essai',
    why: 'Le drapeau «\u00A0t=y\u00A0» annonce un essai\u00A0: la norme demande de n’en rien conclure, mais un essai oublié cache souvent un réglage inachevé.',
    pass: () => 'Aucune clé trouvée n’est en mode d’essai.',
    warn: ({ testing }) => `Clés restées en mode d’essai\u00A0: ${enumerate(testing)}.`,
    remedy: ({ testing, replaced }) => {
      const sound = testing.filter((selector) => !replaced.includes(selector));
      return [
        ...(sound.length > 0
          ? [`Retirez «\u00A0t=y\u00A0» ${ofName(enumerate(sound))} une fois la signature vérifiée.`]
          : []),
        ...(replaced.length > 0
          ? [
              `Ne touchez pas à «\u00A0t=y\u00A0» pour ${enumerate(replaced)}\u00A0: faites signer par une clé neuve, puis retirez l’enregistrement entier.`,
            ]
          : []),
      ].join(' ');
    },
  },
  'dkim/record-strict': {
    title: 'Clés réservées au domaine exact',
    why: 'Avec «\u00A0t=s\u00A0», la clé ne vaut pas pour les messages signés au nom d’un sous-domaine.',
    pass: () => 'Les clés trouvées valent aussi pour les identités des sous-domaines.',
    info: ({ strict }) => `Clés réservées au domaine exact\u00A0: ${enumerate(strict)}.`,
    remedy: 'Retirez «\u00A0t=s\u00A0» seulement si des messages de sous-domaines échouent.',
  },
  'dkim/signature-observed': {
    title: 'Signature d’un message',
    why: 'Seul un message reçu montre que vos envois sont vraiment signés, et au nom de votre domaine.',
    remedy: 'Rien à faire dans le DNS.',
  },
  'dkim/alg-sha1': {
    title: 'Algorithme de hachage',
    why: 'SHA-1 est cassé\u00A0: les destinataires ne doivent plus accepter ces signatures.',
    pass: () => 'Les clés trouvées admettent SHA-256.',
    fail: ({ selectors }) => `Clés qui n’admettent pas SHA-256 («\u00A0h=\u00A0»)\u00A0: ${enumerate(selectors)}.`,
    remedy: 'Retirez le champ «\u00A0h=\u00A0» de l’enregistrement et signez en rsa-sha256.',
  },
  'dkim/record-restrict': {
    title: 'Usage des clés',
    why: 'Le champ «\u00A0s=\u00A0» dit à quoi sert la clé\u00A0: sans le courrier parmi ses usages, aucune signature ne vaut.',
    pass: () => 'Les clés trouvées peuvent servir au courrier.',
    fail: ({ selectors }) => `Clés interdites au courrier par «\u00A0s=\u00A0»\u00A0: ${enumerate(selectors)}.`,
    remedy: 'Retirez le champ «\u00A0s=\u00A0» de l’enregistrement.',
  },
} satisfies AdviceFor<typeof useChecks>;
