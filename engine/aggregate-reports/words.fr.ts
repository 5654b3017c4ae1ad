import { count, ofName } from '../common/phrases.fr.ts';
import { partyName } from '../data/parties.ts';
import { publishedTags } from './published-tags.ts';
import type { PublishedPolicy } from './report.ts';
import type { Sender } from './sender.ts';
import type { DomainSums, FatesByFamily, SenderSums } from './sums.ts';
import { failingOf } from './tally.ts';
import type { Task } from './task.ts';

/** A sender by its name, or by its address where nothing names it. */
export function senderName({ kind, name }: Sender): string {
  if (kind === 'provider') return partyName(name);
  return kind === 'own' ? `votre serveur ${name}` : name;
}

/** What the name rests on. */
export function namedBy({ by, isAuthorized }: Sender): string {
  if (by === 'signature') return 'd’après sa signature vérifiée';
  if (by === 'spf-record') return 'd’après votre enregistrement SPF';
  if (by === 'mx') return 'd’après vos serveurs de réception';
  if (by === 'envelope') return 'd’après son adresse de retour';
  return isAuthorized === null ? 'adresse inconnue' : 'adresse inconnue, absente de votre SPF';
}

/** What to do about a sender. Nothing here lets an unknown address send. */
export function describeTask(task: Task, domain: string): string {
  return TASKS[task](domain);
}

const TASKS: Readonly<Record<Task, (domain: string) => string>> = {
  nothing: () => 'Rien à faire : tous ses messages passent DMARC.',
  unsaid: () => 'Ces rapports ne disent pas si ses messages passent DMARC. Rien ne peut en être conclu.',
  mostly: () =>
    'Presque tout passe. Le reste est souvent du transfert automatique : vérifiez que sa part ne grandit pas.',
  partly: (domain) =>
    `Une partie de ses messages n’est pas signée au nom de ${domain}. Cherchez dans cet outil l’usage ou l’adresse d’envoi qui échappe à la signature DKIM.`,
  'own-name': (domain) =>
    `Il signe, mais pas au nom de ${domain}. Si cet outil est à vous, activez-y la signature DKIM pour ${domain}. Sinon, ne l’autorisez pas.`,
  sign: (domain) =>
    `Il ne signe pas. Si cet outil est à vous, activez-y la signature DKIM pour ${domain}. Sinon, ne l’autorisez pas.`,
  recognise: () =>
    'Rien ne dit à qui est cette adresse. Demandez à votre informaticien si elle est à vous. Sinon, ne l’autorisez pas : DMARC sert à bloquer ces messages.',
};

/** « Passer à « reject » aujourd’hui ferait refuser 312 messages de Brevo. » */
export function underReject({ sender, tally, under, task }: SenderSums): string {
  const lost = `${wouldRefuse(under.reject)} ${ofName(senderName(sender))}.`;
  const isMended = failingOf(tally) > 0 && (task === 'sign' || task === 'own-name');
  return isMended ? `${lost} Une fois signés au nom de votre domaine, ils passeraient.` : lost;
}

/** The same of a whole domain, in one sentence for its owner. */
export function headlineOf({ all, senders, under }: DomainSums): string {
  if (all.messages === 0) return 'Ces rapports ne comptent aucun message.';
  if (failingOf(all) === 0) return `${wouldRefuse(under.reject)} : ceux que les destinataires ont jugés passent DMARC.`;
  const failing = senders.filter(({ tally }) => failingOf(tally) > 0).length;
  return `${wouldRefuse(under.reject)}, de ${count(failing, 'expéditeur', 'expéditeurs')}.`;
}

/** In messages; where receivers read the record differently, the least and the most. */
function wouldRefuse({ rfc7489, rfc9989 }: FatesByFamily): string {
  const least = Math.min(rfc7489.refused, rfc9989.refused);
  const most = Math.max(rfc7489.refused + rfc7489.uncertain, rfc9989.refused + rfc9989.uncertain);
  if (most === 0) return 'Passer à « reject » aujourd’hui ne ferait refuser aucun message';
  const lost = count(most, 'message', 'messages');
  const range = least === most ? lost : `de ${least.toLocaleString('fr-FR')} à ${lost}`;
  return `Passer à « reject » aujourd’hui ferait refuser ${range}`;
}

/** The record that receivers found, by its tags of policy. */
export function asPublished(policy: PublishedPolicy): string {
  return `${publishedTags(policy)} (publié)`;
}
