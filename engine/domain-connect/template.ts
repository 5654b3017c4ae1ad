/** What a template of Domain Connect says (draft-ietf-dconn-domainconnect-03, "Template Definition"), as far as records follow from it. */
export interface Template {
  readonly providerId: string;
  readonly providerName: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly version: number;
  /** It can be applied to a sub-domain only. */
  readonly hostRequired: boolean;
  /** The service asks the host of the zone itself, and nobody is sent there by a link. */
  readonly syncBlock: boolean;
  /** Applied again, it stands beside the records of the first time. */
  readonly multiInstance: boolean;
  readonly records: readonly TemplateRecord[];
}

/** One record of a template. Texts may hold `%variables%`; so may numbers, which templates also write as texts. */
export interface TemplateRecord {
  readonly type: string;
  /** Relative to where the template is applied; "@" or "" is that place itself. SRV calls it `name`. */
  readonly host?: string;
  readonly name?: string;
  readonly pointsTo?: string;
  readonly target?: string;
  readonly data?: string;
  readonly spfRules?: string;
  readonly ttl?: number | string;
  readonly priority?: number | string;
  readonly weight?: number | string;
  readonly port?: number | string;
  readonly protocol?: string;
  readonly service?: string;
  readonly groupId?: string;
  readonly txtConflictMatchingMode?: 'None' | 'All' | 'Prefix';
  readonly txtConflictMatchingPrefix?: string;
  readonly essential?: 'Always' | 'OnApply';
}

/** Why a template cannot be applied. Codes never change: pipelines read them. */
export type TemplateFaultCode =
  /** A record that it would write is none: an address that is no address, a name that breaks the rules of names. */
  | 'BAD_RECORD'
  /** The template itself breaks the draft. */
  | 'BAD_TEMPLATE'
  /** A variable has no value. */
  | 'MISSING_VARIABLE'
  | 'HOST_REQUIRED'
  /** Of a type that no template may write, or that does not exist. */
  | 'BAD_TYPE'
  /** No record belongs to the groups that were asked for. */
  | 'NO_SUCH_GROUP';

export interface TemplateFault {
  readonly code: TemplateFaultCode;
  /** What stands there, as far as it says more than the code. */
  readonly found: string;
}

/** Thrown while one record is read; `applyTemplate` makes an answer of it. */
export class TemplateError extends Error {
  readonly code: TemplateFaultCode;

  constructor(code: TemplateFaultCode, found: string) {
    super(found);
    this.code = code;
  }
}
