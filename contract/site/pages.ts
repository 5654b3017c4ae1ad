import type { Operator } from '../administration/operator.ts';
import type { OwnKeyMade, OwnKeys } from '../api/own-keys.ts';
import type { WebhookCreated } from '../api/webhooks.ts';
import type { AnalysisResults, AnalysisStarted } from '../audit/analysis.ts';
import type { Catalogue } from '../audit/catalogue.ts';
import type { Demo } from '../audit/demo.ts';
import type { Sample } from '../audit/sample.ts';
import type { AddingPage, ServicePage, ServiceSummary } from '../audit/services.ts';
import type { Authenticity } from '../audit/verification.ts';
import type { ReportBoxView, SendersReading } from '../real-mail/senders.ts';
import type { TestMessageView } from '../real-mail/test-message.ts';
import type { RepairApi } from '../repair.ts';
import type { AskedState, LostLink, OrderView, Sales } from '../sale/checkout.ts';
import type { FollowUpView } from '../sale/follow-up.ts';
import type { Fleet, FleetAdded } from '../watching/fleet.ts';
import type { ClientPage, FleetLinkMade, FleetSharing, ProviderAsked } from '../watching/fleet-sharing.ts';
import type { WatchAddresses, WatchConfirmed, WatchedDomain, WatchLinkView } from '../watching/watching.ts';
import type { BlogArticle, BlogList, BlogQuery } from './blog.ts';
import type { ContactReceipt } from './contact-requests.ts';
import type { ApiResult } from './refusal.ts';
import type { ScannerIdentity, SiteFacts } from './site.ts';
import type { SiteStatus } from './status.ts';

