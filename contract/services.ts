export const SERVICES_PATH = '/services';

/** A service that offers to change the DNS zone of its customers, as the list of services shows it. */
export interface ServiceSummary {
  /** `/services/{slug}`. */
  readonly slug: string;
  readonly provider: string;
  /** How many templates it publishes. */
  readonly templates: number;
  /** Sentences about what its buttons do to mail, the gravest first. */
  readonly warnings: readonly string[];
}

/** What the buttons of one service do to any domain. */
export interface ServicePage {
  readonly slug: string;
  readonly provider: string;
  /** ISO 8601: the day on which the templates were published as they are told here. */
  readonly seenOn: string;
  readonly buttons: readonly ServiceButton[];
}

export interface ServiceButton {
  /** `mailjet.com/domain-auth`, as the command `before` takes it. */
  readonly id: string;
  readonly name: string;
  readonly records: readonly { readonly name: string; readonly type: string; readonly value: string }[];
  readonly adds: readonly string[];
  readonly warnings: readonly string[];
  /** Whether it is made for a sub-domain. */
  readonly hostRequired: boolean;
}
