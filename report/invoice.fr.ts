import { product } from '@rempart/brand';
import { FRANCHISE_WORDS, registeredAs, utcDay } from '@rempart/contract';
import { euros } from '@rempart/french';
import type { InvoiceBody, InvoiceSheet, InvoiceText } from './invoice.ts';
import { day, NBSP } from './typography.fr.ts';

/** An invoice or a credit note in French. What the seller did not declare is named as missing, never invented. */
export function invoiceText({ number, kind, orderNumber, issuedAt, body }: InvoiceSheet): InvoiceText {
  const { seller, buyer, vatRate, totalCents, undoes } = body;
  const isCredit = kind === 'credit';
  const word = isCredit ? 'Avoir' : 'Facture';
  const total = isCredit ? -totalCents : totalCents;
  const net = vatRate === null ? total : Math.round((total * 100) / (100 + vatRate));
  const label = `Rapport d’audit de sécurité e-mail et DNS du domaine ${body.domain}`;
  return {
    title: `${word} ${number}`,
    author: seller.name ?? product.name,
    day: utcDay(issuedAt),
    house: product.name,
    seller: sellerLines(seller),
    buyer: buyerLines(buyer),
    facts: [
      [`${word} n°`, number],
      [isCredit ? 'Date' : 'Date d’émission', day(issuedAt.toISOString())],
      ['Commande', orderNumber],
      ...(undoes ? [['Annule la facture', undoes] as const] : []),
      [isCredit ? 'Remboursé le' : 'Payé le', day(body.paidAt)],
      ...(body.suppliedBy && !isCredit
        ? [['Date de la prestation', `fourniture du rapport, au plus tard le ${day(body.suppliedBy)}`] as const]
        : []),
      ['Catégorie de l’opération', 'prestation de services'],
    ],
    line: [label, '1', euros(net), euros(net)],
    totals: [
      ['Total hors taxe', euros(net)],
      ...(vatRate === null ? [] : [[`TVA ${vatRate}${NBSP}%`, euros(total - net)] as const]),
      [isCredit ? 'Total remboursé' : 'Total payé', euros(total)],
    ],
    notes: notesOf(body, isCredit),
    watermark: body.isDemonstration ? 'DÉMONSTRATION' : null,
  };
}

function sellerLines(seller: InvoiceBody['seller']): readonly string[] {
  return [
    seller.name ?? missing('dénomination du vendeur'),
    ...given(seller.legalForm),
    seller.address ?? missing('adresse'),
    ...(seller.siren ? [] : [missing('SIREN')]),
    ...given(registeredAs(seller)),
    ...given(seller.vatNumber && `TVA intracommunautaire ${seller.vatNumber}`),
  ];
}

function buyerLines(buyer: InvoiceBody['buyer']): readonly string[] {
  return [
    ...given(buyer.company),
    ...given(buyer.name),
    ...given(buyer.address),
    ...given(buyer.siren && `SIREN ${buyer.siren}`),
    ...given(buyer.vatNumber && `TVA ${buyer.vatNumber}`),
    ...given(buyer.email),
  ];
}

function notesOf(body: InvoiceBody, isCredit: boolean): readonly string[] {
  return [
    ...given(vatNote(body)),
    isCredit
      ? 'Remboursé par le moyen qui a servi au paiement.'
      : `Réglée en totalité en ligne. Pas d’escompte pour paiement anticipé.`,
    ...(body.buyer.company && !isCredit
      ? [
          `En cas de retard, une pénalité de trois fois le taux d’intérêt légal et une indemnité forfaitaire de 40${NBSP}€ pour frais de recouvrement seraient dues (articles L441-10 et D441-5 du code de commerce).`,
        ]
      : []),
    ...(body.isDemonstration ? ['Démonstration : aucun paiement n’a eu lieu, ce document est sans valeur.'] : []),
  ];
}

/** What an invoice without VAT says of it; nothing is said in the name of a seller who declared nothing. */
function vatNote({ vatRate, vatRegime = 'franchise' }: InvoiceBody): string | null {
  if (vatRate !== null) return null;
  return vatRegime === 'franchise' ? `${FRANCHISE_WORDS}.` : missing('régime de TVA');
}

function missing(what: string): string {
  return `[${what} : à compléter par l’exploitant]`;
}

function given(text: string | null | '' | undefined): readonly string[] {
  return text ? [text] : [];
}