/** The server's functions for the loaders and actions of the pages that it renders. */
export interface Api extends RepairApi {
  /** `asked` is parsed as the body of `POST /api/analysis/start`. */
  readonly startAnalysis: (asked: unknown) => Promise<ApiResult<AnalysisStarted>>;
  readonly readResults: (reportId: string) => Promise<ApiResult<AnalysisResults>>;
  readonly demo: () => Promise<Demo>;
  readonly sample: () => Promise<Sample | null>;
  readonly operator: () => Operator;
  readonly facts: () => SiteFacts;
  readonly scanner: () => ScannerIdentity;
  readonly catalogue: () => Catalogue;
  /** Services whose buttons concern mail; `asked` is a part of their name. */
  readonly services: (asked: string) => Promise<readonly ServiceSummary[]>;
  readonly service: (slug: string) => Promise<ApiResult<ServicePage>>;
  /** What adding a service would make of an audited domain; `asked` holds what a visitor typed, pasted or chose. */
  readonly adding: (
    reportId: string,
    asked: { readonly service: string; readonly host: string; readonly values: Readonly<Record<string, string>> },
  ) => Promise<ApiResult<AddingPage>>;
  readonly status: () => Promise<SiteStatus>;
  readonly articles: (query: BlogQuery) => Promise<ApiResult<BlogList>>;
  readonly article: (slug: string) => Promise<ApiResult<BlogArticle>>;
  /** The present slug of the article that once had this one. */
  readonly movedArticle: (slug: string) => Promise<ApiResult<string | null>>;
  /** `written` is parsed as a `contactMessage`; likewise the next two as a `privacyRequest` and a `withdrawal`. */
  readonly sendMessage: (written: unknown) => Promise<ApiResult<ContactReceipt>>;
  readonly askRights: (written: unknown) => Promise<ApiResult<ContactReceipt>>;
  readonly sales: () => Sales;
  /** `cookies` is the header of the visitor's request, which identifies the buyer. */
  readonly order: (reportId: string, cookies: string | null) => Promise<ApiResult<OrderView>>;
  /** Neither answer shows whether there is such an order. */
  readonly askState: (asked: AskedState) => Promise<ApiResult<void>>;
  readonly askLink: (asked: LostLink) => Promise<ApiResult<void>>;
  /** The report with this code; null where there is none. */
  readonly verifyReport: (code: string) => Promise<Authenticity | null>;
  /** A later audit of a sold domain. */
  readonly followUp: (token: string) => Promise<ApiResult<FollowUpView>>;
  /** Cancels the audits that are still to come of the same order. */
  readonly stopFollowUps: (token: string) => Promise<ApiResult<FollowUpView>>;
  /** The watch that a confirmation or stop link concerns: reading changes nothing. */
  readonly watchLink: (token: string, purpose: 'confirm' | 'stop') => Promise<ApiResult<WatchLinkView>>;
  readonly confirmWatch: (token: string) => Promise<ApiResult<WatchConfirmed>>;
  readonly stopWatch: (token: string) => Promise<ApiResult<WatchLinkView>>;
  /** The domains of the link's watcher. */
  readonly watchedDomains: (token: string) => Promise<ApiResult<readonly WatchedDomain[]>>;
  /** The same as a table, with the faults that several of them share. */
  readonly fleet: (token: string) => Promise<ApiResult<Fleet>>;
  /** Watches all domains of a list, or none where a line is invalid; `asked` is parsed as a `fleetAsked`. */
  readonly addToFleet: (token: string, asked: unknown) => Promise<ApiResult<FleetAdded>>;
  readonly setFleetWeekly: (token: string, weekly: boolean) => Promise<ApiResult<void>>;
  /** With whom the list is shared, for its owner. */
  readonly fleetSharing: (token: string) => Promise<ApiResult<FleetSharing>>;
  /** Makes a link for a reader or a client; `asked` is parsed as a `fleetLinkAsked`. */
  readonly shareFleet: (token: string, asked: unknown) => Promise<ApiResult<FleetLinkMade>>;
  readonly revokeFleetLink: (token: string, id: string) => Promise<ApiResult<void>>;
  /** Begins or ends the monthly mail of a client's page to the owner of the list. */
  readonly setMonthlyPage: (token: string, id: string, isWanted: boolean) => Promise<ApiResult<void>>;
  /** The client whose monthly page a mailed link ends; null once it is ended. Reading changes nothing. */
  readonly monthlyPage: (token: string) => Promise<ApiResult<string>>;
  readonly stopMonthlyPage: (token: string) => Promise<ApiResult<void>>;
  /** How clients see the provider who manages their domains; the name is parsed as a `providerAsked`. */
  readonly setProvider: (token: string, asked: ProviderAsked) => Promise<ApiResult<void>>;
  /** The list for read-only links, and the page of a client: these tokens open nothing else. */
  readonly readerFleet: (token: string) => Promise<ApiResult<Fleet>>;
  readonly clientPage: (token: string) => Promise<ApiResult<ClientPage>>;
  /** Mails the link to a customer’s API keys. `asked` is parsed as a `keysLinkAsked`. */
  readonly askKeysLink: (asked: unknown) => Promise<ApiResult<void>>;
  readonly ownKeys: (token: string) => Promise<ApiResult<OwnKeys>>;
  /** `asked` is parsed as an `ownKeyAsked`. */
  readonly makeOwnKey: (token: string, asked: unknown) => Promise<ApiResult<OwnKeyMade>>;
  readonly rotateOwnKey: (token: string, id: string) => Promise<ApiResult<OwnKeyMade>>;
  readonly revokeOwnKey: (token: string, id: string) => Promise<ApiResult<void>>;
  /** `asked` is parsed as an `ownWebhookAsked`. */
  readonly makeOwnWebhook: (token: string, asked: unknown) => Promise<ApiResult<WebhookCreated>>;
  readonly removeOwnWebhook: (token: string, id: string) => Promise<ApiResult<void>>;
  /** Stops one of them, or all. */
  readonly stopWatched: (token: string, id: string | null) => Promise<ApiResult<void>>;
  readonly setWatchBadge: (token: string, id: string, badge: boolean) => Promise<ApiResult<void>>;
  /** Links a watched domain to a box of reports by the box's link; the next removes it. */
  readonly linkReports: (token: string, id: string, link: string) => Promise<ApiResult<void>>;
  readonly unlinkReports: (token: string, id: string) => Promise<ApiResult<void>>;
  /** New addresses for machines; the former ones stop working. */
  readonly renewWatchAddresses: (token: string) => Promise<ApiResult<WatchAddresses>>;
  /** Stops everything, and deletes the address with all data that belong to it alone. */
  readonly forgetWatcher: (token: string) => Promise<ApiResult<void>>;
  /** Mails a link that confirms a whole list, or says what is wrong with its lines; `asked` is parsed as a `watchListAsked`. */
  readonly askWatchList: (asked: unknown) => Promise<ApiResult<FleetAdded['faults']>>;
  /** `asked` is parsed as a `watchLinkAsked`. */
  readonly askWatchLink: (asked: unknown) => Promise<ApiResult<void>>;
  /**
   * Who sends in a domain's name, from the reports in the posted form, which the page does not take apart; null where it has none.
   * `reportId` is the result that the visitor came from. Nothing is stored.
   */
  readonly readSenders: (posted: Request, reportId: string | null) => Promise<ApiResult<SendersReading | null>>;
  readonly takesMail: () => boolean;
  /** An address for one message about the domain of this result. */
  readonly openTestMessage: (reportId: string) => Promise<ApiResult<{ readonly key: string }>>;
  /** An address for the reports of receivers about the domain of this result. */
  readonly openReportBox: (reportId: string) => Promise<ApiResult<{ readonly key: string }>>;
  readonly reportBox: (key: string) => Promise<ApiResult<ReportBoxView>>;
  /** Adds the sums of a box to the result of the audit that it was opened from. */
  readonly countReports: (key: string) => Promise<ApiResult<void>>;
  readonly testMessage: (key: string) => Promise<ApiResult<TestMessageView>>;
  /** Whether this is the secret segment in the paths of the administration. */
  readonly isAdminPath: (segment: string) => boolean;
  readonly withdraw: (written: unknown) => Promise<ApiResult<ContactReceipt>>;
}

/** The entrance of the built pages: answers one request with HTML. */
export type AnswerPage = (
  request: Request,
  given: {
    readonly api: Api;
    /** Of this answer's Content-Security-Policy. */
    readonly nonce: string;
    /** Identifies this rendering of a form, so that one that is sent twice counts once. */
    readonly formKey: string;
    /** Scheme and host of the public site. */
    readonly origin: string;
    /** Logs internal errors. */
    readonly complain: (fault: unknown) => void;
    /** Draws a page when it is its turn, once all that it shows is there; null where too many wait. */
    readonly turn: <T>(draw: () => Promise<T>) => Promise<T | null>;
  },
) => Promise<Response>;
