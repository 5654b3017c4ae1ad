/**
 * How a seller stands towards VAT. Declared, never deduced: a seller in the « franchise en base » may well hold a VAT number, which it needs
 * to buy services within the Union (CGI art. 286 ter), and owes any VAT that it invoices by mistake (CGI art. 283, 3).
 */
export const VAT_REGIMES = ['franchise', 'normal'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/**
 * The words of a seller in the « franchise en base ». Since 1 September 2026 its rules stand in the CIBS (art. L. 223-1 to L. 223-24,
 * ordonnance 2025-1247); the citation of the CGI is the one that decision 0038 keeps, and says until when.
 */
export const FRANCHISE_WORDS = 'TVA non applicable, article 293 B du CGI';

/** The line « TVA » of an identity; null where it was not declared whole. */
export function vatLine({
  vatRegime,
  vatNumber,
}: {
  readonly vatRegime: VatRegime | null;
  readonly vatNumber: string | null;
}): string | null {
  if (vatRegime === 'normal') return vatNumber;
  if (vatRegime === null) return null;
  return vatNumber === null ? FRANCHISE_WORDS : `${FRANCHISE_WORDS} (numéro intracommunautaire ${vatNumber})`;
}

/** What follows a price: « 19,90 € TTC » where VAT is in it, « 19,90 €, TVA non applicable » where none is; nothing where that was not declared. */
export function afterPrice(regime: VatRegime | null): string {
  return regime === null ? '' : { normal: ' TTC', franchise: ', TVA non applicable' }[regime];
}
