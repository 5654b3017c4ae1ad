import { changeWords, legible, verdictWords, type WatchedChange } from '@rempart/contract';
import { deliveredEventWords, type EventBody, KEYS_PATH } from '@rempart/contract/api';

/** What people read in a channel about one event. */
export interface ChannelNotice {
  readonly title: string;
  readonly lines: readonly string[];
  readonly link: { readonly url: string; readonly words: string } | null;
}

/** More would be read by nobody, and a message of Slack has fifty blocks at most. */
const MOST_LINES = 12;
/** A name in a zone may be far longer than a line, and Slack refuses a block of more than 3,000 characters. */
const LONGEST = 300;

export function channelNotice(event: EventBody, origin: string): ChannelNotice {
  switch (event.type) {
    case 'webhook.created':
      return {
        title: 'Rempart écrira dans ce canal.',
        lines: event.data.events.map((one) => `• ${deliveredEventWords[one]}.`),
        link: { url: origin + KEYS_PATH, words: 'Arrêter ou changer ces messages' },
      };
    case 'analysis.completed':
      return completed(event.data, origin);
    case 'analysis.failed':
      return {
        title: `${legible(event.data.domain)} : l’analyse a échoué.`,
        lines: ['Rien n’en est conclu. Vous pouvez en lancer une autre.'],
        link: null,
      };
    case 'domain.changed':
      return changed(event.data);
  }
}

function completed(
  { id, domain, results }: Extract<EventBody, { type: 'analysis.completed' }>['data'],
  origin: string,
): ChannelNotice {
  const link = { url: `${origin}/analyse/${id}`, words: 'Ouvrir le résultat' };
  const name = legible(domain);
  if (results === null) return { title: `${name} : l’analyse est terminée.`, lines: [], link };
  const { overallScore, provisional, partial, counts, protocols } = results;
  const kind = provisional ? 'note provisoire' : 'note';
  const about = partial ? ` sur une partie seulement (${Object.keys(protocols).join(', ')})` : '';
  const title =
    overallScore === null
      ? `${name} : trop peu a été mesuré pour une note.`
      : `${name} : ${kind} ${overallScore}${about}.`;
  const plural = (number: number, word: string) => `${number} ${word}${number > 1 ? 's' : ''}`;
  const counted = [
    `${counts.errors} ${verdictWords.fail}`,
    `${counts.warnings} ${verdictWords.warn}`,
    plural(counts.passed, verdictWords.pass),
    plural(counts.unknown, verdictWords.unknown),
  ];
  return { title, lines: [`Contrôles : ${counted.join(', ')}.`], link };
}

function changed({ domain, letter, changes }: Extract<EventBody, { type: 'domain.changed' }>['data']): ChannelNotice {
  const lines = changes.map((change) => `• ${cut(legible(changeWords(change as WatchedChange)))}.`);
  const [shown, left] = [lines.slice(0, MOST_LINES), lines.length - MOST_LINES];
  return {
    title: `${legible(domain)} a changé.`,
    lines: [
      ...shown,
      ...(left > 0 ? [`• Et ${left} autre${left > 1 ? 's' : ''} changement${left > 1 ? 's' : ''}.`] : []),
      letter === null ? 'Trop peu a été mesuré pour une note.' : `Note : ${letter}.`,
    ],
    link: null,
  };
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
