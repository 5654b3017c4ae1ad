import type { VatRegime } from './vat.fr.ts';

/**
 * Who runs this installation and sells on it, as the law wants it shown (LCEN art. 1-1, C. conso. L111-1). Read from the server's
 * configuration; what is null was not configured, and is never invented.
 */
export interface Operator {
  readonly company: string | null;
  /** Legal form and capital, as « SAS au capital de 1 000 € ». */
  readonly legalForm: string | null;
  readonly siren: string | null;
  /** Registration, as « RCS Paris 123 456 789 ». */
  readonly registration: string | null;
  readonly vatRegime: VatRegime | null;
  /** As « FR12345678901 »; a seller in the « franchise » may have one too. */
  readonly vatNumber: string | null;
  /** Fewer than ten people, and two million euros of turnover or balance sheet at most (directive 2019/882 art. 3, 23). */
  readonly isMicroEnterprise: boolean | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly publicationDirector: string | null;
  readonly host: { readonly name: string; readonly address: string; readonly phone: string } | null;
  readonly mediator: { readonly name: string; readonly address: string; readonly url: string } | null;
  /** Who checks the reports, as printed on them. */
  readonly reviewer: { readonly name: string; readonly role: string } | null;
  /** When reports are checked, as « du lundi au vendredi, de 9 h à 18 h ». */
  readonly reviewHours: string | null;
  /** Hours after the payment within which a report is sent, as promised before the purchase. */
  readonly deliveryHours: number;
}

/** What must be declared before money may be taken, under every VAT regime. */
const NEEDED = [
  'company',
  'legalForm',
  'siren',
  'vatRegime',
  'address',
  'phone',
  'email',
  'publicationDirector',
  'host',
  'mediator',
  'reviewer',
  'reviewHours',
] as const satisfies readonly (keyof Operator)[];

/** The same for this operator: who charges VAT says under which number. */
export function saleNeeds({ vatRegime }: Operator): readonly (keyof Operator)[] {
  return vatRegime === 'normal' ? [...NEEDED, 'vatNumber'] : NEEDED;
}

/** What is needed and was not declared. */
export function missingForSale(operator: Operator): readonly (keyof Operator)[] {
  return saleNeeds(operator).filter((need) => operator[need] === null);
}
