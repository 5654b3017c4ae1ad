import { changeWords, deadlineWords, faultWords, type WatchedChange, type WatchedDeadline } from '@rempart/contract';
import { ofName } from '@rempart/french';
import type { Draft } from '../../../ports/drafts.ts';
import { button, heading, links, list, text } from '../../../usecases/mail/words/draft.ts';
import { day } from '../../../usecases/mail/words/words.fr.ts';

/** The only message that is sent before an address has confirmed. */
export function watchAskedDraft({
  domain,
  confirmUrl,
  until,
}: {
  readonly domain: string;
  readonly confirmUrl: string;
  readonly until: Date;
}): Draft {
  return {
    subject: `Confirmez la surveillance ${ofName(domain)}`,
    title: `Surveiller ${domain} ?`,
    blocks: [
      text('Bonjour,'),
      text(
        `Quelqu’un, sans doute vous, a demandé que le domaine ${domain} soit surveillé et que cette adresse soit prévenue de ce qui change. Rien ne commence sans votre accord.`,
      ),
      button('Confirmer la surveillance', confirmUrl),
      text(
        `Le domaine sera alors analysé une fois par jour, gratuitement. Vous ne recevrez un message que si quelque chose change ou arrive à échéance, un par jour au plus, et chacun permet d’arrêter d’un clic.`,
      ),
      text(
        `Ce lien vaut jusqu’au ${day(until)}. Si cette demande ne vient pas de vous, ne faites rien : aucun autre message ne suivra.`,
      ),
    ],
  };
}

/** The same for a list. */
export function watchListAskedDraft({
  domains,
  confirmUrl,
  until,
}: {
  readonly domains: readonly string[];
  readonly confirmUrl: string;
  readonly until: Date;
}): Draft {
  return {
    subject: `Confirmez la surveillance de ${domains.length} domaines`,
    title: `Surveiller ${domains.length} domaines ?`,
    blocks: [
      text('Bonjour,'),
      text(
        'Quelqu’un, sans doute vous, a collé la liste ci-dessous et demandé que cette adresse soit prévenue de ce qui change. Rien ne commence sans votre accord.',
      ),
      button('Confirmer la liste', confirmUrl),
      text(
        'Chaque domaine sera alors analysé une fois par jour, gratuitement. Vous recevrez un seul message par jour au plus, si quelque chose change ou arrive à échéance, et chacun permet d’arrêter d’un clic.',
      ),
      text(
        `Ce lien vaut jusqu’au ${day(until)}. Si cette demande ne vient pas de vous, ne faites rien : aucun autre message ne suivra.`,
      ),
      list(domains),
    ],
  };
}

/** To a watcher who requests a domain that is watched already. */
export function watchKnownDraft({ domain, listUrl }: { readonly domain: string; readonly listUrl: string }): Draft {
  return {
    subject: `${domain} est déjà surveillé`,
    title: `${domain} est déjà surveillé`,
    blocks: [
      text('Bonjour,'),
      text(
        `La surveillance du domaine ${domain} vient d’être demandée pour cette adresse. Elle est déjà en place : vous n’avez rien à faire.`,
      ),
      text('Le lien ci-dessous ouvre leur liste sans mot de passe : ne le transmettez à personne.'),
      button('Voir mes domaines surveillés', listUrl),
    ],
  };
}

export function watchLinkDraft({
  domains,
  listUrl,
  until,
}: {
  readonly domains: readonly string[];
  readonly listUrl: string;
  readonly until: Date;
}): Draft {
  return {
    subject: 'Vos domaines surveillés',
    title: 'Vos domaines surveillés',
    blocks: [
      text('Bonjour,'),
      text(
        `Voici le lien que vous avez demandé. Il ouvre la page de vos domaines surveillés, sans mot de passe, jusqu’au ${day(until)} : ne le transmettez à personne.`,
      ),
      button('Voir mes domaines surveillés', listUrl),
      list(domains),
    ],
  };
}

/** The page of a client as a PDF, to the owner of the list, who passes it on. */
export function watchMonthlyDraft(told: {
  readonly client: string;
  /** « 2026-12 ». */
  readonly month: string;
  readonly domains: number;
  readonly stopUrl: string;
}): Draft {
  const { client, domains, stopUrl } = told;
  const month = MONTHS.format(new Date(`${told.month}-15T12:00:00Z`));
  return {
    subject: `${client} : vos domaines en ${month}`,
    title: `La page de ${client}`,
    blocks: [
      text('Bonjour,'),
      text(
        `Voici en PDF la page de ce client : ${domains === 1 ? 'son domaine' : `ses ${domains} domaines`}, ce qui a changé et ce qu’il faut faire d’abord. Transmettez-lui le fichier joint, plutôt que ce message : son dernier lien arrête l’envoi.`,
      ),
      text('Vous l’avez demandée chaque mois, dans « Partager le parc ».'),
      links({ label: 'Ne plus recevoir cette page', url: stopUrl }),
    ],
  };
}

const MONTHS = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The changes of one domain. */
export interface DomainTold {
  readonly domain: string;
  readonly changes: readonly WatchedChange[];
  /** The audit that found it; null where it was deleted. */
  readonly resultUrl: string | null;
  /** What counts most in it today, what to do first, who, when and on which conditions; null where there is nothing to do, or no result. */
  readonly first: { readonly fact: string; readonly title: string; readonly terms: string } | null;
}

