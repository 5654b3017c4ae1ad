import {
  type AnalysisResults,
  analysisMessages,
  atHeads,
  type GradeShown,
  outcomeWords as outcomeScale,
  type ProtocolId,
  protocolIds,
  type Stats,
} from '@rempart/contract';
import { ofName } from '@rempart/french';
import { protocolCards, verdictWords } from '../../content/protocols.fr.ts';
import type { Progress } from './progress.ts';

/** The results in four families, in the order of their readers. */
export const families = [
  {
    id: 'envoi',
    title: 'Ce que vous envoyez',
    about: 'Qui peut écrire en votre nom, et ce qu’en font les destinataires.',
    protocols: ['spf', 'dkim', 'dmarc', 'bimi'],
  },
  {
    id: 'reception',
    title: 'Ce que vous recevez',
    about: 'Les serveurs qui reçoivent vos messages, et le chiffrement du trajet.',
    protocols: ['smtp', 'mta-sts'],
  },
  {
    id: 'fondations',
    title: 'Fondations',
    about: 'Votre nom de domaine, ses serveurs DNS, ses alias et votre site.',
    protocols: ['dns', 'cname', 'whois', 'domain'],
  },
  {
    id: 'exposition',
    title: 'Réputation et exposition',
    about: 'Ce que d’autres disent de vous, et ce que vos serveurs laissent voir.',
    protocols: ['blacklist', 'tcp'],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly protocols: readonly ProtocolId[];
}[];

export const outcomeWords = atHeads(outcomeScale);

/** A number and its noun, in words up to twelve. */
export function countWords(count: number, one: string, many: string): string {
  return `${NUMBERS[count] ?? count} ${count < 2 ? one : many}`;
}

const NUMBERS = [
  'aucun',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
];

/** The state of the fort in one sentence; empty parts are left out, and the first names the subject. */
export function fortWords({ passed, warnings, errors, unknown }: Stats): string {
  const parts = [
    { count: passed, one: 'est conforme', many: 'sont conformes' },
    { count: warnings, one: 'est à améliorer', many: 'sont à améliorer' },
    { count: errors, one: 'est à corriger', many: 'sont à corriger' },
    { count: unknown, one: 'n’a pas pu être mesuré', many: 'n’ont pas pu être mesurés' },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return 'Rien n’a pu être mesuré.';
  const words = parts.map(({ count, one, many }, index) =>
    index === 0 ? countWords(count, `protocole ${one}`, `protocoles ${many}`) : countWords(count, one, many),
  );
  return `${words.join(', ').replace(/^./, (letter) => letter.toUpperCase())}.`;
}

/** « DMARC : à corriger », for each of the twelve; the verdict once it is known. */
export function bastionNames(verdicts: Progress['verdicts']): readonly string[] {
  return protocolIds.map((id) => {
    const verdict = verdicts[id];
    return verdict ? `${protocolCards[id].title} : ${verdictWords[verdict].toLowerCase()}` : protocolCards[id].title;
  });
}

/** The accessible name of the drawing: the same facts in one sentence. */
export function fortLabel(domain: string, progress: Progress): string {
  if (progress.status !== 'completed' || !progress.stats) {
    return `Plan du fort ${ofName(domain)}, en construction : ${progress.done} vérifications faites sur ${progress.total}.`;
  }
  return `Plan du fort ${ofName(domain)}, ${gradeWords(progress.stats)}. ${fortWords(progress.stats)}`;
}

/** « 27 vérifications sur 43, SMTP en cours ». */
export function progressWords(progress: Progress): string {
  const { verdicts, status } = progress;
  const first = status === 'running' ? protocolIds.find((id) => !verdicts[id]) : undefined;
  return `${checksWords(progress)}${first ? `, ${protocolCards[first].title} en cours` : ''}`;
}

/** « 27 vérifications sur 43 ». */
export function checksWords({ done, total }: Progress): string {
  return `${done} ${done < 2 ? 'vérification' : 'vérifications'} sur ${total}`;
}

/** « 3 analyses avant la vôtre ». */
export function queueWords(ahead: number): string {
  if (ahead === 0) return 'La vôtre est la prochaine';
  return `${ahead.toLocaleString('fr-FR')} ${ahead === 1 ? 'analyse' : 'analyses'} avant la vôtre`;
}

/** The state of an audit for the live region. */
export function statusWords(progress: Progress): string {
  if (progress.status === 'waiting') {
    return progress.ahead === null
      ? 'L’analyse attend son tour.'
      : `L’analyse attend son tour. ${queueWords(progress.ahead)}.`;
  }
  if (progress.status === 'failed') return 'L’analyse n’a pas pu aller à son terme.';
  if (progress.status === 'running') return `${progressWords(progress)}.`;
  return `Analyse terminée, ${gradeWords(progress.stats)}.`;
}

/** The tab title: the progress, then the letter. */
export function titleWords(domain: string, progress: Progress): string {
  const { status, done, total, stats } = progress;
  if (status === 'completed') return endTitle(domain, stats);
  if (status === 'failed') return `Analyse interrompue : ${domain}`;
  return status === 'waiting' ? `En attente : ${domain}` : `${Math.floor((100 * done) / total)} % : ${domain}`;
}

/** The tab title at the end, for a visitor in another tab. */
function endTitle(domain: string, stats: Stats | null): string {
  const grade = gradeWords(stats);
  return `${grade.charAt(0).toUpperCase()}${grade.slice(1)} : ${domain}`;
}

/** « note C », or that there is none; the letter of a part is called so. */
export function gradeWords(stats: Pick<Stats, 'score' | 'partial'> | null): string {
  if (!stats || stats.score === analysisMessages.unknownScore) return 'sans note';
  return `note ${stats.score}${stats.partial ? ' (partielle)' : ''}`;
}

/** How far a letter may still move with what could not be measured; null where it is certain. */
export function provisionalWords({ letter, floor, ceiling, provisional }: GradeShown): string | null {
  if (!provisional || letter === null) return null;
  return floor === ceiling
    ? `Note provisoire : une partie n’a pas pu être mesurée, mais ce qui a été vu suffit pour la note ${letter}.`
    : `Note provisoire : selon ce qui n’a pas pu être mesuré, elle se situe entre ${floor} et ${ceiling}.`;
}

/** What paper leaves out of a card. */
export function othersOnScreen(count: number): string {
  return count === 1 ? 'Un autre point est à voir en ligne.' : `${count} autres points sont à voir en ligne.`;
}

/** « exemple.fr : note C », or that there is none. */
export function resultHeading(domain: string, results: Pick<AnalysisResults, 'grade' | 'stats'> | null): string {
  return `${domain} : ${gradeWords(results?.grade ? results.stats : null)}`;
}
