import { senderName, titleOf } from '@rempart/engine/fr';
import { longDay, longMoment, ofName } from '@rempart/french';
import type { Draft } from '../../../ports/drafts.ts';
import { button, list, rows, text } from '../../../usecases/mail/words/draft.ts';
import type { Cause } from '../domain/watchman.ts';
import type { KeptRepair } from '../ports/repairs.ts';

const MOST_TOLD = 10;
const LIST = new Intl.ListFormat('fr');

/** What the holder of a zone is told where something went wrong since a step. */
export function alarmDraft({
  domain,
  title,
  at,
  host,
  causes,
  until,
  pageUrl,
}: Pick<KeptRepair, 'domain' | 'title' | 'at' | 'host'> & {
  readonly causes: readonly Cause[];
  readonly until: Date;
  readonly pageUrl: string;
}): Draft {
  return {
    subject: `${domain} : à vérifier depuis l’étape « ${title} »`,
    title: 'Quelque chose a changé depuis cette étape',
    blocks: [
      text(
        `Pendant sept jours, nous regardons ce que devient une étape écrite dans votre zone. Voici ce qui a été vu :`,
      ),
      list([
        ...causes.slice(0, MOST_TOLD).map(causeWords),
        ...(causes.length > MOST_TOLD ? [`Et ${causes.length - MOST_TOLD} autres constats du même genre.`] : []),
      ]),
      rows(['Domaine', domain], ['Étape', title], ['Écrite le', longMoment(at)], ['Chez', host]),
      text(
        `Si l’étape en est la cause, revenez en arrière : la page ci-dessous remet exactement ce qui s’y trouvait, jusqu’au ${longDay(until)}, si personne n’y a touché depuis. Elle demande de nouveau la clé. Rien n’est repris sans vous.`,
      ),
      button('Revenir en arrière', pageUrl),
      text('Un message par cause, une seule fois. Ce qui ne répond pas ou ne dit rien ne compte pas comme un échec.'),
    ],
  };
}

/** One sentence or two, as the mail and the page of a step have them. */
export function causeWords(cause: Cause): string {
  switch (cause.kind) {
    case 'letter':
      return `La note est ${cause.letter}, alors que ${cause.predicted} était prédite. Moins bien que prévu : ${cause.checks.map(titleOf).join(' ; ')}.`;
    case 'record':
      return `Au nom ${cause.name}, ${cause.type} n’est plus tel que l’étape l’a écrit : tous les serveurs DNS qui répondent en donnent autre chose.`;
    case 'sender':
      return `D’après les rapports ${ofName(LIST.format(cause.receivers))}, les messages ${ofName(senderName(cause.sender))} passaient (${share(cause.before)}), et ne passent plus : ${lost(cause)}.`;
    case 'message':
      return `Un message d’essai envoyé par ${cause.server} le ${longMoment(cause.receivedAt)} échoue à DMARC${cause.isRefused ? ', et votre politique demande de l’écarter ou de le refuser' : ''} ; avant l’étape, un message de ce même expéditeur passait.`;
  }
}

function share({ messages, failing }: Extract<Cause, { kind: 'sender' }>['before']): string {
  return `${messages - failing} sur ${messages} avant l’étape`;
}

function lost({ after }: Extract<Cause, { kind: 'sender' }>): string {
  return `${after.failing} en échec et ${after.stopped} écartés ou refusés, sur ${after.messages}`;
}
