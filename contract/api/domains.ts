import * as z from 'zod/mini';
import { visible } from '../site/visible.ts';
import { LONGEST_TAG, MOST_TAGS, MOST_WATCHED } from '../watching/fleet.ts';
import { apiLetter, moment, namedSchema } from './schemas.ts';

const tag = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_TAG), visible(), z.regex(/^[^,;"]*$/));
const tags = () => z.array(tag()).check(z.maxLength(MOST_TAGS));

/** The body of `POST /domains`. */
export const domainsAsked = namedSchema(
  'WatchDomains',
  z.strictObject({
    domains: z
      .array(z.strictObject({ domain: z.string().check(z.minLength(1), z.maxLength(2000)), tags: z.optional(tags()) }))
      .check(z.minLength(1), z.maxLength(MOST_WATCHED)),
    /** The caller declares to be entitled to have all of them audited. */
    entitled: z.literal(true),
  }),
);
export type DomainsAsked = z.output<typeof domainsAsked>;

export const domainsAdded = namedSchema(
  'DomainsAdded',
  z.strictObject({
    added: z.int(),
    /** Watched before: these got the tags that were sent. */
    known: z.int(),
  }),
);
export type DomainsAdded = z.output<typeof domainsAdded>;

/** The body of `PUT /domains/{domainId}/tags`. */
export const tagsAsked = namedSchema('DomainTags', z.strictObject({ tags: tags() }));
export type TagsAsked = z.output<typeof tagsAsked>;

export const apiDomain = namedSchema(
  'WatchedDomain',
  z.strictObject({
    id: z.string(),
    /** In ASCII. */
    domain: z.string(),
    tags: z.array(z.string()),
    /** null before the first audit, and where too little could be measured. */
    letter: z.nullable(apiLetter),
    /** Whether the letter might differ if everything had been measured. */
    provisional: z.boolean(),
    lastAuditAt: z.nullable(moment()),
    /** Of the last audit: its page on the site; null once it was deleted. */
    reportId: z.nullable(z.string()),
  }),
);
export type ApiDomain = z.output<typeof apiDomain>;

export const domainList = namedSchema('WatchedDomainList', z.strictObject({ data: z.array(apiDomain) }));
export type DomainList = z.output<typeof domainList>;

export const commonFault = namedSchema(
  'CommonFault',
  z.strictObject({
    check: z.string(),
    /** The French display name. */
    protocol: z.string(),
    title: z.string(),
    outcome: z.enum(['warn', 'fail']),
    severity: z.string(),
    /** In ASCII. */
    domains: z.array(z.string()),
  }),
);
export const commonFaults = namedSchema('CommonFaultList', z.strictObject({ data: z.array(commonFault) }));
export type CommonFaults = z.output<typeof commonFaults>;
