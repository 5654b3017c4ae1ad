import {
  afterPrice,
  durationWords,
  KEPT,
  type Operator,
  type OrderStatus,
  orderWords,
  type VatRegime,
  WITHDRAW_HERE,
  withdrawalEnd,
  withdrawalWords,
} from '@rempart/contract';
import type { Brief } from '@rempart/report';
import type { Draft } from '../../../ports/drafts.ts';
import type { Agreement } from '../../../ports/orders.ts';
import { button, heading, links, quote, rows, text } from './draft.ts';
import { day, euros, moment } from './words.fr.ts';

/** Common fields of the messages to a buyer. */
export interface Bought {
  readonly number: string;
  readonly domain: string;
  readonly amountCents: number;
  readonly firstName: string | null;
  readonly paidAt: Date;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** The page of the order. */
  readonly orderUrl: string;
  readonly isDemonstration: boolean;
  readonly vatRegime: VatRegime | null;
  /** Whether the buyer is a business, which has no right of withdrawal. */
  readonly isBusiness: boolean;
  /** Whether a consumer who withdraws in time is refunded even where the right has ended. */
  readonly refundsProvided: boolean;
  readonly mediator: Operator['mediator'];
}

interface Receipt {
  readonly agreed: Agreement | null;
  readonly dueAt: Date;
  readonly invoice: string | null;
  readonly hasTerms: boolean;
}

/** The confirmation of a contract on a durable medium (C. conso. L221-13): what was bought, what was agreed to, how to withdraw. */
export function receiptDraft(bought: Bought, { agreed, dueAt, invoice, hasTerms }: Receipt): Draft {
  return {
    subject: `Votre commande ${bought.number} : rapport d’audit du domaine ${bought.domain}`,
    title: 'Merci, votre paiement est confirmé',
    blocks: [
      text(greeting(bought)),
      ...demonstration(bought),
      text(
        `Nous préparons votre rapport sur ${bought.domain}. Une personne le relit. Vous le recevrez à cette adresse au plus tard le ${moment(dueAt)}.`,
      ),
      rows(
        ['Commande', bought.number],
        ['Objet', `Rapport PDF d’audit de sécurité e-mail et DNS du domaine ${bought.domain}`],
        ['Prix', `${euros(bought.amountCents)}${afterPrice(bought.vatRegime)}, paiement unique, sans abonnement`],
        ['Payé le', moment(bought.paidAt)],
        ['Facture', invoice && `${invoice}, jointe à ce message`],
        ['Livraison', `par e-mail, au plus tard le ${moment(dueAt)}`],
      ),
      button('Suivre ma commande', bought.orderUrl),
      ...agreements(agreed),
      ...(hasTerms
        ? [text('Les conditions générales de vente que vous avez acceptées sont jointes à ce message : conservez-les.')]
        : []),
      heading('Changer d’avis'),
      ...(bought.isBusiness ? [] : [text(`${withdrawalWords.right} ${withdrawalEnd(bought)}`)]),
      text(withdrawalWords.before),
      ...(bought.isBusiness || bought.mediator === null
        ? []
        : [
            text(
              `Un litige que notre réponse ne règle pas ? Le médiateur de la consommation est gratuit : ${bought.mediator.name}, ${bought.mediator.address}, ${bought.mediator.url}`,
            ),
          ]),
      links(withdrawal(bought)),
    ],
  };
}

/** Its form has the number of the order already. */
const withdrawal = ({ origin, number }: Bought) => ({
  label: WITHDRAW_HERE,
  url: `${origin}/retractation?commande=${number}`,
});

function agreements(agreed: Agreement | null): Draft['blocks'] {
  if (!agreed) return [];
  return [
    heading('Ce que vous avez accepté'),
    text(`Le ${moment(new Date(agreed.at))}, avec les conditions de vente dans leur version ${agreed.termsVersion} :`),
    quote(agreed.terms),
    quote(agreed.immediate),
  ];
}

