import { longDay, ofName } from '@rempart/french';
import { faultWords } from '../sale/follow-up.fr.ts';
import { legible } from '../site/legible.ts';
import type { WatchedDeadline } from './deadline.ts';
import type { SourceWatched, WatchedChange } from './watching.ts';

/** What expires, as the subject of a sentence: « Le certificat du site exemple.fr ». */
export function deadlineSubject({ kind, name }: Pick<WatchedDeadline, 'kind' | 'name'>): string {
  return SUBJECTS[kind](name);
}

const SUBJECTS: Readonly<Record<WatchedDeadline['kind'], (name: string) => string>> = {
  domain: (name) => `L’enregistrement du domaine ${name}`,
  dependency: (name) => `L’enregistrement du domaine ${name}, qui porte vos serveurs DNS,`,
  'web-certificate': (name) => `Le certificat du site ${name}`,
  'mail-certificate': (name) => `Le certificat du serveur de messagerie ${name}`,
  'policy-certificate': (name) => `Le certificat du serveur MTA-STS ${name}`,
  signature: (name) => `La signature DNSSEC ${ofName(name)}`,
  'security-txt': (name) => `Le fichier security.txt (${name})`,
};

/** « L’enregistrement du domaine exemple.fr expire le 23 décembre 2026. » */
export function deadlineWords(deadline: WatchedDeadline): string {
  return `${deadlineSubject(deadline)} expire le ${longDay(deadline.on)}.`;
}

/** One change in a sentence or a title, without the name of its domain. */
export function changeWords(change: WatchedChange): string {
  switch (change.kind) {
    case 'appeared':
      return `Nouveau défaut : ${faultWords(change)}`;
    case 'worsened':
      return `Défaut aggravé : ${faultWords(change)}`;
    case 'repaired':
      return `Réparé : ${faultWords(change)}`;
    case 'gone':
      return `Ne s’applique plus : ${faultWords(change)}`;
    case 'letter':
      return `La note passe de ${change.before} à ${change.after}`;
    case 'existence':
      return change.exists ? 'Le domaine répond de nouveau dans le DNS' : 'Le domaine n’existe plus dans le DNS';
    case 'deadline':
      return deadlineWords(change.deadline).replace(/\.$/, '');
    case 'source':
      return sourceWords(change);
  }
}

/** « Inconnu, 198.51.100.7 écrit davantage en votre nom : 280 messages en échec du 12 au 18 novembre 2026, contre 4 par semaine avant ». */
function sourceWords({ sense, name, before, after, from, until }: SourceWatched): string {
  const [first, last] = [from, until].map((day) => longDay(`${day}T12:00:00Z`));
  const number = (messages: number) => (messages === 0 ? 'aucun' : messages.toLocaleString('fr-FR'));
  const messages = `${number(after)} message${after > 1 ? 's' : ''}`;
  return sense === 'risen'
    ? `Inconnu, ${legible(name)} écrit davantage en votre nom : ${messages} en échec du ${first} au ${last}, contre ${number(before)} par semaine avant`
    : `${legible(name)} n’écrit presque plus en votre nom : ${messages} du ${first} au ${last}, contre ${number(before)} par semaine avant`;
}
