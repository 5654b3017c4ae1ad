import { type ContactInfo, contactInfo } from '@rempart/contract';

const KEY = 'contactInfo';
/** How long after payment the contact stays in the browser. */
const KEPT_MS = 24 * 3_600_000;

/** What was saved on this device; null where nothing was, or its day is over. */
export function readContact(): ContactInfo | null {
  try {
    const { forgetAt, ...contact } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { forgetAt?: number };
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

/** Paid: the contact serves a day more, then goes. */
export function forgetContactSoon(): void {
  const contact = readContact();
  if (contact) localStorage.setItem(KEY, JSON.stringify({ ...contact, forgetAt: Date.now() + KEPT_MS }));
}

export function forgetContact(): void {
  localStorage.removeItem(KEY);
}
