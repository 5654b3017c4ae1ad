/** First labels by which one reaches a service of a domain, and under which nobody sets up its mail. */
const SERVICE =
  /^(?:www|mail|webmail|autodiscover|autoconfig|smtp|imap|pop|pop3|s?ftp|mx|mta-sts|ns|owa|cpanel)\d{0,2}$/;

/** The name without the labels of services before it: « www.exemple.fr » → « exemple.fr ». `isWhole` tells a name that nothing is taken from. */
export function withoutService(name: string, isWhole: (name: string) => boolean): string {
  const dot = name.indexOf('.');
  if (dot < 0 || isWhole(name) || !SERVICE.test(name.slice(0, dot))) return name;
  return withoutService(name.slice(dot + 1), isWhole);
}
