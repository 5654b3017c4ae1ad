import { domainMessages } from './domain-messages.fr.ts';

/** The query parameter that tells the page of a result which name was typed, where another was audited. */
export const TYPED_PARAMETER = 'saisi';

/** In the URL of a result whose owner chose that previews of the link show its domain and letter. */
export const TOLD_PARAMETER = 'note';

/**
 * What stands before the audited name in the one that was typed, where it can have led to this audit; null otherwise, because anyone can
 * write a URL. Its characters mean nothing in markup nor in a script.
 */
export function typedBefore(claimed: string | null, domain: string): string | null {
  if (!claimed?.endsWith(`.${domain}`)) return null;
  const beginning = claimed.slice(0, -domain.length - 1);
  return /^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(beginning) ? beginning : null;
}

/** The form's check before it calls the server: it requires something with a dot, whatever surrounds it. Returns null where that holds. */
export function typedDomainFault(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return domainMessages.DOMAIN_REQUIRED;
  return text.length <= LONGEST_TYPED && /[^\s.][.。．｡][^\s.]/u.test(text) ? null : domainMessages.DOMAIN_FORMAT;
}

const LONGEST_TYPED = 2000;
