import { type PrivacyRequest, privacyRights, urgencyWords } from '@rempart/contract';
import type { AlertKind } from '../../../ports/alerts.ts';
import type { Draft } from '../../../ports/drafts.ts';
import { links, quote, rows, text } from './draft.ts';
import { euros, moment } from './words.fr.ts';

/** A report was bought: it must be reviewed by a deadline. */
export function saleDraft(sale: {
  readonly number: string;
  readonly domain: string;
  readonly amountCents: number;
  readonly dueAt: Date;
  readonly origin: string;
}): Draft {
  return {
    subject: `Nouvelle commande ${sale.number} : ${sale.domain}`,
    title: 'Un rapport est à relire',
    blocks: [
      text(`Le paiement de ${euros(sale.amountCents)} est confirmé. Le rapport attend votre relecture.`),
      rows(['Commande', sale.number], ['Domaine', sale.domain], ['À envoyer au plus tard le', moment(sale.dueAt)]),
      text(
        'Ouvrez votre espace d’administration par son adresse habituelle : elle n’est jamais écrite dans un message.',
      ),
    ],
  };
}

export const alertWords: Readonly<Record<AlertKind, string>> = {
  AMOUNT_MISMATCH: 'Un paiement n’a pas le montant ou la monnaie de la commande',
  LIVEMODE_MISMATCH: 'Un paiement d’essai est arrivé en production, ou l’inverse',
  PAYMENT_WITHOUT_ORDER: 'Un paiement ne correspond à aucune commande',
  DOUBLE_PAYMENT: 'Une commande a été payée deux fois',
  EVENT_UNREADABLE: 'Stripe a annoncé un évènement que nous ne savons pas lire',
  DISPUTE: 'Un paiement est contesté auprès de la banque',
  DISPUTE_ENDED: 'Un litige est clos : la somme nous reste',
  DISPUTE_LOST: 'Un litige est perdu : la banque a rendu la somme à l’acheteur',
  STATIC_PAGE_USED: 'Stripe n’ouvre plus de page de paiement : les acheteurs passent par le lien de secours',
  AUDIT_FAILED: 'Une analyse relancée n’a pas abouti',
  GENERATION_FAILED: 'Un rapport payé n’a pas pu être généré',
  VIEW_FAILED: 'Le résultat d’une analyse n’a pas pu être mis en forme',
  WITHDRAWAL: 'Un client a renoncé à son contrat',
  WITHDRAWAL_UNMATCHED: 'Des rétractations ne correspondent à aucune commande payée',
  MAIL_CEILING: 'Les formulaires ont fait partir autant de messages qu’il en part en un jour',
  REFUND_FAILED: 'Un remboursement n’est pas arrivé : la somme reste due',
  REFUND_LATE: 'Un remboursement doit arriver dans les quatre jours',
  MAIL_UNCERTAIN: 'Un message est peut-être parti : personne ne le sait',
  MAIL_REFUSED: 'Un message a été refusé pour de bon',
  MAIL_RETURNED: 'Un message nous est revenu : son destinataire ne l’a pas',
  MAIL_ANSWERED: 'Une réponse que nous ne savons pas lire est revenue : le message n’est peut-être pas arrivé',
  POSTMASTER_WRITTEN: 'Un message est arrivé à l’adresse postmaster',
  MAIL_LATE: 'Des messages attendent depuis plus d’un quart d’heure',
  DELIVERY_LATE: 'Un rapport n’est pas parti à l’heure promise',
};

/** An alert for the operator. */
export function alertDraft(alert: {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly orderNumber: string | null;
  readonly openedAt: Date;
}): Draft {
  return {
    subject: `À traiter : ${alertWords[alert.kind]}`,
    title: alertWords[alert.kind],
    blocks: [
      rows(
        ['Depuis le', moment(alert.openedAt)],
        ['Commande', alert.orderNumber],
        ['Référence', alert.subject],
        ['Code', alert.kind],
      ),
      text('Le détail et les gestes possibles sont dans votre espace d’administration, sous « À traiter ».'),
    ],
  };
}