/** All changes in the domains of one address: breakages first. */
export function watchToldDraft(told: {
  readonly domains: readonly DomainTold[];
  /** What expires soon in all domains of the address, whether or not it is reported as a change. */
  readonly ending: readonly WatchedDeadline[];
  readonly listUrl: string;
  readonly stopUrl: string;
}): Draft {
  const domains = told.domains.toSorted((a, b) => weight(a) - weight(b));
  return {
    subject: subjectOf(domains),
    title: domains.length === 1 ? `Ce qui change pour ${domains[0]?.domain}` : 'Ce qui change dans vos domaines',
    blocks: [
      text('Bonjour,'),
      ...domains.flatMap((one) => domainBlocks(one, domains.length > 1)),
      ...(told.ending.length > 0
        ? [heading('Ce qui expire bientôt dans tous vos domaines'), list(told.ending.map(deadlineWords))]
        : []),
      button('Voir mes domaines surveillés', told.listUrl),
      text(
        'Ce message ne dit que ce qui a changé depuis le précédent. Ce qui n’a pas pu être mesuré n’est jamais compté comme un changement.',
      ),
      text(
        'Pour faire corriger, transmettez le lien de l’analyse plutôt que ce message : le lien de vos domaines surveillés les ouvre tous sans mot de passe, et le dernier arrête la surveillance.',
      ),
      links({ label: 'Ne plus surveiller mes domaines', url: told.stopUrl }),
    ],
  };
}

/** The kinds of change, in the order of the message. */
const LISTS: readonly {
  readonly kind: WatchedChange['kind'];
  readonly one: string;
  readonly more: string;
}[] = [
  { kind: 'appeared', one: 'Nouveau défaut', more: 'Nouveaux défauts' },
  { kind: 'worsened', one: 'Défaut aggravé', more: 'Défauts aggravés' },
  { kind: 'source', one: 'Qui écrit en votre nom', more: 'Qui écrit en votre nom' },
  { kind: 'deadline', one: 'Échéance', more: 'Échéances' },
  { kind: 'repaired', one: 'Réparé', more: 'Réparés' },
  { kind: 'gone', one: 'Ne s’applique plus', more: 'Ne s’appliquent plus' },
];

function domainBlocks({ domain, changes, resultUrl, first: now }: DomainTold, isNamed: boolean): Draft['blocks'] {
  const first = changes.filter(({ kind }) => kind === 'letter' || kind === 'existence');
  return [
    ...(isNamed ? [heading(domain)] : []),
    ...first.map((change) => text(`${changeWords(change)}${explained(change)}.`)),
    ...LISTS.flatMap(({ kind, one, more }) => {
      const own = changes.filter((change) => change.kind === kind);
      if (own.length === 0) return [];
      const title = own.length === 1 ? one : `${more} (${own.length})`;
      return [isNamed ? text(`${title} :`) : heading(title), list(own.map(entryOf))];
    }),
    ...(now === null
      ? []
      : [
          ...(isNamed ? [] : [heading('À corriger d’abord')]),
          text(`${isNamed ? 'À corriger d’abord : ' : ''}${now.title}. ${now.terms} ${now.fact}`),
        ]),
    ...(resultUrl === null ? [] : [links({ label: `Lire l’analyse ${ofName(domain)}`, url: resultUrl })]),
  ];
}

function explained(change: WatchedChange): string {
  if (change.kind !== 'letter') return '';
  return change.sense === 'better' ? ' : c’est mieux' : ' : c’est moins bien';
}

function entryOf(change: WatchedChange): string {
  if (change.kind === 'deadline') return `${deadlineWords(change.deadline)} ${remaining(change.days)}`;
  if (change.kind === 'letter' || change.kind === 'existence' || change.kind === 'source') return changeWords(change);
  return faultWords(change);
}

function remaining(days: number): string {
  return days === 1 ? 'Il reste un jour au plus.' : `Il reste ${days} jours au plus.`;
}

function isBad(change: WatchedChange): boolean {
  return (
    change.kind === 'appeared' ||
    change.kind === 'worsened' ||
    change.kind === 'source' ||
    (change.kind === 'existence' && !change.exists)
  );
}

/** Domains with something broken first, then those with something that expires. */
function weight({ changes }: DomainTold): number {
  if (changes.some(isBad)) return 0;
  return changes.some(({ kind }) => kind === 'deadline') ? 1 : 2;
}

function subjectOf(domains: readonly DomainTold[]): string {
  const [first] = domains;
  if (!first) return 'Vos domaines surveillés';
  const all = domains.flatMap(({ changes }) => changes);
  const count = (of: (change: WatchedChange) => boolean) => all.filter(of).length;
  const parts = [
    countWords(
      count(({ kind }) => kind === 'appeared'),
      'nouveau défaut',
      'nouveaux défauts',
    ),
    countWords(
      count(({ kind }) => kind === 'worsened'),
      'défaut aggravé',
      'défauts aggravés',
    ),
    countWords(
      count((change) => change.kind === 'existence' && !change.exists),
      'domaine disparu du DNS',
      'domaines disparus du DNS',
    ),
    countWords(
      count(({ kind }) => kind === 'source'),
      'expéditeur à regarder',
      'expéditeurs à regarder',
    ),
    countWords(
      count(({ kind }) => kind === 'deadline'),
      'échéance',
      'échéances',
    ),
    countWords(
      count(({ kind }) => kind === 'repaired'),
      'point réparé',
      'points réparés',
    ),
  ].filter((part) => part !== null);
  const where = domains.length === 1 ? first.domain : `${domains.length} domaines`;
  return `${where} : ${parts.length > 0 ? parts.join(', ') : 'ce qui change'}`;
}

function countWords(count: number, one: string, more: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : more}`;
}
