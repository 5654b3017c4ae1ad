import { count, enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/security-txt.ts';

export const advice = {
  'dns/securitytxt-present': {
    title: 'Contact de sécurité (security.txt)',
    why: 'Ce fichier dit à qui signaler une faille. Sans lui, la personne qui en trouve une ne sait pas à qui écrire.',
    pass: ({ url }) => `Le fichier est publié : ${url}.`,
    warn: ({ url }) => `Le fichier n’est publié qu’à la racine (${url}) ; la norme le veut sous /.well-known/.`,
    info: () => 'Aucun fichier security.txt n’est publié.',
    remedy: 'Publiez le fichier à l’adresse https://votre-domaine/.well-known/security.txt, en texte simple.',
  },
  'dns/securitytxt-fields': {
    title: 'Contenu de security.txt',
    why: 'Un contact manquant ou une date dépassée font douter que quelqu’un lise les signalements.',
    pass: ({ contacts, daysLeft }) =>
      `Contact : ${enumerate(contacts)} ; valable encore ${count(daysLeft ?? 0, 'jour', 'jours')}.`,
    warn: ({ daysLeft }) =>
      `La date de fin est dans ${count(daysLeft ?? 0, 'jour', 'jours')} ; la norme conseille moins d’un an.`,
    fail: ({ contacts, expires, daysLeft }) => {
      if (contacts.length === 0) return 'Aucun champ Contact valable (https:, mailto: ou tel:).';
      if (expires.length !== 1)
        return expires.length === 0 ? 'Le champ Expires, obligatoire, manque.' : 'Le champ Expires est répété.';
      return daysLeft === null ? 'La date du champ Expires est illisible.' : 'La date du champ Expires est dépassée.';
    },
    remedy: 'Donnez au moins un champ « Contact: » et un seul champ « Expires: », à moins d’un an, et renouvelez-le.',
  },
} satisfies AdviceFor<typeof checks>;
