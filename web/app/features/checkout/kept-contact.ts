import { type ContactInfo, contactInfo } from '@rempart/contract';

const KEY = 'contactInfo';
/** How long after payment the contact stays in the browser. */
const KEPT_MS = 24 * 3_600_000;

/** The contact stored on this device; null where there is none, or it has expired. */
export function readContact(): ContactInfo | null {
  try {
    const { forgetAt, ...contact }: { forgetAt?: number } = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (forgetAt !== undefined && forgetAt < Date.now()) {
      forgetContact();
      return null;
    }
    return contactInfo.safeParse(contact).data ?? null;
  } catch {
    return null;
  }
}

export function keepContact(contact: ContactInfo): void {
  localStorage.setItem(KEY, JSON.stringify(contact));
}

/** Paid: the contact is kept for another day, then deleted. */
export function forgetContactSoon(): void {
  const contact = readContact();
  if (contact) localStorage.setItem(KEY, JSON.stringify({ ...contact, forgetAt: Date.now() + KEPT_MS }));
}

export function forgetContact(): void {
  localStorage.removeItem(KEY);
}