/** A message from the contact form. */
export function messageDraft(message: {
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string;
  readonly subject: string;
  readonly urgency: keyof typeof urgencyWords;
  readonly message: string;
}): Draft {
  return {
    subject: `${message.subject} (${message.reference})`,
    title: message.subject,
    blocks: [
      rows(
        ['De', `${message.firstName} ${message.lastName}`],
        ['Adresse', message.email],
        ['Entreprise', message.company || null],
        ['Urgence', urgencyWords[message.urgency]],
        ['Référence', message.reference],
      ),
      quote(message.message),
    ],
  };
}

/** To the sender of a contact message. The message is not quoted: the address may be another person's. */
export function receivedDraft(message: {
  readonly reference: string;
  readonly receivedAt: Date;
  readonly subject: string;
  readonly origin: string;
}): Draft {
  return {
    subject: `Votre message ${message.reference} est bien arrivé`,
    title: 'Votre message est bien arrivé',
    blocks: [
      rows(['Référence', message.reference], ['Sujet', message.subject], ['Reçu le', moment(message.receivedAt)]),
      text(
        'Une personne vous lit et vous répond à cette adresse. Pour ajouter quelque chose, répondez à ce message. Si vous ne nous avez pas écrit, n’en tenez pas compte.',
      ),
      links({ label: 'Aide et questions fréquentes', url: `${message.origin}/faqs` }),
    ],
  };
}

/** To a person who exercised a right: what was received, and by when it is answered (GDPR art. 12 §3). */
export function rightsDraft(request: {
  readonly reference: string;
  readonly right: PrivacyRequest['right'];
  readonly receivedAt: Date;
  readonly dueAt: Date;
  readonly origin: string;
}): Draft {
  return {
    subject: `Votre demande ${request.reference} est enregistrée`,
    title: 'Votre demande est enregistrée',
    blocks: [
      rows(
        ['Référence', request.reference],
        ['Demande', privacyRights[request.right]],
        ['Reçue le', moment(request.receivedAt)],
        ['Réponse au plus tard le', moment(request.dueAt)],
      ),
      text(
        'Répondez à ce message pour confirmer que cette adresse est bien la vôtre : nous ne demandons pas de pièce d’identité. Si vous n’êtes pas à l’origine de cette demande, dites-le nous de la même façon : rien ne sera fait.',
      ),
      links({ label: 'Vos données personnelles', url: `${request.origin}/gdpr` }),
    ],
  };
}

/** The acknowledgement of a withdrawal, with its content, date and time (C. conso. L221-21). */
export function withdrawalDraft(declared: {
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly orderNumber: string;
  readonly receivedAt: Date;
  readonly dueAt: Date;
  /** The order is cancelled and will be refunded. */
  readonly isDue: boolean;
  readonly origin: string;
}): Draft {
  return {
    subject: `Accusé de réception de votre rétractation ${declared.reference}`,
    title: 'Votre rétractation est enregistrée',
    blocks: [
      text('Nous accusons réception de votre déclaration de rétractation, que voici :'),
      rows(
        ['Référence', declared.reference],
        ['Reçue le', moment(declared.receivedAt)],
        ['Prénom et nom', `${declared.firstName} ${declared.lastName}`],
        ['Adresse e-mail', declared.email],
        ['Commande', declared.orderNumber],
      ),
      text(
        declared.isDue
          ? `La commande est annulée et remboursée par le moyen qui a servi au paiement, au plus tard le ${moment(declared.dueAt)}.`
          : 'Le rapport vous avait été fourni à votre demande : une personne examine votre déclaration et vous répond.',
      ),
      links({ label: 'Conditions de la rétractation', url: `${declared.origin}/terms` }),
    ],
  };
}

/**
 * The acknowledgement of a withdrawal that matches no order: its reader may never have declared anything, so nothing that was typed appears
 * in it.
 */
export function unmatchedDraft(declared: {
  readonly reference: string;
  readonly receivedAt: Date;
  readonly origin: string;
}): Draft {
  return {
    subject: `Déclaration ${declared.reference} reçue`,
    title: 'Une rétractation a été déclarée avec votre adresse',
    blocks: [
      rows(['Référence', declared.reference], ['Reçue le', moment(declared.receivedAt)]),
      text(
        'Elle ne correspond à aucune commande payée sous cette adresse : une personne l’examine. Si elle vient de vous, répondez à ce message avec le numéro qui figure dans le message de confirmation de votre commande. Sinon, vous n’avez rien à faire.',
      ),
      links({ label: 'Conditions de la rétractation', url: `${declared.origin}/terms` }),
    ],
  };
}