/** The audits that come with a report. */
export interface FollowUpsToCome {
  readonly on: readonly Date[];
  readonly stopUrl: string;
}

/** What the message with a report tells. */
interface SentReport {
  readonly downloadUrl: string;
  readonly pageUrl: string;
  readonly until: Date;
  readonly sha256: string;
  readonly pages: number;
  readonly letter: string | null;
  readonly brief: Brief | null;
  /** The content of the attached calendar; null where there is none. */
  readonly calendar: string | null;
  /** Where the same domain is audited again free of charge. */
  readonly recheckUrl: string;
  readonly followUps: FollowUpsToCome | null;
}

/** The report itself: its verdict, the first action and the expert’s note, for readers who stop there. */
export function reportDraft(bought: Bought, report: SentReport): Draft {
  return {
    subject: `Votre rapport d’audit du domaine ${bought.domain}`,
    title: `Votre rapport d’audit du domaine ${bought.domain}`,
    blocks: [
      text(greeting(bought)),
      ...demonstration(bought),
      text(`Votre rapport est relu et joint à ce message (PDF, ${report.pages} pages).`),
      ...verdict(report.letter, report.brief),
      button('Télécharger le rapport', report.downloadUrl),
      links({ label: 'Le lire dans le navigateur', url: report.pageUrl }),
      text(
        `Ces liens sont pour vous seul, jusqu’au ${moment(report.until)}. Ensuite, demandez-en de nouveaux, pendant ${durationWords(KEPT.orderPerson)} après la commande.`,
      ),
      text(
        `Lisez d’abord la page 2, « L’essentiel en une page ».${report.brief?.first ? ' Elle dit quelle page envoyer à qui : votre informaticien y trouve chaque valeur à saisir.' : ''}`,
      ),
      ...(report.calendar === null
        ? []
        : [text(`Le fichier echeances.ics, joint aussi, ajoute à votre agenda : ${report.calendar}.`)]),
      ...toCome(report.followUps),
      links(
        { label: 'Refaire l’analyse après vos corrections (gratuit)', url: report.recheckUrl },
        { label: 'Une question sur le rapport', url: `${bought.origin}/contact?objet=Commande` },
        withdrawal(bought),
        ...(report.followUps === null ? [] : [{ label: unwanted(report.followUps), url: report.followUps.stopUrl }]),
      ),
      rows(['Commande', bought.number], ['Empreinte SHA-256 du fichier', report.sha256]),
    ],
  };
}

function toCome(followUps: FollowUpsToCome | null): Draft['blocks'] {
  if (followUps === null) return [];
  return [
    text(
      `Nous referons l’analyse sans frais le ${followUps.on.map(day).join(' et le ')}, et nous vous écrirons ce qui a changé.`,
    ),
  ];
}

const unwanted = ({ on }: FollowUpsToCome) =>
  on.length === 1 ? 'Je ne veux pas de cette analyse offerte' : 'Je ne veux pas de ces analyses offertes';

function verdict(letter: string | null, brief: Brief | null): Draft['blocks'] {
  const grade = letter === null ? [] : [`Votre domaine a la note ${letter}.`];
  if (brief === null) return grade.map(text);
  const { first, note, signed } = brief;
  return [
    text([...grade, brief.verdict].join(' ')),
    ...(first === null
      ? []
      : [
          heading('La première chose à faire'),
          ...(first.fact ? [text(first.fact)] : []),
          rows(
            ['Quoi', first.title],
            ['À demander à', first.who],
            ['Quand', first.when ?? null],
            ['Pourquoi', first.why],
            ['Ensuite', first.end ?? null],
          ),
        ]),
    ...(signed === null ? [] : [heading('Le mot du relecteur'), quote([...note, signed].join('\n\n'))]),
  ];
}

