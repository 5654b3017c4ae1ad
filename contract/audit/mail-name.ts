/** First labels that name a service of a domain, and never a mail domain. */
const SERVICE =
  /^(?:www|mail|webmail|autodiscover|autoconfig|smtp|imap|pop|pop3|s?ftp|mx|mta-sts|ns|owa|cpanel)\d{0,2}$/;

/**
 * The name without leading service labels: « www.exemple.fr » → « exemple.fr ». `isWhole` recognises a name from which nothing may be
 * removed.
 */
export function withoutService(name: string, isWhole: (name: string) => boolean): string {
  const dot = name.indexOf('.');
  if (dot < 0 || isWhole(name) || !SERVICE.test(name.slice(0, dot))) return name;
  return withoutService(name.slice(dot + 1), isWhole);
}
