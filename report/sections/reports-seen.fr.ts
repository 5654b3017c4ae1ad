import type { ReportsSeen } from '@rempart/engine';
import { ofName } from '@rempart/french';
import { sendersFigure } from '../figures/senders.ts';
import type { Block, Cell, Section } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, plain, strong } from '../text-spans.ts';
import { day, enumerated, number, several } from '../typography.fr.ts';
import { daysTable } from './reports-days.fr.ts';

/** Who writes in the domain's name, as receivers tell it; no section where nobody put their reports in. */
export function reportsSeen({ evidence: { reports } }: Subject): readonly Section[] {
  if (!reports) return [];
  const { from, until, messages, failing, excused = 0 } = reports;
  const more =
    excused === 0 ? '' : `, et ${number(excused)} que les destinataires excusent (liste de diffusion, transfert)`;
  return [
    {
      id: 'expediteurs',
      part: 'Pour agir',
      heading: 'Qui écrit en votre nom',
      opens: 'here',
      lead: `Ce que les messageries ont compté du ${on(from)} au ${on(until)} : ${several(messages, 'message', 'messages')}, dont ${number(failing)} en échec à DMARC${more}. Toutes n’envoient pas de rapports : ces nombres sont un minimum.`,
      blocks: [
        { kind: 'paragraph', text: [strong(underReject(reports))] },
        ...chart(reports),
        senders(reports),
        ...daysTable(reports.chart),
      ],
    },
  ];
}

function on(isoDay: string): string {
  return day(`${isoDay}T12:00:00Z`);
}

/** « … ferait refuser 315 messages, dont 312 d’erp-facile.fr ; il en restera 3 quand vos outils signeront. » */
function underReject(seen: ReportsSeen): string {
  const { refused, wereRefused, senders: listed, failing, unknownFailing } = seen;
  if (wereRefused !== undefined && wereRefused !== failing)
    return `La politique « reject » a fait refuser ${several(wereRefused, 'message', 'messages')} sur ${number(failing)} en échec.`;
  const [least, most] = wereRefused === undefined ? refused : [wereRefused, wereRefused];
  const effect =
    wereRefused === undefined ? 'Passer à « reject » ferait refuser' : 'La politique « reject » a fait refuser';
  if (most === 0 && wereRefused !== undefined) return 'La politique « reject » n’a fait refuser aucun de ces messages.';
  if (most === 0) return 'Passer à « reject » ne ferait refuser aucun de ces messages.';
  const lost = several(most, 'message', 'messages');
  if (least !== most) return `${effect} de ${number(least)} à ${lost}.`;
  // Where some names below the domain have a policy of their own, not all that fails is refused.
  if (most !== failing) return `${effect} ${lost}.`;
  const worst = listed
    .filter((sender) => sender.failing > 0)
    .toSorted((one, other) => other.failing - one.failing)
    .slice(0, NAMED)
    .map((sender) => `${number(sender.failing)} ${ofName(sender.name)}`);
  const whose = worst.length === 0 ? '' : `, dont ${enumerated(worst)}`;
  const left = unknownFailing === 0 ? 'il n’en restera aucun' : `il en restera ${number(unknownFailing)}`;
  const after = failing > unknownFailing ? ` ; ${left} quand vos outils signeront` : '';
  return `${effect} ${lost}${whose}${after}.`;
}

/** Senders that are named in a sentence; the table has all. */
const NAMED = 3;

function chart({ chart: { days, rows } }: ReportsSeen): readonly Block[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const told = rows.map(({ name, cells }) => {
    const [all, failed] = [cells.map(({ messages }) => messages), cells.map(({ failing }) => failing)].map(total);
    return `${name} : ${several(all ?? 0, 'message', 'messages')}, dont ${number(failed ?? 0)} en échec`;
  });
  return [
    {
      kind: 'figure',
      drawing: sendersFigure({ days, rows }),
      alt: `Messages de chaque expéditeur, jour après jour. ${told.join(' ; ')}.`,
      caption: `Du ${on(first)} au ${on(last)}. Au-dessus de la ligne, ce que DMARC n’arrête pas ; au-dessous, les échecs. Chaque expéditeur a son échelle : à droite, son jour le plus chargé.`,
      width: 1,
    },
  ];
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function senders({ senders: listed }: ReportsSeen): Block {
  return {
    kind: 'table',
    caption: 'Les expéditeurs',
    columns: [
      { heading: 'Expéditeur', share: 5 },
      { heading: 'Messages', align: 'end', share: 2 },
      { heading: 'En échec', align: 'end', share: 2 },
      { heading: 'État', share: 3 },
    ],
    rows: listed.map(({ name, isKnown, messages, failing }): readonly Cell[] => [
      isKnown ? [plain(name)] : [code(name)],
      number(messages),
      number(failing),
      failing === 0 ? { tone: 'pass', text: 'passe' } : faultyCell(isKnown),
    ]),
  };
}

function faultyCell(isKnown: boolean): Cell {
  return isKnown ? { tone: 'warn', text: 'à régler, s’il est à vous' } : { tone: 'unknown', text: 'à reconnaître' };
}
