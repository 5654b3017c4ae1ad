import { judgeMessage, type MessageEvidence, type MessageFinding, relationOf } from '@rempart/engine';
import { adviseMessage } from '@rempart/engine/fr';
import type { Block, Cell, Mark, Section, Text } from '../outline.ts';
import { gatheredOf, type Subject } from '../subject.ts';
import { code, link, plain, strong } from '../text-spans.ts';
import { moment } from '../typography.fr.ts';

/** What messages showed that the owner sent us from the real mailbox; where none came, how to get that, and the real senders. */
export function testMessages(subject: Subject): readonly Section[] {
  const { messages = [] } = subject.evidence;
  if (messages.length === 0) return howToSee(subject);
  const isOne = messages.length === 1;
  return [
    {
      id: 'message-essai',
      part: 'Pour agir',
      heading: isOne ? 'Votre message d’essai' : 'Vos messages d’essai',
      opens: 'here',
      lead: `${isOne ? 'Ce message nous est parvenu' : 'Ces messages nous sont parvenus'} d’une boîte ou d’un outil de votre domaine, puis ${isOne ? 'a été effacé' : 'ont été effacés'}. ${isOne ? 'Il montre' : 'Chacun montre'} un serveur et un jour : recommencez avec chaque outil qui écrit en votre nom.`,
      blocks: messages.flatMap(oneMessage),
    },
  ];
}

/** Both are free on the site, and a part of what is sold: a name that sends nothing needs neither. */
function howToSee(subject: Subject): readonly Section[] {
  const { links } = subject;
  const profile = gatheredOf(subject, 'dmarc')?.profile;
  if (links.testMessage === null || links.senders === null || (profile?.seen && !profile.value.sends)) return [];
  return [
    {
      id: 'message-essai',
      part: 'Pour agir',
      heading: 'Ce que seuls vos messages montrent',
      opens: 'here',
      lead: null,
      blocks: [
        {
          kind: 'list',
          ordered: false,
          entries: [
            [
              strong('Un message d’essai. '),
              plain('Écrivez depuis votre messagerie, puis depuis chaque outil, à l’adresse que donne '),
              link(links.testMessage),
              plain(' : la réponse dit si SPF, DKIM et DMARC passent vraiment.'),
            ],
            ...realSenders(subject, links.senders),
          ],
        },
        {
          kind: 'paragraph',
          size: 'small',
          text: 'Les deux sont gratuits et sans compte. Leur résultat s’ajoute à l’analyse en ligne, et au rapport des analyses suivantes.',
        },
      ],
    },
  ];
}

function realSenders({ evidence, plan }: Subject, url: string): readonly Text[] {
  return evidence.reports
    ? []
    : [
        [
          strong('Vos vrais expéditeurs. '),
          plain('Déposez vos rapports DMARC sur '),
          link(url),
          plain(' : chaque outil qui écrit en votre nom y est nommé, avec ses échecs.'),
          // Where they are asked for already, no step does.
          ...(plan.actions.some(({ id }) => id === 'dmarc/record')
            ? [plain(' La première étape DMARC du plan les demande.')]
            : []),
        ],
      ];
}

function oneMessage(message: MessageEvidence): readonly Block[] {
  const { delivery, receivedAt } = message;
  const relation = relationOf(message);
  const told = judgeMessage(message)
    .filter(({ rule }) => rule !== 'author')
    .map((finding) => ({ finding, ...adviseMessage(finding, relation) }));
  const work = told.flatMap(({ title, todo, finding }): readonly Text[] =>
    todo !== null && isFault(finding) ? [[strong(title.endsWith('?') ? `${title} ` : `${title}. `), plain(todo)]] : [],
  );
  return [
    {
      kind: 'paragraph',
      text: [
        strong(`Reçu le ${moment(receivedAt)}`),
        plain(', de '),
        code(`${delivery.helo} (${delivery.address})`),
        plain(delivery.isPublic ? '.' : ' : un relais de notre côté, qui cache le serveur d’envoi.'),
      ],
    },
    {
      kind: 'table',
      caption: 'Ce que ce message montre',
      dense: true,
      columns: [
        { heading: 'Vérification', share: 4 },
        { heading: 'Verdict', share: 2 },
        { heading: 'Ce que nous avons vu', share: 8 },
      ],
      rows: told.map(({ finding, title, found }): readonly Cell[] => [title, MARKS[finding.outcome], found]),
    },
    ...(work.length === 0 ? [] : [toDo(work)]),
  ];
}

function toDo(entries: readonly Text[]): Block {
  return { kind: 'note', heading: 'Que faire', tone: 'plain', blocks: [{ kind: 'list', ordered: false, entries }] };
}

function isFault({ outcome }: MessageFinding): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

const MARKS: Readonly<Record<MessageFinding['outcome'], Mark>> = {
  pass: { tone: 'pass', text: 'conforme' },
  warn: { tone: 'warn', text: 'à corriger' },
  fail: { tone: 'fail', text: 'défaut' },
  info: { tone: 'info', text: 'à savoir' },
  unknown: { tone: 'unknown', text: 'non mesuré' },
};
