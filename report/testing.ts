import type { Operator } from '@rempart/contract';
import { specimenOrder } from './specimen.ts';
import type { ReportOrder } from './subject.ts';

/** An operator of whom nothing is known yet. */
export const NOBODY: Operator = {
  company: null,
  legalForm: null,
  siren: null,
  registration: null,
  vatRegime: null,
  vatNumber: null,
  isMicroEnterprise: null,
  address: null,
  phone: null,
  email: null,
  publicationDirector: null,
  host: null,
  mediator: null,
  reviewer: null,
  insurance: null,
  reviewDays: [1, 2, 3, 4, 5],
  deliveryHours: 72,
  refundsProvided: true,
  reviewHours: null,
};

/** A report with its buyer and its reviewer. */
export function boughtOrder(changes: Partial<ReportOrder> = {}): ReportOrder {
  return {
    ...specimenOrder(NOBODY),
    specimen: false,
    buyer: { order: 'C-20261121-7F3K', name: 'Camille Dupont', company: 'Moyenne et fils' },
    review: {
      name: 'Jeanne Martin',
      role: 'ingénieure messagerie',
      at: '2026-11-21T08:30:00.000Z',
      note: 'Votre domaine est bien tenu.\n\nPassez DMARC en quarantaine après avoir lu les rapports.',
    },
    links: {
      recheck: 'https://rempart.example/?domaine=moyenne.example',
      verification: {
        url: 'https://rempart.example/verification?code=AAAAAAAAAAAAAAAAAAAAAA',
        modules: Array.from({ length: 25 }, (_, y) => Array.from({ length: 25 }, (_, x) => (x * y + x) % 3 === 0)),
        proof: { name: '_rempart-watch.moyenne.example', value: '0123456789abcdef0123456789abcdef' },
      },
      support: 'https://rempart.example/support',
      senders: 'https://rempart.example/qui-ecrit-en-votre-nom',
      testMessage: 'https://rempart.example/message-d-essai',
    },
    ...changes,
  };
}

/** The objects of a PDF without what their streams hold: what a reader may act upon. */
export function objectsOf(pdf: Uint8Array): string {
  const objects = Buffer.from(pdf)
    .toString('latin1')
    .replace(/stream\r?\n[\s\S]*?endstream/g, '');
  if (/\/ObjStm/.test(objects)) throw new Error('objects are hidden in streams: they must be looked into too');
  return objects;
}

/** The same without its texts: parentheses may stand within a text as long as they are balanced (ISO 32000-2 §7.3.4.2). */
export function namesOf(pdf: Uint8Array): string {
  let depth = 0;
  return objectsOf(pdf).replace(/\\[\s\S]|[()]|[^\\()]+/g, (piece) => {
    if (piece === '(') depth += 1;
    const isText = depth > 0;
    if (piece === ')') depth -= 1;
    return isText ? '' : piece;
  });
}

/** Addresses that a click would open. */
export function addressesOf(pdf: Uint8Array): readonly string[] {
  return [...objectsOf(pdf).matchAll(/\/URI\s*\(((?:\\[\s\S]|[^\\()])*)\)/g)].map(([, address = '']) => address);
}

export const ACTIONS = /\/(JS|JavaScript|Launch|SubmitForm|ImportData|GoToE|GoToR|RichMedia|OpenAction)\b/;
