import * as z from 'zod/mini';

/** One DKIM selector in lower case: labels of letters, digits, hyphens and underscores (RFC 6376 §3.1). */
export const SELECTOR = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?){0,3}$/;

const selector = z.string().check(z.trim(), z.toLowerCase(), z.regex(SELECTOR));

export const analysisOptions = z.object({
  dnsAnalysis: z._default(z.boolean(), true),
  securityChecks: z._default(z.boolean(), true),
  pdfReport: z._default(z.boolean(), false),
  realTimeAlerts: z._default(z.boolean(), false),
  /** DKIM selectors that the visitor knows. */
  selectors: z._default(z.array(selector).check(z.maxLength(10)), []),
  /** The visitor declares that the domain sends no mail, overriding what its records leave open. */
  sendsNothing: z._default(z.boolean(), false),
  /** The visitor ticked that the domain is theirs, or that its holder agrees: what tries to pass is asked as well. */
  entitled: z._default(z.boolean(), false),
});
export type AnalysisOptions = z.output<typeof analysisOptions>;

/** Minutes for which an audit of the same name and options is shared instead of repeated. */
export const SHARED_MINUTES = 5;

/** The body of `POST /api/analysis/start`. The server parses `domain`, because it alone knows the public suffixes. */
export const startAnalysis = z.object({
  domain: z.optional(z.unknown()),
  /** Exactly this name: a service name (`www.`) is not reduced, and no choice is offered for a subdomain without mail. */
  exact: z.optional(z.boolean()),
  options: z.prefault(analysisOptions, {}),
});
export type StartAnalysis = z.output<typeof startAnalysis>;
