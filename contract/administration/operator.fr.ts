const UNBROKEN = ' ';

/**
 * « SIREN 732 829 320, RCS Lyon 732 829 320 »: the number of a company and the register that holds it, which its letters, invoices and
 * pages tell (C. com. R123-237); null where neither was declared. Its digits never break at the end of a line.
 */
export function registeredAs({
  siren,
  registration,
}: {
  readonly siren: string | null;
  readonly registration: string | null;
}): string | null {
  const grouped = siren?.replaceAll(/\s/g, '').replaceAll(/\d{3}(?=\d)/g, '$& ');
  const told = [grouped && `SIREN ${grouped}`, registration].filter(Boolean).join(', ');
  return told === '' ? null : told.replaceAll(/(?<=\d) (?=\d)/g, UNBROKEN);
}
