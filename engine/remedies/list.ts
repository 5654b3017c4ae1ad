import { dmarcRecord } from './dmarc/record.ts';
import { dmarcQuarantine, dmarcReject, dmarcSubdomains } from './dmarc/stages.ts';
import type { Remedy } from './remedy.ts';

/** All that we know how to propose. A stage stands after those it follows; actions are applied in this order. */
export const remedies = [dmarcRecord, dmarcQuarantine, dmarcReject, dmarcSubdomains] as const;

export type RemedyId = (typeof remedies)[number]['id'];
export type RemedyFacts<Id extends RemedyId> =
  Extract<(typeof remedies)[number], { readonly id: Id }> extends Remedy<string, infer Facts> ? Facts : never;
