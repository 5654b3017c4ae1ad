import { longDay, longMoment } from '@rempart/french';
import type { Draft } from '../../../ports/drafts.ts';
import { button, heading, list, rows, text } from '../../../usecases/mail/words/draft.ts';
import type { KeptRepair } from '../ports/repairs.ts';

/** What a message about a step tells. */
interface Told extends Pick<KeptRepair, 'domain' | 'title' | 'at' | 'by' | 'host' | 'letters'> {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly isUndone: boolean;
  readonly until: Date;
  readonly pageUrl: string;
}

/** What the holder of a zone is told of a step. */
export function repairDraft(told: Told): Draft {
  return told.isUndone ? undoneDraft(told) : writtenDraft(told);
}

function undoneDraft(told: Told): Draft {
  const { domain, title, pageUrl } = told;
  return {
    subject: `${domain} : retour à ce qu’il y avait avant`,
    title: `« ${title} » a été reprise`,
    blocks: [
      text(`La zone contient de nouveau exactement ce qui s’y trouvait avant cette étape.`),
      factsOf(told),
      button('Voir ce qui a été fait', pageUrl),
    ],
  };
}

function writtenDraft(told: Told): Draft {
  const { domain, title, removed, added, until, pageUrl } = told;
  return {
    subject: `${domain} : une étape a été écrite dans votre zone`,
    title: `« ${title} » a été écrite`,
    blocks: [
      text('Quelqu’un qui tient la clé de votre hébergeur DNS a fait écrire cette étape par Rempart.'),
      factsOf(told),
      ...(removed.length > 0 ? [heading('Retiré'), list(removed)] : []),
      ...(added.length > 0 ? [heading('Ajouté'), list(added)] : []),
      text(
        `Jusqu’au ${longDay(until)}, la page ci-dessous remet exactement ce qui s’y trouvait, si personne n’y a touché depuis. Elle demande de nouveau la clé : nous ne la gardons pas.`,
      ),
      button('Voir, ou revenir en arrière', pageUrl),
      text('Si vous n’y êtes pour rien : révoquez la clé chez votre hébergeur, puis revenez en arrière.'),
    ],
  };
}

function factsOf({ domain, title, at, by, host, letters, isUndone }: Told) {
  return rows(
    ['Domaine', domain],
    ['Étape', title],
    ['Écrite le', longMoment(at)],
    ['Par', by],
    ['Chez', host],
    [
      'Note',
      isUndone ? null : `${letters.before ?? 'sans note'}, prédite ensuite : ${letters.predicted ?? 'sans note'}`,
    ],
  );
}
