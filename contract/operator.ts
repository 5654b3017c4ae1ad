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
  /** null: not subject, and invoices say so (CGI art. 293 B). */
  readonly vatNumber: string | null;
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

/** What must be configured before money may be taken. */
export const operatorNeeds = [
  'company',
  'legalForm',
  'siren',
  'address',
  'phone',
  'email',
  'publicationDirector',
  'host',
  'mediator',
  'reviewHours',
] as const satisfies readonly (keyof Operator)[];
