import type { Draft } from '../../../ports/drafts.ts';
import { button, text } from '../../../usecases/mail/words/draft.ts';
import { day } from '../../../usecases/mail/words/words.fr.ts';

export function keysLinkDraft({ url, until }: { readonly url: string; readonly until: Date }): Draft {
  return {
    subject: 'Vos clés de l’API',
    title: 'Vos clés de l’API',
    blocks: [
      text('Bonjour,'),
      text(
        `Voici le lien que vous avez demandé. Il permet de créer, de remplacer et de révoquer les clés de cette adresse, sans mot de passe, jusqu’au ${day(until)} : ne le transmettez à personne.`,
      ),
      button('Voir mes clés', url),
      text(
        'Si cette demande ne vient pas de vous, ne faites rien : aucun compte n’est ouvert tant qu’aucune clé n’est créée.',
      ),
    ],
  };
}
