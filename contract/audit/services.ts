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
  /** Written by hand for the services that are met most; null for the others. */
  readonly words: { readonly adds: string; readonly beware: string } | null;
  /** What the atlas knows of it. */
  readonly facts: readonly ServiceFact[];
  /** None where it publishes no template. */
  readonly buttons: readonly ServiceButton[];
}

export interface ServiceFact {
  readonly about: string;
  readonly values: readonly string[];
  /** ISO 8601: the day on which it was last seen true, and by what. */
  readonly seenOn: string;
  readonly by: string;
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

/** The search of a service to add, on the result of an audit: `?service=` what was typed, pasted or chosen. */
export function addingPath(reportId: string): string {
  return `/analyse/${reportId}/ajouter`;
}

/** What adding a service would make of an audited domain. */
export interface AddingPage {
  readonly reportId: string;
  readonly domain: string;
  /** What was typed, or the template that was chosen. */
  readonly asked: string;
  /** Templates that the words may mean, where there are several; at most `MOST_FOUND`. */
  readonly found: readonly FoundTemplate[];
  readonly moreFound: number;
  /** Why there is nothing to say, or what is to be done first; null where there is. */
  readonly notice: string | null;
  readonly chosen: ChosenTemplate | null;
  readonly foretold: ForetoldService | null;
}

export const MOST_FOUND = 30;

export interface FoundTemplate {
  /** `mailjet.com/domain-auth`. */
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  /** What it touches: « SPF, clés DKIM ». */
  readonly touches: string;
}

export interface ChosenTemplate extends FoundTemplate {
  /** Of its page; null where it has none. */
  readonly slug: string | null;
  readonly host: string;
  readonly hostRequired: boolean;
  /** What only the service knows, with what was given. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly groups: readonly string[];
}

/** Sentences are French, and records are as they come to stand in the zone. */
export interface ForetoldService {
  readonly headline: string;
  readonly grade: Change<string>;
  /** DNS lookups of the SPF record; null where they could not be counted. */
  readonly lookups: Change<number> | null;
  readonly added: readonly ShownRecord[];
  readonly removed: readonly ShownRecord[];
  /** Who would be silenced, and what would end. */
  readonly losses: readonly string[];
  /** What unknown parties would be allowed. */
  readonly granted: readonly string[];
  readonly broken: readonly { readonly title: string; readonly text: string }[];
  readonly mended: readonly string[];
  /** What nobody asked, and so is not known. */
  readonly unknown: readonly string[];
  readonly instead: {
    readonly headline: string;
    readonly lookups: Change<number> | null;
    /** In the order in which they are best published. */
    readonly records: readonly ShownRecord[];
    readonly removed: readonly ShownRecord[];
  } | null;
}

interface Change<T> {
  readonly before: T;
  readonly after: T;
}

export interface ShownRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** What the record does, in a few words. */
  readonly role: string;
}
