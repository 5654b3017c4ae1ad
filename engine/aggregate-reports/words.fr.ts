import { partyName } from '../atlas/atlas.ts';
import { count, ofName } from '../common/phrases.fr.ts';
import { publishedTags } from './published-tags.ts';
import type { PublishedPolicy } from './reading/report.ts';
import { type Excused, excusedOf } from './sums/excuse.ts';
import type { Dispositions } from './sums/policy-effect.ts';
import { canBeSigned, isRefusing, refusedOnceSigned, refusedRange } from './sums/refused.ts';
import type { Sender } from './sums/sender.ts';
import type { Task } from './sums/sender-task.ts';
import type { DispositionsByFamily, DomainSums, SenderSums } from './sums/sums.ts';
import { failingOf, type Tally } from './sums/tally.ts';

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
  if (by === 'greeting') return 'd’après le nom sous lequel il se présente';
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
  excused: () =>
    'Rien à faire chez cet expéditeur : ce qui échoue est passé par une liste de diffusion, a été transféré ou relève d’une règle des destinataires ; ils le disent eux-mêmes, et l’ont laissé passer.',
  broken: (domain) =>
    `Ses messages portent une signature au nom de ${domain} qui ne se vérifie plus. Une liste de diffusion ou un transfert qui modifie les messages les laisse ainsi, et rien n’est à faire là. Si c’est un outil à vous, faites-y vérifier la clé, et ce qui modifie les messages après la signature.`,
  partly: (domain) =>
    `Une partie de ses messages n’est pas signée au nom de ${domain}. Cherchez dans cet outil l’usage ou l’adresse d’envoi qui échappe à la signature DKIM.`,
  'own-name': (domain) =>
    `Il signe, mais pas au nom de ${domain}. Si cet outil est à vous, activez-y la signature DKIM pour ${domain}. Sinon, ne l’autorisez pas.`,
  sign: (domain) =>
    `Il ne signe pas. Si cet outil est à vous, activez-y la signature DKIM pour ${domain}. Sinon, ne l’autorisez pas.`,
  recognise: () =>
    'Rien ne dit à qui est cette adresse. Demandez à votre informaticien si elle est à vous. Sinon, ne l’autorisez pas : DMARC sert à bloquer ces messages.',
};

/** « Passer à « reject » aujourd’hui ferait refuser 312 messages de Brevo ; une fois tous signés au nom de votre domaine, aucun. » */
export function underReject({ sender, tally, under, task }: SenderSums, published: PublishedPolicy): string {
  const from = ` ${ofName(senderName(sender))}`;
  const lost = isRefusing(published) ? wereRefused(tally, from) : `${wouldRefuse(under.reject)}${from}`;
  const isOnly = failingOf(tally) === 0;
  const excused = excusedInWords(tally.excused, isOnly);
  if (isOnly) return excused === null ? `${lost}.` : `${lost} : ${excused}.`;
  const told =
    canBeSigned(task) && refusedRange([under.reject])[1] > 0
      ? `${lost} ; une fois tous signés au nom de votre domaine, aucun.`
      : `${lost}.`;
  return excused === null ? told : `${told} ${excused}.`;
}

/** « les destinataires ont laissé passer 52 messages en échec (40 venus par une liste, 12 transférés) »; null where nothing is excused. */
function excusedInWords(excused: Excused, isWithin: boolean): string | null {
  const { list, forwarded, local } = excused;
  const all = excusedOf(excused);
  if (all === 0) return null;
  const why = [
    ...(list > 0 ? [count(list, 'venu par une liste de diffusion', 'venus par une liste de diffusion')] : []),
    ...(forwarded > 0 ? [count(forwarded, 'transféré', 'transférés')] : []),
    ...(local > 0 ? [count(local, 'selon une règle à eux', 'selon une règle à eux')] : []),
  ];
  return `${isWithin ? 'les' : 'Les'} destinataires ont laissé passer ${count(all, 'message', 'messages')} en échec (${why.join(', ')})`;
}

/** « 312 refusés », where receivers of both kinds do the same; else both, by the year of their standard. */
export function dispositionsInWords({ rfc7489, rfc9989 }: DispositionsByFamily): string {
  const [older, newer] = [ofOneFamily(rfc7489), ofOneFamily(rfc9989)];
  return older === newer ? older : `${older} (2015) ; ${newer} (2026)`;
}

function ofOneFamily({ delivered, quarantined, refused, uncertain }: Dispositions): string {
  const parts = [
    [delivered, 'livré', 'livrés'],
    [quarantined, 'indésirable', 'indésirables'],
    [refused, 'refusé', 'refusés'],
    [uncertain, 'incertain', 'incertains'],
  ] as const;
  const told = parts.flatMap(([messages, one, several]) => (messages > 0 ? [count(messages, one, several)] : []));
  return told.length > 0 ? told.join(', ') : 'aucun';
}

/** The same of a whole domain, in one sentence for its owner. */
export function headlineOf({ all, senders, under, published }: DomainSums): string {
  if (all.messages === 0) return 'Ces rapports ne comptent aucun message.';
  const refused = isRefusing(published) ? wereRefused(all) : wouldRefuse(under.reject);
  const isOnly = failingOf(all) === 0;
  const excused = excusedInWords(all.excused, isOnly);
  if (isOnly) return `${refused} : ${excused ?? 'ceux que les destinataires ont jugés passent DMARC'}.`;
  const more = excused === null ? '' : ` ${excused}.`;
  const failing = senders.filter(({ tally }) => failingOf(tally) > 0).length;
  const told = `${refused}, de ${count(failing, 'expéditeur', 'expéditeurs')}`;
  const rest = refusedOnceSigned(senders);
  if (rest === null) return `${told}.${more}`;
  const [least, most] = rest;
  const left = least === most ? number(most) : `de ${number(least)} à ${number(most)}`;
  return `${told} ; ${most === 0 ? 'il n’en restera aucun' : `il en restera ${left}`} quand vos outils signeront.${more}`;
}

/** By the receivers’ own word: some deliver what comes by a mailing list all the same. */
function wereRefused({ refused, ...tally }: Tally, from = ''): string {
  const failing = failingOf(tally);
  const among = refused === failing ? from : `${from} sur ${number(failing)} en échec`;
  if (refused === 0) return `La politique « reject » n’a fait refuser aucun message${among}`;
  return `La politique « reject » a fait refuser ${count(refused, 'message', 'messages')}${among}`;
}

/** In messages; where receivers read the record differently, the least and the most. */
function wouldRefuse(dispositions: DispositionsByFamily): string {
  const [least, most] = refusedRange([dispositions]);
  if (most === 0) return 'Passer à « reject » aujourd’hui ne ferait refuser aucun message';
  const lost = count(most, 'message', 'messages');
  const range = least === most ? lost : `de ${number(least)} à ${lost}`;
  return `Passer à « reject » aujourd’hui ferait refuser ${range}`;
}

function number(messages: number): string {
  return messages.toLocaleString('fr-FR');
}

/** The record that receivers found, by its tags of policy. */
export function asPublished(policy: PublishedPolicy): string {
  return `${publishedTags(policy)} (publié)`;
}
