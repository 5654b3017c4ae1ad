// Apart from the schemas, which are larger than the pages that only link here.

/** Of a link: 256 bits in base64url. */
export const WATCH_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The page with the button that confirms a watch; reading it changes nothing. */
export function watchConfirmPath(token: string): string {
  return `/surveillance/confirmer/${token}`;
}

/** Where watching is stopped, by a person or by a mail program (RFC 8058). */
export function watchStopPath(token: string): string {
  return `/surveillance/arret/${token}`;
}

/** The page that explains watching, and sends its link again. */
export const WATCHING_PATH = '/surveillance';

export function watchFeedPath(token: string): string {
  return `/surveillance/flux/${token}`;
}

export function watchCalendarPath(token: string): string {
  return `/surveillance/echeances/${token}.ics`;
}

/** The picture of a watched domain, by the public name of the watch. */
export function watchBadgePath(id: string): string {
  return `/surveillance/insigne/${id}.svg`;
}

/** « Mes domaines surveillés ». */
export function watchListPath(token: string): string {
  return `/surveillance/domaines/${token}`;
}

/** « Mon parc »: all domains of a watcher in one table. */
export function fleetPath(token: string): string {
  return `/surveillance/parc/${token}`;
}

/** The same as a file. */
export function fleetFilePath(token: string, format: 'csv' | 'json' | 'xlsx'): string {
  return `${fleetPath(token)}/parc.${format}`;
}

/** With whom the list is shared, for its owner. */
export function fleetSharingPath(token: string): string {
  return `${fleetPath(token)}/partage`;
}

/** The same list for a read-only link. */
export function fleetReaderPath(token: string): string {
  return `/surveillance/lecture/${token}`;
}

export function fleetReaderFilePath(token: string, format: 'csv' | 'json' | 'xlsx'): string {
  return `${fleetReaderPath(token)}/parc.${format}`;
}

/** The page of one client of the provider who manages the domains. */
export function fleetClientPath(token: string): string {
  return `/surveillance/client/${token}`;
}

/** Where the monthly mail of a client's page is ended, by a person or by a mail program (RFC 8058). */
export function monthlyStopPath(token: string): string {
  return `/surveillance/mensuel/${token}`;
}

/** The logo on it, and on the page of its owner. */
export function providerLogoPath(page: string): string {
  return `${page}/logo`;
}
