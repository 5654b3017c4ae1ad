import * as z from 'zod/mini';
import { apiErrorCodes } from './errors.ts';
import { apiProtocols } from './protocols.ts';

/** The schemas of version 1 by their names in the description. */
export const apiSchemas = z.registry<{ readonly id: string }>();

export function namedSchema<S extends z.ZodMiniType>(id: string, schema: S): S {
  apiSchemas.add(schema, { id });
  return schema;
}

export const moment = () => z.iso.datetime();
export const apiLetter = z.enum(['A', 'B', 'C', 'D', 'E', 'F']);
const reportId = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

export const apiProtocol = namedSchema('Protocol', z.enum(apiProtocols));
export const apiVerdict = namedSchema('Verdict', z.enum(['pass', 'warn', 'fail', 'na', 'unknown']));

/** The body of `POST /analysis/start`. */
export const apiStart = namedSchema(
  'StartAnalysis',
  z.strictObject({
    domain: z.string().check(z.minLength(1), z.maxLength(2000)),
    protocols: z.optional(z.array(z.enum([...apiProtocols, 'mta-sts'])).check(z.minLength(1), z.maxLength(13))),
    /** The domain is the caller's, or its holder agrees: what tries to pass is asked as well. */
    entitled: z.optional(z.boolean()),
  }),
);
export type ApiStart = z.output<typeof apiStart>;

export const apiStarted = namedSchema(
  'AnalysisStarted',
  z.strictObject({
    success: z.literal(true),
    reportId: reportId(),
    status: z.literal('started'),
    /** Seconds until the end, estimated from recent audits. */
    estimatedTime: z.int().check(z.minimum(1)),
  }),
);
export type ApiStarted = z.output<typeof apiStarted>;

export const apiResults = namedSchema(
  'Results',
  z.strictObject({
    /** A to F; null where too little was measured for a letter. */
    overallScore: z.nullable(apiLetter),
    /** Whether the letter might differ if everything had been measured. */
    provisional: z.boolean(),
    /** Whether only some protocols were asked for: the letter is that of a part, and not the domain's. */
    partial: z.boolean(),
    counts: z.strictObject({
      passed: z.int(),
      warnings: z.int(),
      errors: z.int(),
      unknown: z.int(),
    }),
    /** The requested ones only. */
    protocols: z.partialRecord(apiProtocol, apiVerdict),
  }),
);

export const apiAnalysis = namedSchema(
  'Analysis',
  z.strictObject({
    id: reportId(),
    domain: z.string(),
    status: z.enum(['started', 'completed', 'failed']),
    progress: z.int().check(z.minimum(0), z.maximum(100)),
    createdAt: moment(),
    completedAt: z.nullable(moment()),
    /** null before the end. */
    results: z.nullable(apiResults),
  }),
);
export type ApiAnalysis = z.output<typeof apiAnalysis>;

export const apiPage = namedSchema(
  'AnalysisPage',
  z.strictObject({
    data: z.array(apiAnalysis),
    /** Fetches the next page; null on the last. */
    nextCursor: z.nullable(z.string()),
  }),
);
export type ApiPage = z.output<typeof apiPage>;

/** The body of every answer that is not a success. */
export const apiError = namedSchema(
  'Error',
  z.strictObject({
    error: z.strictObject({
      code: z.enum(apiErrorCodes),
      message: z.string(),
      /** The field concerned and its value; both null where no field is concerned. */
      details: z.strictObject({ field: z.nullable(z.string()), value: z.nullable(z.string()) }),
    }),
  }),
);
export type ApiError = z.output<typeof apiError>;
