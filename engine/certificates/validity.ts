import type { X509Certificate } from 'node:crypto';

/**
 * The time within which a certificate holds. Read from its text, since Node gives dates from 22.10 on only, and then any date at all where
 * the certificate has none that can be read; here those are Invalid Date, before and after nothing.
 */
export function validityOf({ validFrom, validTo }: X509Certificate): { readonly from: Date; readonly to: Date } {
  return { from: new Date(validFrom), to: new Date(validTo) };
}

/** Whether a certificate holds at a time (ISO 8601); never where its dates cannot be read. */
export function isValidAt(certificate: X509Certificate, at: string): boolean {
  const { from, to } = validityOf(certificate);
  const time = Date.parse(at);
  return from.getTime() <= time && time <= to.getTime();
}
