import { judgeMessage, type MessageEvidence, type MessageFinding, relationOf } from '@rempart/engine';
import { adviseMessage } from '@rempart/engine/fr';
import type { Block, Cell, Mark, Section, Text } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, plain, strong } from '../text-spans.ts';
import { moment } from '../typography.fr.ts';

/** What messages showed that the owner sent us from the real mailbox; no section where none came. */
export function testMessages({ evidence: { messages = [] } }: Subject): readonly Section[] {
  if (messages.length === 0) return [];
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
    ...(work.length === 0
      ? []
      : [
          {
            kind: 'note',
            heading: 'Que faire',
            tone: 'plain',
            blocks: [{ kind: 'list', ordered: false, entries: work }],
          } satisfies Block,
        ]),
  ];
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
