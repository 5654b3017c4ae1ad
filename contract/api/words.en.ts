import type { ApiCallWords, ApiWords } from './words.ts';

export const apiCallWords: ApiCallWords = {
  startAnalysis: {
    summary: 'Start an audit',
    description:
      'Starts the audit of exactly this name. "protocols" selects the protocols to audit; by default all twelve. The same audit requested within five minutes is shared. "estimatedTime" is in seconds: the median of recent audits. An audit that is requested while another of this account is running does not hurry remote servers: 20 connections a minute at most, and it may wait until a shared server is free. By this call you certify that you hold or administer the domain, or act with the consent of its holder. By "entitled: true" you declare so expressly, and the time is recorded: the audit then also tries to pass (relay, copy of the zone, recursion, injection).',
  },
  listAnalyses: {
    summary: 'List your audits',
    description:
      'The audits of this account, latest first. Send "nextCursor" back as "cursor" for the next page; "domain" filters by one domain.',
  },
  readAnalysis: {
    summary: 'Follow and read an audit',
    description:
      'Its state, then its results: a letter from F (critical) to A (excellent), and the verdict of each requested protocol. "overallScore" is null where too little could be measured; "partial" says that the letter is only that of the requested protocols; "unknown" says that a measurement is missing, never that it is bad. Sentences about a result are in French.',
  },
  readReport: {
    summary: 'Download the report',
    description:
      'The PDF, in French, bought on the site with the address of this account, once it has been reviewed and approved. Otherwise 409, with what remains to be done.',
  },
  readEvidence: {
    summary: 'Read the evidence',
    description:
      'Everything that was observed, with the resulting findings: the document that the page of the result offers for download.',
  },
  readPlan: {
    summary: 'Read the action plan',
    description:
      'The actions in the recommended order, with their effect on the grade. The values to publish are in the report.',
  },
  foretellService: {
    summary: 'Predict what a service would change',
    description:
      'What the button of a service (Domain Connect) would make of the audited domain: the letter and the DNS lookups of SPF before and after, the records added and removed, who loses by it, what would no longer hold, and the records to write instead. Name it by "service" ("mailjet.com/domain-auth"), by "link", the address to which it sends you, or give its template in "template"; "values" holds what it alone knows. The prediction starts from what the audit saw: the DNS is asked only what the audit did not ask, and no machine is connected to. What is not measured is null, or stands in "unknown". Nothing is changed.',
  },
  followAnalysis: {
    summary: 'Follow live',
    description:
      'The steps of the audit as numbered server-sent events: one call is enough from beginning to end, and "Last-Event-ID" resumes where reading stopped. An audit that was requested while another of this account was running sends only its beginning and its end. 204 when no more events will come.',
  },
  listDomains: {
    summary: 'List the watched domains',
    description:
      'The domains that the address of this account watches, with their tags and their latest letter, in alphabetical order. "tag" filters by a tag. They are the same as on the page of watched domains of the site.',
  },
  addDomains: {
    summary: 'Watch domains',
    description:
      'Each domain is audited as soon as possible, then every day, and changes are mailed to the address of the account. A domain that is watched already gets the tags that are sent, if any. All are added, or none: the first domain that cannot be added is named. Two hundred domains an address at most, ten of them below one registered name; more where that name publishes the TXT record that the answer states. By "entitled: true" you certify that you hold or administer these domains, or act with the consent of their holders.',
  },
  setDomainTags: {
    summary: 'Tag a domain',
    description: 'Replaces the tags of a watched domain: five at most, of forty characters.',
  },
  stopDomain: {
    summary: 'Stop watching a domain',
    description: 'The domain is no longer audited for this address, which receives no more notifications about it.',
  },
  listCommonFaults: {
    summary: 'Read the common faults',
    description:
      'The faults that several watched domains share, each listed once, the most widespread first: what to write to one and the same provider.',
  },
  createWebhook: {
    summary: 'Create a webhook',
    description:
      'Each event is sent to this address by POST, signed according to Standard Webhooks with the secret that this answer shows once only. A 2xx answer within 15 seconds is an acknowledgement. Otherwise delivery is attempted ten times in three days and a half; 410 disables the webhook. The first delivery, "webhook.created", shows whether the address answers. "domain.changed" is about the domains that the address of the account watches. With "form", "slack" or "teams", it is a message in French for a channel of Slack (Block Kit) or of Microsoft Teams (Adaptive Card, through a workflow). Redirects are not followed, and nothing is sent to an internal address.',
  },
  listWebhooks: {
    summary: 'List your webhooks',
    description:
      'The webhooks of this account, without their secrets. "disabledAt" is the time since which nothing is sent to a webhook.',
  },
  changeWebhookSecret: {
    summary: 'Change the secret of a webhook',
    description:
      'A new secret signs from now on, and this answer shows it once only. For 24 hours each message also carries the signature of the former one, so that nothing is refused before your program has changed over. A secret that is changed twice within a day keeps the last one replaced.',
  },
  deleteWebhook: {
    summary: 'Delete a webhook',
    description: 'Nothing more is sent to it, and pending deliveries are dropped.',
  },
  listDeliveries: {
    summary: 'List the deliveries of a webhook',
    description:
      'The deliveries of the last thirty days, latest first: the state of each, the answer of the address, and the time of the next attempt.',
  },
  replayDelivery: {
    summary: 'Send a message again',
    description:
      'The same message, under the same identifier, is sent again at once, with the same retries as the first time.',
  },
};

export const apiPlanNames: ApiWords['apiPlanNames'] = {
  free: 'Free',
  premium: 'Premium',
  enterprise: 'Enterprise',
};

export const apiScopeWords: ApiWords['apiScopeWords'] = {
  start: 'Start audits',
  read: 'Read results',
  report: 'Download purchased reports',
  webhooks: 'Manage webhooks, which receive results',
  watch: 'Manage the watched domains',
};

export const deliveredEventWords: ApiWords['deliveredEventWords'] = {
  'webhook.created': 'The webhook has just been created',
  'analysis.completed': 'An audit that this account requested has completed',
  'analysis.failed': 'An audit that this account requested has failed',
  'domain.changed': 'The daily audit of a domain that the address of the account watches found a change',
};
