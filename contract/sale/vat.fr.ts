/**
 * The VAT status of a seller. Declared, never derived: an exempt seller (« franchise en base ») may have a VAT number, which it needs to
 * buy services within the Union (CGI art. 286 ter), and owes any VAT that it invoices by mistake (CGI art. 283, 3).
 */
export const VAT_REGIMES = ['franchise', 'normal'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/**
 * The mandatory notice of an exempt seller. Since 1 September 2026 the rules are in the CIBS (art. L. 223-1 to L. 223-24, ordonnance
 * 2025-1247); decision 0038 keeps the citation of the CGI, and says until when.
 */
export const FRANCHISE_WORDS = 'TVA non applicable, article 293 B du CGI';

/** The VAT of an identity, with its name; null where it was not declared completely. */
export function vatLine({
  vatRegime,
  vatNumber,
}: {
  readonly vatRegime: VatRegime | null;
  readonly vatNumber: string | null;
}): string | null {
  if (vatRegime === 'normal') return vatNumber && `TVA intracommunautaire ${vatNumber}`;
  if (vatRegime === null) return null;
  return vatNumber === null ? FRANCHISE_WORDS : `${FRANCHISE_WORDS} (numéro intracommunautaire ${vatNumber})`;
}

/**
 * The notice after a price: « 19,90 € TTC » where VAT is included, « 19,90 €, TVA non applicable » where there is none; nothing where that
 * was not declared.
 */
export function afterPrice(regime: VatRegime | null): string {
  return regime === null ? '' : { normal: ' TTC', franchise: ', TVA non applicable' }[regime];
}
