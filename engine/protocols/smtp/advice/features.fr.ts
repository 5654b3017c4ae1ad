import { count, eachOf } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/features.ts';

export const advice = {
  'smtp/ext-list': {
    title: 'Extensions annoncées',
    why: 'Elles disent ce que le serveur sait faire : taille des messages, adresses accentuées, accusés de remise.',
    info: ({ servers, small }) => {
      const listed = eachOf(servers.map(({ host, extensions }) => `${host} : ${extensions.join(', ') || 'aucune'}`));
      const limits = small.map(
        ({ host, size }) => ` ${host} refuse les messages de plus de ${count(size, 'octet', 'octets')}.`,
      );
      return `${listed}.${limits.join('')}`;
    },
    remedy: 'Rien à corriger.',
  },
  'smtp/greylist': {
    title: 'Messages différés',
    why: (facts) =>
      facts && 'failing' in facts
        ? 'Tant que le serveur est en panne, les expéditeurs gardent leurs messages ; après quelques jours, ils renoncent.'
        : 'Certains serveurs font d’abord attendre les inconnus (liste grise) ; les messages n’en sont que retardés.',
    info: ({ deferring }) =>
      `Le serveur nous a demandé de revenir plus tard : ${eachOf(deferring.map(({ host, said }) => `${host}, « ${said} »`))}.`,
    warn: ({ failing }) =>
      `Le serveur se dit en panne et diffère les messages : ${eachOf(failing.map(({ host, said }) => `${host}, « ${said} »`))}.`,
    remedy:
      'Cherchez la cause dans le journal du serveur (un fichier ou une base qu’il ne lit pas, un disque plein), puis vérifiez qu’il accepte de nouveau un message.',
  },
} satisfies AdviceFor<typeof checks>;
