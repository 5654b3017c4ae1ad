import { product } from '@rempart/brand';
import type { DescriptionWords } from './openapi-words.en.ts';

export const inFrench: DescriptionWords = {
  title: `API de ${product.name}`,
  description: (plans) =>
    `Lancer l’analyse d’un domaine, la suivre, rapporter ce qu’elle a trouvé. Chaque appel avec une clé compte, quelle que soit la réponse. ${plans} Les mois sont ceux du calendrier (UTC).`,
  plan: (name, { second, hour, month }) =>
    `${name} : ${hour === null ? 'sans limite par heure ni par mois' : `${hour} par heure, ${month} par mois`}, ${second} par seconde.`,
  scopes: (scopes) => `Droits d’une clé : ${scopes}.`,
  code: (code, message) => `${code} : ${message}`,
  groups: {
    analysis: 'Les analyses : en lancer une, la suivre, la lire, avec son plan, ses preuves et son rapport',
    domains: 'Les domaines surveillés, leurs étiquettes et les défauts qu’ils partagent',
    webhooks: 'Où vont les messages sur les analyses et les domaines, et lesquels sont arrivés',
  },
  wait: 'Secondes à attendre',
  sameMessage: 'Le même à chaque tentative d’un message',
  attemptedAt: 'Secondes depuis le 1er janvier 1970, à cette tentative',
  signature:
    'v1, et HMAC-SHA256 en base64 de « id.timestamp.corps » (Standard Webhooks) ; deux, séparées par une espace, pendant le jour qui suit un changement de secret',
  received: 'Reçu',
  gone: 'Ne plus rien envoyer à cette adresse',
  done: 'La demande a abouti',
  nothingLeft: 'Il n’y a plus rien à suivre',
};
