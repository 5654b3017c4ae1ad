import type { SendersShown } from '@rempart/contract';
import { longDay } from '@rempart/french';
import { count } from '../../common/phrases.fr.ts';
import type { ReportsSeen } from './seen.ts';

const MOST_SENDERS = 3;

/** null: nobody who holds reports had them count. */
export function sendersInShort(reports: ReportsSeen | undefined): SendersShown | null {
  if (!reports) return null;
  const { messages, failing, excused = 0, senders } = reports;
  const more = excused === 0 ? '' : `, et ${excused.toLocaleString('fr-FR')} que les destinataires excusent`;
  const [from, until] = [reports.from, reports.until].map((day) => longDay(`${day}T12:00:00Z`));
  const when = from === until ? `le ${from}` : `du ${from} au ${until}`;
  return {
    counted: `${count(messages, 'message compté', 'messages comptés')} ${when}, dont ${failing === 0 ? 'aucun' : failing.toLocaleString('fr-FR')} en échec à DMARC${more}.`,
    loss: lossUnderEach(reports),
    failing: senders
      .filter((sender) => sender.failing > 0)
      .toSorted((one, other) => other.failing - one.failing)
      .slice(0, MOST_SENDERS)
      .map((sender) => ({ name: sender.name, text: count(sender.failing, 'message en échec', 'messages en échec') })),
  };
}

/** « « none » n’en arrête aucun, « quarantine » en écarterait 326 et « reject » en ferait refuser 326. » */
export function lossUnderEach({ stopped, refused }: ReportsSeen): string {
  if (!stopped) return `Passer à « reject » ${refusing(refused)}.`;
  const { none, quarantine } = stopped;
  if (Math.max(none[1], quarantine[1], refused[1]) === 0)
    return 'Ni « quarantine » ni « reject » n’arrêterait un seul de ces messages.';
  const first = none[1] === 0 ? '« none » n’en arrête aucun' : `« none » en arrête ${range(none)}`;
  return `De ces messages, ${first}, « quarantine » en écarterait ${range(quarantine)} et « reject » en ferait refuser ${range(refused)}.`;
}

function refusing(refused: readonly [number, number]): string {
  return refused[1] === 0
    ? 'ne ferait refuser aucun de ces messages'
    : `ferait refuser ${range(refused)} de ces messages`;
}

function range([least, most]: readonly [number, number]): string {
  const written = (number: number) => (number === 0 ? 'aucun' : number.toLocaleString('fr-FR'));
  return least === most ? written(most) : `de ${least.toLocaleString('fr-FR')} à ${written(most)}`;
}