/** Another copy of the link, requested by entering the address. */
export function linkDraft(
  orders: readonly {
    readonly number: string;
    readonly domain: string;
    readonly status: OrderStatus;
    /** By when the report is sent, ISO 8601. */
    readonly dueAt: string | null;
    readonly url: string | null;
  }[],
  { until, origin }: { readonly until: Date; readonly origin: string },
): Draft {
  const ready = orders.filter((order): order is typeof order & { url: string } => order.url !== null);
  const pending = orders.filter(({ url }) => url === null);
  return {
    subject: 'Vos liens de téléchargement',
    title: 'Voici à nouveau vos liens',
    blocks: [
      text(
        'Vous, ou quelqu’un qui connaît votre adresse, avez demandé à recevoir à nouveau les liens de vos rapports.',
      ),
      ...ready.flatMap(({ number, domain, url }) => [
        rows(['Domaine', domain], ['Commande', number]),
        button(`Télécharger le rapport du domaine ${domain}`, url),
      ]),
      ...(ready.length > 0 ? [text(`Ces liens valent jusqu’au ${moment(until)}.`)] : []),
      ...pending.flatMap(({ number, domain, status, dueAt }) => [
        rows(['Domaine', domain], ['Commande', number], ['État', orderWords[status].label]),
        text(orderWords[status].next({ email: null, dueAt })),
      ]),
      text('Si vous n’avez rien demandé, ignorez ce message : ces liens n’ont été envoyés qu’à vous.'),
      links({ label: 'Nous écrire', url: `${origin}/contact?objet=Commande` }),
    ],
  };
}

/** The confirmation of a refund. */
export function refundDraft(bought: Bought, credit: string | null): Draft {
  return {
    subject: `Votre commande ${bought.number} est remboursée`,
    title: 'Votre commande est remboursée',
    blocks: [
      text(greeting(bought)),
      ...demonstration(bought),
      text(`La somme de ${euros(bought.amountCents)} vous est rendue. Comptez cinq à dix jours, selon votre banque.`),
      rows(
        ['Commande', bought.number],
        ['Objet', `Rapport d’audit du domaine ${bought.domain}`],
        ['Avoir', credit && `${credit}, joint à ce message`],
      ),
      links({ label: 'Nous écrire', url: `${bought.origin}/contact?objet=Commande` }),
    ],
  };
}

/** The state of an order, in the words of its page. */
export function stateDraft(order: {
  readonly status: OrderStatus;
  readonly number: string;
  readonly domain: string;
  readonly firstName: string | null;
  readonly email: string;
  /** By when the report is sent, ISO 8601; null before the payment. */
  readonly dueAt: string | null;
  /** The link to the report, once it may be downloaded. */
  readonly link: { readonly downloadUrl: string; readonly until: Date } | null;
  /** The result that was paid for. */
  readonly resultUrl: string;
  readonly origin: string;
  readonly isDemonstration: boolean;
}): Draft {
  const { status, number, domain, link, resultUrl, origin } = order;
  const { label, title, next } = orderWords[status];
  const isUnpaid = status === 'failed' || status === 'open';
  return {
    subject: `Votre commande ${number} : ${label}`,
    title,
    blocks: [
      text(greeting(order)),
      ...demonstration(order),
      text(next(order)),
      rows(['Commande', number], ['Objet', `Rapport d’audit du domaine ${domain}`], ['État', label]),
      ...(isUnpaid ? [button('Réessayer', resultUrl)] : []),
      ...(link === null
        ? []
        : [
            button('Télécharger le rapport', link.downloadUrl),
            text(`Ce lien vous est personnel et vaut jusqu’au ${moment(link.until)}.`),
          ]),
      links({ label: 'Nous écrire', url: `${origin}/contact?objet=Commande` }),
    ],
  };
}

function greeting({ firstName }: Pick<Bought, 'firstName'>): string {
  return firstName ? `Bonjour ${firstName},` : 'Bonjour,';
}

function demonstration({ isDemonstration }: Pick<Bought, 'isDemonstration'>): Draft['blocks'] {
  return isDemonstration
    ? [text('Ceci est une démonstration : aucun argent n’a été demandé, et cette commande n’a pas de valeur.')]
    : [];
}
