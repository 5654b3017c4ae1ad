import { product } from '@rempart/brand';
import { type AdminContactRequest, durationWords, KEPT, withdrawalWords } from '@rempart/contract';
import { shortDay, shortMoment } from './words.fr.ts';

/** A prepared reply to a contact message: the text of the button, and the text of the mail. */
export interface Answer {
  readonly label: string;
  readonly subject: string;
  readonly body: string;
}

/** More would exceed the command line of some mail programs. */
const QUOTED = 600;

/** Reply templates, the likeliest first; their subject has the reference by which the message is found again. */
export function answersOf(request: AdminContactRequest): readonly Answer[] {
  const { reference, name, receivedAt, orderNumber } = request;
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const answer = (label: string, about: string, ...paragraphs: readonly string[]): Answer => ({
    label,
    subject: `${about} (${reference})`,
    body: [greeting, ...paragraphs, `Cordialement,\n${product.name}`].join('\n\n'),
  });
  const about = `Vous nous avez écrit le ${shortMoment(receivedAt)} (référence ${reference}).`;
  const order = orderNumber ? `de la commande ${orderNumber}` : 'de votre commande';
  switch (request.kind) {
    case 'message':
      return [answer('Répondre', `Re : ${request.subject ?? 'votre message'}`, about, '', quoted(request.text))];
    case 'privacy':
      return [
        answer(
          'Faire confirmer l’adresse',
          'Votre demande sur vos données personnelles',
          about,
          'Avant d’y donner suite, nous devons savoir que cette adresse est bien la vôtre : répondez simplement à ce message. Aucune pièce d’identité n’est nécessaire.',
        ),
        answer(
          'Envoyer les données',
          'Vos données personnelles',
          about,
          'Vous trouverez ci-joint tout ce que nous gardons de vous, au format JSON.',
        ),
        answer(
          'Confirmer l’effacement',
          'Vos données sont effacées',
          about,
          `Vos données sont effacées. Restent les factures, que la loi nous fait garder ${durationWords(KEPT.invoices)}.`,
        ),
      ];
    case 'withdrawal':
      return [withdrawalAnswer(request, answer, about, order)];
  }
}

type Write = (label: string, about: string, ...paragraphs: readonly string[]) => Answer;

function withdrawalAnswer({ withdrawal }: AdminContactRequest, answer: Write, about: string, order: string): Answer {
  const subject = 'Votre rétractation';
  if (withdrawal === null)
    return answer(
      'Demander le numéro',
      subject,
      about,
      'Nous ne trouvons pas de commande payée à ce numéro et à cette adresse. Pouvez-vous nous indiquer le numéro qui figure sur votre confirmation (il commence par C-), ou l’adresse avec laquelle vous avez commandé ?',
    );
  if (withdrawal.state === 'extinct' && withdrawal.proof?.isBusiness)
    return answer(
      'Répondre : achat professionnel',
      subject,
      about,
      `Le rapport ${order} a été acheté au nom d’une entreprise : le droit de rétractation des consommateurs ne s’y applique pas.`,
    );
  if (withdrawal.state === 'extinct' && withdrawal.since !== null)
    return answer(
      'Répondre : droit éteint',
      subject,
      about,
      `Le rapport ${order} vous a été fourni le ${shortMoment(withdrawal.since)}. ${withdrawalWords.ends} C’est ce que vous aviez fait en commandant ; ce droit était donc éteint lorsque votre déclaration nous est parvenue.`,
      'Si quelque chose ne convient pas dans ce rapport, dites-nous quoi : nous le reprendrons avec vous.',
    );
  return withdrawal.state === 'refunded'
    ? answer(
        'Confirmer le remboursement',
        subject,
        about,
        `La somme ${order} vous a été rendue${withdrawal.since ? ` le ${shortDay(withdrawal.since)}` : ''}, par le moyen de paiement que vous aviez choisi. Votre banque peut mettre quelques jours à l’inscrire.`,
      )
    : answer(
        'Annoncer le remboursement',
        subject,
        about,
        `La somme ${order} vous est rendue par le moyen de paiement que vous aviez choisi, au plus tard quatorze jours après votre déclaration.`,
      );
}

function quoted(text: string): string {
  const kept = text.length > QUOTED ? `${text.slice(0, QUOTED)} […]` : text;
  return kept
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

/** A link that opens the mail program (RFC 6068): lines end with CRLF. */
export function mailtoOf(address: string, { subject, body }: Answer): string {
  const lines = body.replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
