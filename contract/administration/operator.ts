import type { VatRegime } from '../sale/vat.fr.ts';

/**
 * The company that runs this installation and sells on it, with the details that the law requires (LCEN art. 1-1, C. conso. L111-1). Read
 * from the server's configuration; null means not configured, and nothing is invented.
 */
export interface Operator {
  readonly company: string | null;
  /** Legal form and capital, for example « SAS au capital de 1 000 € ». */
  readonly legalForm: string | null;
  readonly siren: string | null;
  /** Registration, for example « RCS Paris 123 456 789 ». */
  readonly registration: string | null;
  readonly vatRegime: VatRegime | null;
  /** For example « FR12345678901 »; an exempt seller (« franchise ») may have one too. */
  readonly vatNumber: string | null;
  /** Fewer than ten people, and at most two million euros of turnover or balance sheet (directive 2019/882 art. 3, 23). */
  readonly isMicroEnterprise: boolean | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly publicationDirector: string | null;
  readonly host: { readonly name: string; readonly address: string; readonly phone: string } | null;
  readonly mediator: { readonly name: string; readonly address: string; readonly url: string } | null;
  /** The person who reviews the reports, as printed on them. */
  readonly reviewer: { readonly name: string; readonly role: string } | null;
  /** When reports are reviewed, for example « du lundi au vendredi, de 9 h à 18 h ». */
  readonly reviewHours: string | null;
  /** Professional liability insurance (C. conso. R111-2): the insurer, its address, and where it covers. null: none is declared. */
  readonly insurance: { readonly name: string; readonly address: string; readonly covers: string } | null;
  /** The days on which reports are reviewed, 1 for Monday to 7 for Sunday: the hours of delivery pass on these alone. */
  readonly reviewDays: readonly number[];
  /** Hours after the payment within which a report is sent, as promised before the purchase. */
  readonly deliveryHours: number;
  /** A consumer who withdraws within fourteen days of the sale is refunded although the report was provided. */
  readonly refundsProvided: boolean;
}

/** What must be declared before payments can be accepted, under every VAT regime. */
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

export type SaleNeed = (typeof NEEDED)[number] | 'vatNumber';

/** The same for this operator: one who charges VAT must declare a VAT number. */
export function saleNeeds({ vatRegime }: Operator): readonly SaleNeed[] {
  return vatRegime === 'normal' ? [...NEEDED, 'vatNumber'] : NEEDED;
}

/** What is needed and was not declared. */
export function missingForSale(operator: Operator): readonly SaleNeed[] {
  return saleNeeds(operator).filter((need) => operator[need] === null);
}
