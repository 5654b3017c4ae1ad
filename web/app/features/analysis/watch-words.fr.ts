import type { RefusalBody } from '@rempart/contract';

/** The texts of the offer to watch a domain. */
export const watchWords = {
  title: (domain: string) => `Surveiller ${domain}`,
  lead: 'Une analyse gratuite par jour. Un e-mail seulement si quelque chose change ou arrive à échéance, un par jour au plus.',
  asked: 'Vous avez demandé la surveillance de ce domaine. Il ne manque que votre adresse.',
  field: 'Votre adresse e-mail',
  hint: 'Elle ne sert qu’à cela. Rien ne commence avant votre confirmation, et chaque message permet d’arrêter d’un clic.',
  button: 'Recevoir le lien de confirmation',
  sending: 'Envoi en cours…',
  malformed: 'Indiquez une adresse e-mail, par exemple nom@exemple.fr.',
  sentTitle: 'Ouvrez le message que nous venons d’envoyer',
  sent: (email: string) =>
    `Il part à ${email}. Son lien, valable trois jours, confirme la surveillance ; si elle est déjà en place, il vous le dit. Rien reçu dans cinq minutes ? Regardez les indésirables.`,
  other: 'Corriger l’adresse',
} as const;

/** Why nothing was sent. `refusal` null: the server gave no reason. */
export function watchRefusedWords(refusal: RefusalBody | null): string {
  if (refusal?.code === 'VALIDATION') return watchWords.malformed;
  return refusal?.message ?? 'Le site ne répond pas : réessayez dans un instant.';
}
