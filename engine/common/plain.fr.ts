/** Acronyms of the trade; where an owner reads one first, it stands in brackets behind its words. */
export const ACRONYMS =
  /(?<![\p{L}\d-])(?:SPF|DKIM|DMARC|MTA-STS|TLS-RPT|TLSA?|DNSSEC|DANE|BIMI|STARTTLS|SMTP|IMAP|POP3?|CAA|HSTS|CSP|MX|PTR|CNAME|VMC|CMC|TTL|RSA|IPv6|RDP|SSH|FTP|SIREN|RFC)(?![\p{L}\d])/gu;

/** Words of one sentence that an owner reads. */
export const MOST_WORDS = 25;

export function wordsIn(text: string): number {
  return text.split(/[\s\u00a0\u202f]+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;
}

/** Whether it names a server or an address, which tells an owner nothing. */
export function namesMachine(text: string): boolean {
  return /[\p{L}\d][.:][\p{L}\d]/u.test(text);
}

/** Whether an owner reads it at once: short, and without an acronym. */
export function isPlain(text: string): boolean {
  return wordsIn(text) <= MOST_WORDS && text.search(ACRONYMS) < 0;
}
